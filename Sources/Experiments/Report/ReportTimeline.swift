/// When ticks came to what, and the steps that were answered, thinned so that a month takes no more
/// room than an hour.
///
/// Time is cut into slots whose width doubles when they become too many. A slot keeps how often each
/// outcome fell in it and when first and last, and its first, last, lowest and highest sums. What is
/// kept depends on the entries alone, so the same log gives the same picture to the byte.
public struct ReportTimeline: Hashable, Sendable {
  /// What HealthKit made of a tick's query.
  public enum Outcome: Int, Hashable, Sendable, CaseIterable {
    case answered, noData, refused
  }

  /// A sum that the app was given.
  public struct Sum: Hashable, Sendable {
    /// Milliseconds since 1970.
    public let time: Int64
    public let steps: Double
    /// Sums of one stretch have no refusal, missing data or launch of the app between them.
    public let stretch: Int
  }

  /// How often something happened, and when first and last, in milliseconds since 1970.
  public struct Occurrences: Hashable, Sendable {
    public internal(set) var count = 0
    public internal(set) var first: Int64 = 0
    public internal(set) var last: Int64 = 0
  }

  struct Slot: Hashable, Sendable {
    var index: Int64
    var answered = Occurrences()
    var noData = Occurrences()
    var refused = Occurrences()
    var sums: Extremes?
  }

  struct Extremes: Hashable, Sendable {
    var first: Sum
    var last: Sum
    var lowest: Sum
    var highest: Sum
  }

  private let capacity: Int
  private(set) var slots: [Slot] = []
  /// A slot is two to this power of milliseconds wide.
  private var shift: Int64 = 0
  private var stretch = 0

  init(capacity: Int = 1024) {
    self.capacity = max(2, capacity)
  }

  mutating func add(_ outcome: Outcome, at time: Int64, steps: Double? = nil) {
    let last = openSlot(at: time)
    slots[last][outcome].add(time)
    if outcome != .answered {
      breakOff()
    } else if let steps {
      slots[last].add(Sum(time: time, steps: steps, stretch: stretch))
    }
    if slots.count > capacity { widen() }
  }

  /// Ends a stretch of sums.
  mutating func breakOff() {
    stretch += 1
  }

  private mutating func openSlot(at time: Int64) -> Int {
    let index = time >> shift
    if slots.last?.index != index { slots.append(Slot(index: index)) }
    return slots.count - 1
  }

  /// Doubles the width until the slots fit. Only neighbours merge, so that a clock that was set back
  /// stays a step back.
  private mutating func widen() {
    while slots.count > capacity {
      shift += 1
      var merged: [Slot] = []
      merged.reserveCapacity(capacity + 1)
      for var slot in slots {
        slot.index >>= 1
        if let last = merged.last, last.index == slot.index {
          merged[merged.count - 1].absorb(slot)
        } else {
          merged.append(slot)
        }
      }
      slots = merged
    }
  }
}

extension ReportTimeline.Occurrences {
  mutating func add(_ time: Int64) {
    if count == 0 { first = time }
    last = time
    count += 1
  }

  mutating func absorb(_ later: Self) {
    guard later.count > 0 else { return }
    if count == 0 { first = later.first }
    last = later.last
    count += later.count
  }
}

extension ReportTimeline.Slot {
  subscript(outcome: ReportTimeline.Outcome) -> ReportTimeline.Occurrences {
    get {
      switch outcome {
      case .answered: answered
      case .noData: noData
      case .refused: refused
      }
    }
    set {
      switch outcome {
      case .answered: answered = newValue
      case .noData: noData = newValue
      case .refused: refused = newValue
      }
    }
  }

  mutating func add(_ sum: ReportTimeline.Sum) {
    absorb(ReportTimeline.Extremes(first: sum, last: sum, lowest: sum, highest: sum))
  }

  mutating func absorb(_ later: ReportTimeline.Slot) {
    for outcome in ReportTimeline.Outcome.allCases { self[outcome].absorb(later[outcome]) }
    if let sums = later.sums { absorb(sums) }
  }

  private mutating func absorb(_ later: ReportTimeline.Extremes) {
    guard var sums else {
      self.sums = later
      return
    }
    sums.last = later.last
    if later.lowest.steps < sums.lowest.steps { sums.lowest = later.lowest }
    if later.highest.steps > sums.highest.steps { sums.highest = later.highest }
    self.sums = sums
  }
}
