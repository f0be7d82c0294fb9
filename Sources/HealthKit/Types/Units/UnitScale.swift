/// How many base units one unit is: exactly where that can be said, and always as a double.
struct UnitScale: Sendable {
  /// Nil for the degree of angle, which is π/180 rad, and for products too long for a ``Rational``.
  let exact: Rational?
  let approximate: Double

  static let one = UnitScale(.one)

  init(_ exact: Rational) {
    self.exact = exact
    approximate = exact.approximate
  }

  init(approximate: Double) {
    exact = nil
    self.approximate = approximate
  }

  private init(exact: Rational?, approximate: Double) {
    self.exact = exact
    self.approximate = exact?.approximate ?? approximate
  }

  func times(_ other: UnitScale) -> UnitScale {
    let product = exact.flatMap { exact in other.exact.flatMap(exact.times) }
    return UnitScale(exact: product, approximate: approximate * other.approximate)
  }

  func raised(to power: Int) -> UnitScale {
    UnitScale(
      exact: exact?.raised(to: power),
      approximate: (0..<power.magnitude).reduce(1) { result, _ in
        power < 0 ? result / approximate : result * approximate
      })
  }
}
