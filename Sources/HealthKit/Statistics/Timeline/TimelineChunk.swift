/// A stretch of the merged timeline: the samples visible in it and the running total over it.
///
/// A chunk stands alone. It holds the samples that start in it and those that were open when it
/// began, so a sample across a cut is in both; what it accrues up to the cut counts in the earlier
/// chunk, the rest in the later. Samples that nobody sees in the chunk are dropped: more samples can
/// only hide more.
struct TimelineChunk: Sendable {
  /// The samples visible in the chunk, by start.
  private(set) var samples: [TimelineSample]

  /// One entry per change of what is visible, by time; the first is at the chunk's start.
  private(set) var entries: [TimelineEntry]

  /// What the whole chunk adds to the running total.
  private(set) var total = ExactTotal.zero

  /// The latest end of a sample: after it nothing is open.
  private(set) var quietFrom = -Double.infinity

  /// The chunk from `start` to `limit` (excluded) of samples that are sorted by start and end after
  /// `start`, but for instants at `start`.
  init(sweeping sorted: [TimelineSample], from start: Double, to limit: Double) {
    (samples, entries) = sorted.withUnsafeBufferPointer { memory in
      var sweep = TimelineSweep(samples: memory, start: start)
      sweep.run(to: limit)
      let visible = sweep.visibleSamples() ?? sorted
      return (visible, sweep.entries)
    }
    total = total(at: limit, entry: entries.count - 1)
    quietFrom = samples.reduce(-.infinity) { max($0, $1.end) }
  }

  var start: Double { entries[0].time }

  /// How many samples were open when the chunk began.
  var carriedCount: Int {
    samples.partitioningIndex { $0.start >= start }
  }

  /// Whether a sample that starts here touches nothing that is in the chunk.
  func isQuiet(at time: Double) -> Bool {
    // An instant sample at the end of everything may hide, or be hidden by, what starts there.
    time > quietFrom || (time == quietFrom && (samples.last?.start ?? time) < time)
  }

  /// Adds a sample at a quiet time, without a sweep.
  mutating func append(_ sample: TimelineSample) {
    if entries.last?.time == sample.start { entries.removeLast() }
    let content = sample.isInstant ? TimelineContent.instant : .sample(samples.count)
    let value = ExactTotal(sample.value)
    let base = sample.isInstant ? total + value : total
    entries.append(TimelineEntry(time: sample.start, base: base, content: content))
    samples.append(sample)
    total += value
    quietFrom = sample.end
  }

  /// The samples that go on after a cut, of those in the chunk.
  func samples(openAt cut: Double) -> [TimelineSample] {
    samples.filter { $0.start < cut && $0.end > cut }
  }
}
