import Foundation

/// A named unit as it stands in a product: with its prefix and, for moles, the substance.
struct UnitFactor: Sendable {
  /// The factor as it is written, such as `kg` or `mmol<180.1558800000541>`. Says all there is to know
  /// of a factor: two of one symbol are equal.
  let symbol: String
  let dimension: Dimension
  let scale: UnitScale
  let measure: NamedUnit.Measure

  /// A factor from its parts; nil for a prefix that the unit does not take, or moles without a
  /// positive molar mass, or any other unit with one.
  init?(prefix: HKMetricPrefix = .none, _ unit: NamedUnit, gramsPerMole: Double? = nil) {
    guard prefix == .none || unit.takesPrefixes else { return nil }
    let prefixScale = UnitScale(prefix.factor)
    dimension = unit.dimension
    switch (unit.measure, gramsPerMole) {
    case (.substance, let gramsPerMole?):
      guard gramsPerMole > 0, gramsPerMole.isFinite else { return nil }
      // What is written is what counts, so that a unit read back equals the one that was written.
      let written = String(format: "%.16g", gramsPerMole)
      symbol = "\(prefix.symbol)\(unit.symbol)<\(written)>"
      let mass = Rational(written).map(UnitScale.init)
      scale = prefixScale.times(mass ?? UnitScale(approximate: Double(written) ?? gramsPerMole))
      measure = .multiple
    case (.substance, nil), (_, _?): return nil
    case (let measure, nil):
      symbol = prefix.symbol + unit.symbol
      scale = prefixScale.times(unit.scale)
      self.measure = measure
    }
  }
}

extension UnitFactor {
  /// The factor with a symbol, such as `kg`; nil when there is none.
  init?(symbol: some StringProtocol, gramsPerMole: Double? = nil) {
    let symbol = String(symbol)
    if let unit = NamedUnit.bySymbol[symbol] {
      self.init(unit, gramsPerMole: gramsPerMole)
      return
    }
    for (prefixSymbol, prefix) in HKMetricPrefix.written where symbol.hasPrefix(prefixSymbol) {
      let rest = String(symbol.dropFirst(prefixSymbol.count))
      guard let unit = NamedUnit.bySymbol[rest] else { continue }
      self.init(prefix: prefix, unit, gramsPerMole: gramsPerMole)
      return
    }
    return nil
  }
}
