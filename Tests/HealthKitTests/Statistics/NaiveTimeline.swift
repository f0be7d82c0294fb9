@testable import HealthKit

/// What is right: for every elementary segment and every instant, a loop over all samples, in exact
/// integers. Times are whole numbers of ticks; amounts are in units of one `unit`-th, which every
/// sample's length must divide.
struct NaiveTimeline {
  struct Sample {
    let start: Int
    let end: Int
    let value: Int
    let source: Int
  }

  let samples: [Sample]
  let unit: Int

  /// The exact sum over `[from, to)` in `unit`-ths; nil without data.
  func sum(from: Int, to: Int) -> Int? {
    let edges = samples.flatMap { [$0.start, $0.end] } + [from, to]
    let inside = Set(edges).filter { (from...to).contains($0) }.sorted()
    let amounts = zip(inside, inside.dropFirst()).compactMap { amount(from: $0, to: $1) }
    return amounts.isEmpty ? nil : amounts.reduce(0, +)
  }

  /// What counts at the instant `start` and over the elementary segment that it begins.
  func amount(from start: Int, to end: Int) -> Int? {
    let present = samples.filter { $0.start <= start && start < $0.end }
    let instants = samples.filter { $0.start == start && $0.end == start }
    let top = present.map(\.source).min()
    let topHere = (present + instants).map(\.source).min()
    guard topHere != nil else { return nil }
    var amount = 0
    for sample in present where sample.source == top {
      let length = sample.end - sample.start
      precondition(unit.isMultiple(of: length))
      amount += sample.value * (end - start) * (unit / length)
    }
    for sample in instants where sample.source == topHere { amount += sample.value * unit }
    return amount
  }

  /// The same samples for the timeline under test, with `tick` seconds to a tick.
  func timelineSamples(tick: Double = 1) -> [TimelineSample] {
    samples.map {
      TimelineSample(
        start: Double($0.start) * tick, end: Double($0.end) * tick, value: Double($0.value),
        sourcePriority: $0.source)
    }
  }

  func expected(from: Int, to: Int) -> Double? {
    sum(from: from, to: to).map { Double($0) / Double(unit) }
  }
}
