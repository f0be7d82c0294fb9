/// What a unit measures: powers of basic quantities.
///
/// Two units go together when their dimensions are equal. HealthKit's basic quantities are not those
/// of physics: energy, power, pressure and frequency each stand alone, so that `W` does not go with
/// `J/s`, while a litre is a volume of cubic metres (`api.md`, Units).
struct Dimension: Hashable, Sendable {
  /// The quantities that no other is made of.
  enum Quantity: Hashable, Sendable {
    case mass, length, time, temperature
    case pressure, energy, power, frequency
    case conductance, potential, illuminance
    case angle, lensPower, prismPower
    case number, internationalUnits, effort
    case hearingLevel, soundPressureLevel
  }

  /// Never holds a zero, so that equal dimensions hold equal powers.
  private var powers: [Quantity: Int] = [:]

  /// The dimension of the null unit.
  static let none = Dimension()

  private init() {}

  init(_ quantity: Quantity, power: Int = 1) {
    if power != 0 { powers[quantity] = power }
  }

  static let volume = Dimension(.length, power: 3)

  /// The product with a power of another dimension.
  func times(_ other: Dimension, raisedTo power: Int) -> Dimension {
    var product = self
    for (quantity, exponent) in other.powers {
      let sum = product.powers[quantity, default: 0] + exponent * power
      product.powers[quantity] = sum == 0 ? nil : sum
    }
    return product
  }
}
