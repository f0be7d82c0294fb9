/// An exact fraction in lowest terms.
///
/// Units are exact by definition (a pound is 453.59237 g), and their products and powers stay exact
/// as long as both halves fit in 63 bits. Arithmetic that would not fit has no result.
struct Rational: Hashable, Sendable {
  let numerator: Int
  /// Always positive.
  let denominator: Int

  static let zero = Rational(0)
  static let one = Rational(1)

  init(_ integer: Int) {
    numerator = integer
    denominator = 1
  }

  /// A fraction; nil when the denominator is zero or a sign cannot be turned.
  init?(_ numerator: Int, over denominator: Int) {
    guard denominator != 0, numerator != .min, denominator != .min else { return nil }
    let divisor = Rational.greatestDivisor(numerator, denominator)
    let sign: Int = denominator < 0 ? -1 : 1
    self.numerator = sign * (numerator / divisor)
    self.denominator = sign * (denominator / divisor)
  }

  /// The closest double.
  var approximate: Double { Double(numerator) / Double(denominator) }
}

// MARK: Arithmetic

extension Rational {
  func times(_ other: Rational) -> Rational? {
    // Cancelling crosswise first keeps what has to fit as small as it can be.
    let left = Rational.greatestDivisor(numerator, other.denominator)
    let right = Rational.greatestDivisor(other.numerator, denominator)
    let (top, topOverflows) = (numerator / left)
      .multipliedReportingOverflow(by: other.numerator / right)
    let (bottom, bottomOverflows) = (denominator / right)
      .multipliedReportingOverflow(by: other.denominator / left)
    return topOverflows || bottomOverflows ? nil : Rational(top, over: bottom)
  }

  func divided(by other: Rational) -> Rational? {
    Rational(other.denominator, over: other.numerator).flatMap(times)
  }

  func minus(_ other: Rational) -> Rational? {
    guard let bottom = denominator.leastMultiple(with: other.denominator) else { return nil }
    let (left, leftOverflows) =
      numerator
      .multipliedReportingOverflow(by: bottom / denominator)
    let (right, rightOverflows) = other.numerator
      .multipliedReportingOverflow(by: bottom / other.denominator)
    let (top, overflows) = left.subtractingReportingOverflow(right)
    return leftOverflows || rightOverflows || overflows ? nil : Rational(top, over: bottom)
  }

  func raised(to power: Int) -> Rational? {
    guard power >= 0 else { return Rational.one.divided(by: self)?.raised(to: -power) }
    var result: Rational? = .one
    for _ in 0..<power {
      result = result?.times(self)
      if result == nil { break }
    }
    return result
  }

  /// The greatest number that divides both; 1 when both are zero.
  static func greatestDivisor(_ first: Int, _ second: Int) -> Int {
    var (larger, smaller) = (first.magnitude, second.magnitude)
    while smaller != 0 {
      (larger, smaller) = (smaller, larger % smaller)
    }
    return Int(clamping: max(larger, 1))
  }
}

extension Int {
  /// The least number that both divide; nil when it does not fit.
  fileprivate func leastMultiple(with other: Int) -> Int? {
    let (product, overflows) = (self / Rational.greatestDivisor(self, other))
      .multipliedReportingOverflow(by: other)
    return overflows ? nil : product
  }
}

// MARK: Text

extension Rational {
  /// A number as one writes it: `0.0254`, `5/9`, `0.56826125/1000`; nil for anything else.
  init?(_ text: String) {
    let halves = text.split(separator: "/", omittingEmptySubsequences: false).map(Rational.decimal)
    switch halves.count {
    case 1:
      guard let whole = halves[0] else { return nil }
      self = whole
    case 2:
      guard let top = halves[0], let bottom = halves[1], let quotient = top.divided(by: bottom)
      else { return nil }
      self = quotient
    default: return nil
    }
  }

  private static func decimal(_ text: Substring) -> Rational? {
    let parts = text.split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
    let decimals = parts.count == 2 ? String(parts[1]) : ""
    guard decimals.count <= 18, let digits = Int(String(parts[0]) + decimals) else { return nil }
    var bottom: Int = 1
    for _ in decimals { bottom *= 10 }
    return Rational(digits, over: bottom)
  }
}

extension Rational: ExpressibleByStringLiteral {
  /// A number in the tables of this module.
  init(stringLiteral text: String) {
    guard let number = Rational(text) else { preconditionFailure("\"\(text)\" is not a number") }
    self = number
  }
}
