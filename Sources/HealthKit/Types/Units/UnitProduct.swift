/// A product of powers of units, in the one order in which it is written.
struct UnitProduct: Sendable {
  struct Power: Sendable {
    let factor: UnitFactor
    /// Never zero.
    var exponent: Int
  }

  /// Higher powers before lower ones, longer symbols before shorter ones, then by the alphabet:
  /// `mg/min·dL`, but `mg/dL·s` (`api.md`, Units).
  let powers: [Power]

  /// The null unit.
  static let null = UnitProduct(powers: [])

  init(_ factor: UnitFactor) {
    powers = [Power(factor: factor, exponent: 1)]
  }

  private init(powers: [Power]) {
    self.powers = powers
  }

  var isNull: Bool { powers.isEmpty }

  /// The product as text, such as `mL/min·kg`; `()` for the null unit.
  var symbol: String {
    if powers.isEmpty { return "()" }
    let above = powers.filter { $0.exponent > 0 }.map(\.symbol)
    let below = powers.filter { $0.exponent < 0 }.map(\.symbol)
    let top = above.isEmpty ? "1" : above.joined(separator: "·")
    return below.isEmpty ? top : "\(top)/\(below.joined(separator: "·"))"
  }
}

extension UnitProduct.Power {
  /// The power as it is written on its side of the fraction line.
  fileprivate var symbol: String {
    exponent.magnitude == 1 ? factor.symbol : "\(factor.symbol)^\(exponent.magnitude)"
  }

  fileprivate static func isWrittenBefore(_ first: Self, _ second: Self) -> Bool {
    if first.exponent.magnitude != second.exponent.magnitude {
      return first.exponent.magnitude > second.exponent.magnitude
    }
    let (one, other) = (first.factor.symbol, second.factor.symbol)
    return one.utf8.count != other.utf8.count ? one.utf8.count > other.utf8.count : one < other
  }
}

// MARK: Arithmetic

extension UnitProduct {
  /// The largest power of a unit. Nothing measures in more, and sums of exponents stay far from
  /// overflowing.
  static let largestExponent = 1_000

  /// The product; nil when a power in it would be beyond ``largestExponent``.
  func times(_ other: UnitProduct) -> UnitProduct? {
    var product = powers
    for power in other.powers {
      if let index = product.firstIndex(where: { $0.factor.symbol == power.factor.symbol }) {
        product[index].exponent += power.exponent
      } else {
        product.append(power)
      }
    }
    return UnitProduct(checked: product)
  }

  /// The power; nil when a power in it would be beyond ``largestExponent``.
  func raised(to exponent: Int) -> UnitProduct? {
    guard exponent.magnitude <= UnitProduct.largestExponent else { return isNull ? self : nil }
    return UnitProduct(
      checked: powers.map { Power(factor: $0.factor, exponent: $0.exponent * exponent) })
  }

  private init?(checked powers: [Power]) {
    let powers = powers.filter { $0.exponent != 0 }
    guard powers.allSatisfy({ $0.exponent.magnitude <= UnitProduct.largestExponent }) else {
      return nil
    }
    self.powers = powers.sorted(by: Power.isWrittenBefore)
  }
}

// MARK: Measure

extension UnitProduct {
  /// What the unit measures.
  var dimension: Dimension {
    powers.reduce(.none) { dimension, power in
      dimension.times(self.dimension(of: power.factor), raisedTo: power.exponent)
    }
  }

  /// How many base units the unit is.
  var scale: UnitScale {
    powers.reduce(.one) { $0.times($1.factor.scale.raised(to: $1.exponent)) }
  }

  /// How a number in the unit stands for a quantity. In a product it is always a multiple: a
  /// temperature there is a difference of temperatures (`api.md`, Units).
  var measure: NamedUnit.Measure { single?.measure ?? .multiple }

  private var single: UnitFactor? {
    powers.count == 1 && powers[0].exponent == 1 ? powers[0].factor : nil
  }

  /// A level is a pressure only on its own: decibels do not multiply.
  private func dimension(of factor: UnitFactor) -> Dimension {
    if case .level = factor.measure, single == nil { return Dimension(.soundPressureLevel) }
    return factor.dimension
  }
}
