/// A sum in which the order of adding makes no difference, to the bit.
///
/// Fixed point, 64 bits each side of the point. Whole numbers up to 2^62 are exact, and so is every
/// `Double` of at least 2^-11; smaller ones are good to 5e-20. Values beyond ±2^62 count as ±2^62.
/// Sums wrap round, so a difference of two running totals is right even when the totals are not.
struct ExactTotal: Equatable, Sendable {
  private var high: Int64
  private var low: UInt64

  static let zero = ExactTotal(high: 0, low: 0)

  private static let largest = 0x1p62

  private init(high: Int64, low: UInt64) {
    self.high = high
    self.low = low
  }

  /// The total of one value; a value that is no number counts as nothing.
  init(_ value: Double) {
    let magnitude = abs(value)
    guard magnitude < Self.largest else {
      self = value.isNaN ? .zero : ExactTotal(high: value < 0 ? -(1 << 62) : 1 << 62, low: 0)
      return
    }
    let whole = Int64(magnitude)
    let fraction = magnitude - Double(whole)
    let total = ExactTotal(high: whole, low: fraction == 0 ? 0 : UInt64(fraction * 0x1p64))
    self = value < 0 ? .zero - total : total
  }

  /// The nearest `Double`.
  var value: Double {
    let magnitude = high < 0 ? .zero - self : self
    // -2^63 has no opposite, but its digits read as a magnitude are right.
    let value = Self.nearest(whole: UInt64(bitPattern: magnitude.high), fraction: magnitude.low)
    return high < 0 ? -value : value
  }

  /// The nearest `Double` to `whole + fraction × 2^-64`, rounded once.
  private static func nearest(whole: UInt64, fraction: UInt64) -> Double {
    guard whole > 0 else { return Double(fraction) * 0x1p-64 }
    guard fraction > 0 else { return Double(whole) }
    let shift = whole.leadingZeroBitCount
    let digits = (whole << shift) | (fraction >> (64 - shift))
    // The digits that do not fit only matter as "a little more than half".
    let rest: UInt64 = fraction << shift == 0 ? 0 : 1
    return Double(digits | rest) * Double(sign: .plus, exponent: -shift, significand: 1)
  }

  static func + (left: ExactTotal, right: ExactTotal) -> ExactTotal {
    let (low, carry) = left.low.addingReportingOverflow(right.low)
    return ExactTotal(high: left.high &+ right.high &+ (carry ? 1 : 0), low: low)
  }

  static func - (left: ExactTotal, right: ExactTotal) -> ExactTotal {
    let (low, borrow) = left.low.subtractingReportingOverflow(right.low)
    return ExactTotal(high: left.high &- right.high &- (borrow ? 1 : 0), low: low)
  }

  static func += (left: inout ExactTotal, right: ExactTotal) {
    left = left + right
  }

  static func -= (left: inout ExactTotal, right: ExactTotal) {
    left = left - right
  }
}

extension ExactTotal: Comparable {
  static func < (left: ExactTotal, right: ExactTotal) -> Bool {
    left.high != right.high ? left.high < right.high : left.low < right.low
  }
}
