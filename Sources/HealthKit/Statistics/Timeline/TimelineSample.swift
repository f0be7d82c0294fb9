/// A cumulative sample as the timeline sees it: an amount between two instants, from a source.
///
/// Instants are seconds since the reference date. A sample whose start is its end is an *instant
/// sample*: all of its value falls at that instant.
struct TimelineSample: Equatable, Sendable {
  let start: Double
  let end: Double
  let value: Double
  private let priority: Int32

  /// The place of the source in the person's order: 0 is the highest.
  var sourcePriority: Int { Int(priority) }

  /// A sample; its times are finite and `start` is not after `end`.
  init(start: Double, end: Double, value: Double, sourcePriority: Int) {
    precondition(
      start.isFinite && end.isFinite && start <= end,
      "a timeline sample from \(start) to \(end): check the dates before they come here")
    precondition(
      (0...Self.lowestPriority).contains(sourcePriority),
      "a source priority of \(sourcePriority): use 0 (the highest) to \(Self.lowestPriority)")
    self.start = start
    self.end = end
    self.value = value
    self.priority = Int32(sourcePriority)
  }

  static let lowestPriority = 1 << 24

  var isInstant: Bool { start == end }

  /// What has accrued by a time, were the sample never hidden.
  ///
  /// Nothing at `start`, *exactly* the value from `end` on, and between them the linear share,
  /// rounded once. The visible part `[a, b)` counts `accrued(by: b) - accrued(by: a)`, so the parts
  /// of a sample add up to its value to the bit, however it is cut.
  func accrued(by time: Double) -> ExactTotal {
    if time >= end { return ExactTotal(value) }
    if time <= start { return .zero }
    return share(elapsed: time - start, of: end - start)
  }

  /// `value × elapsed / length` to the precision of the total, not only of a `Double`, so that
  /// thirds from different samples add up to whole numbers again.
  private func share(elapsed: Double, of length: Double) -> ExactTotal {
    let product = value * elapsed
    let productError = (-product).addingProduct(value, elapsed)
    let quotient = product / length
    let remainder = product.addingProduct(-quotient, length) + productError
    let correction = remainder / length
    let share = ExactTotal(quotient) + ExactTotal(correction.isFinite ? correction : 0)
    // The last bit may overshoot; a share never exceeds the whole.
    let whole = ExactTotal(value)
    return value < 0 ? max(whole, min(share, .zero)) : min(whole, max(share, .zero))
  }
}
