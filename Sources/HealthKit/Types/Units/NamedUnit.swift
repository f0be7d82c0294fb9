/// A unit that has a name of its own, such as the pound.
struct NamedUnit: Sendable {
  /// How a number in the unit stands for a quantity.
  enum Measure: Sendable {
    /// As a multiple of the base unit.
    case multiple
    /// As a multiple of the base unit, counted from a zero of its own, given in base units.
    case offset(Rational)
    /// As a level in decibels over a reference, given in base units.
    case level(reference: Double)
    /// As a multiple that depends on the substance: moles are grams by way of a molar mass.
    case substance
  }

  let symbol: String
  let dimension: Dimension
  let scale: UnitScale
  let measure: Measure
  /// Whether the unit may be written with a metric prefix.
  let takesPrefixes: Bool

  init(
    _ symbol: String, _ dimension: Dimension, _ scale: UnitScale, measure: Measure = .multiple,
    takesPrefixes: Bool = false
  ) {
    self.symbol = symbol
    self.dimension = dimension
    self.scale = scale
    self.measure = measure
    self.takesPrefixes = takesPrefixes
  }

  /// A unit of the SI, which is its own base and takes prefixes.
  static func si(_ symbol: String, _ quantity: Dimension.Quantity) -> NamedUnit {
    NamedUnit(symbol, Dimension(quantity), .one, takesPrefixes: true)
  }

  /// A unit that is a number of base units.
  static func unit(_ symbol: String, _ quantity: Dimension.Quantity, _ factor: Rational)
    -> NamedUnit
  {
    NamedUnit(symbol, Dimension(quantity), UnitScale(factor))
  }

  /// A unit of volume, whose base is the cubic metre.
  static func volume(_ symbol: String, _ cubicMetres: Rational, takesPrefixes: Bool = false)
    -> NamedUnit
  {
    NamedUnit(symbol, .volume, UnitScale(cubicMetres), takesPrefixes: takesPrefixes)
  }
}
