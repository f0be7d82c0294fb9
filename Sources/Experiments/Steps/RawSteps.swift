import Foundation

/// The plain sum of samples in each of some buckets.
///
/// A sample that crosses a boundary is shared out over the buckets by time, as HealthKit's statistics do
/// it; one without length counts in the bucket in which it lies.
struct RawSteps {
  private let boundaries: [Double]
  private var sums: [CompensatedSum]
  private var hasSamples: [Bool]

  /// - Parameter boundaries: seconds since 1970, in order: where buckets begin, and where the last ends.
  init(boundaries: [Double]) {
    self.boundaries = boundaries
    let count = max(0, boundaries.count - 1)
    sums = Array(repeating: CompensatedSum(), count: count)
    hasSamples = Array(repeating: false, count: count)
  }

  /// Adds what of a sample lies in some of the buckets.
  mutating func add(_ value: Double, from start: Double, to end: Double, within buckets: Range<Int>)
  {
    var index = max(bucket(containing: start), buckets.lowerBound)
    while index < buckets.upperBound, boundaries[index] < end || start == end {
      let (from, to) = (boundaries[index], boundaries[index + 1])
      if start == end {
        guard from <= start, start < to else { return }
      }
      let isWhole = from <= start && end <= to
      let share = isWhole ? value : value * ((min(end, to) - max(start, from)) / (end - start))
      sums[index].add(share)
      hasSamples[index] = true
      index += 1
    }
  }

  /// The sums, nil where there were no samples.
  ///
  /// - Parameter merged: the statistics of the same buckets; a sum that is the same but for rounding
  ///   becomes the same.
  func values(beside merged: [Double?]) -> [Double?] {
    sums.indices.map { index in
      guard hasSamples[index] else { return nil }
      let value = sums[index].value
      guard index < merged.count, let other = merged[index] else { return value }
      return abs(value - other) <= 1e-9 * max(1, abs(other)) ? other : value
    }
  }

  /// The last bucket that begins at a time or before; -1 for a time before all.
  private func bucket(containing time: Double) -> Int {
    var (low, high) = (0, boundaries.count)
    while low < high {
      let middle = (low + high) / 2
      if boundaries[middle] <= time { low = middle + 1 } else { high = middle }
    }
    return low - 1
  }
}
