/// The samples of a stretch of time, each for itself, by start.
///
/// What cannot be read from a running total is computed from here, by a look at the samples that
/// touch the bucket.
struct SampleSeries: Sendable {
  private(set) var samples: [StatisticsSample] = []
  /// No sample lasts longer, in seconds.
  private var longest = 0.0

  init() {}

  /// Adds a sample at its place: at the end for one that comes last.
  mutating func insert(_ sample: StatisticsSample) {
    // A difference of two doubles is rounded; the longest must never be too short.
    longest = max(longest, (sample.end - sample.start).nextUp)
    if let last = samples.last, StatisticsSample.precedes(sample, last) {
      samples.insert(
        sample, at: samples.partitioningIndex { StatisticsSample.precedes(sample, $0) })
    } else {
      samples.append(sample)
    }
  }

  /// The samples that touch `[from, to)`, by start.
  func touching(from: Double, to: Double) -> some Sequence<StatisticsSample> {
    let earliest = from - longest
    let first = samples.partitioningIndex { $0.start >= earliest }
    return samples[first...].lazy.prefix { $0.start < to }
      .filter { $0.touches(from: from, to: to) }
  }

  /// The first time from `time` on that a sample touches.
  func firstData(from time: Double) -> Double? {
    let earliest = time - longest
    var index = samples.partitioningIndex { $0.start >= earliest }
    while index < samples.count, samples[index].start < time {
      if samples[index].end > time { return time }
      index += 1
    }
    return index < samples.count ? samples[index].start : nil
  }
}
