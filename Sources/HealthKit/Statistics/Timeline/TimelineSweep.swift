/// The sweep over one chunk: which samples are visible when, and the running total of what is.
///
/// Between two neighbouring edges only the samples of the highest-priority source present count;
/// those of one source add up (semantics 3.3). At an instant the highest-priority source present
/// counts too: an instant sample is hidden by an interval `[start, end)` around it, or by another
/// instant sample at the same time, of higher priority, and itself hides no interval. [I]
///
/// The samples' memory is the caller's, and has to outlive the sweep.
struct TimelineSweep: ~Copyable {
  private let samples: UnsafeBufferPointer<TimelineSample>
  private let start: Double
  private var nextSample = 0
  /// Whether an instant sample is among those that have just started.
  private var startedInstant = false
  private var open: OpenSamples
  private let wasVisible: UnsafeMutablePointer<Bool>
  private var visibleCount = 0
  private var base = ExactTotal.zero

  private(set) var entries: [TimelineEntry] = []

  init(samples: UnsafeBufferPointer<TimelineSample>, start: Double) {
    self.samples = samples
    self.start = start
    open = OpenSamples(capacity: samples.count)
    wasVisible = .allocate(capacity: samples.count)
    wasVisible.initialize(repeating: false, count: samples.count)
    entries.reserveCapacity(2 * samples.count + 1)
  }

  deinit {
    wasVisible.deallocate()
  }

  mutating func run(to limit: Double) {
    var time = start
    repeat {
      let oldTop = open.top
      var isChanged = entries.isEmpty
      while open.earliestEnd <= time {
        let ended = open.removeEarliest()
        guard ended.priority == oldTop else { continue }
        base += ExactTotal(samples[ended.index].value)
        isChanged = true
      }
      let started = openStarted(by: time)
      if oldTop != open.top {
        show(insteadOf: oldTop, at: time)
        isChanged = true
      } else if !started.isEmpty {
        isChanged = show(started, at: time) || isChanged
      }
      let isCounted = startedInstant && count(started)
      if isChanged || isCounted { record(at: time, counted: isCounted) }
      time = nextSample < samples.count ? samples[nextSample].start : .infinity
      time = min(time, open.earliestEnd)
    } while time < limit
  }

  /// The samples that were visible at any time, by start, with the entries renumbered to fit; nil
  /// when that is all of them.
  mutating func visibleSamples() -> [TimelineSample]? {
    guard visibleCount < samples.count else { return nil }
    var kept: [TimelineSample] = []
    kept.reserveCapacity(visibleCount)
    var newIndex: [Int] = []
    newIndex.reserveCapacity(samples.count)
    for index in samples.indices {
      newIndex.append(kept.count)
      if wasVisible[index] { kept.append(samples[index]) }
    }
    for entry in entries.indices {
      guard let index = entries[entry].content.sampleIndex else { continue }
      entries[entry].content = .sample(newIndex[index])
    }
    return kept
  }

  /// Takes in what starts; the range holds the instant samples among it too.
  private mutating func openStarted(by time: Double) -> Range<Int> {
    let first = nextSample
    startedInstant = false
    while nextSample < samples.count, samples[nextSample].start <= time {
      let sample = samples[nextSample]
      if sample.isInstant {
        startedInstant = true
      } else {
        open.insert(
          OpenSamples.Element(
            end: sample.end, priority: sample.sourcePriority, index: nextSample))
      }
      nextSample += 1
    }
    return first..<nextSample
  }

  /// Shows those of the highest source among what has just started; true when there are any.
  private mutating func show(_ started: Range<Int>, at time: Double) -> Bool {
    var shown = false
    for index in started
    where samples[index].sourcePriority == open.top && !samples[index].isInstant {
      show(index, at: time)
      shown = true
    }
    return shown
  }

  /// Hides the source that was the highest and shows the one that is.
  private mutating func show(insteadOf oldTop: Int, at time: Double) {
    let newTop = open.top
    for position in 0..<open.count {
      let element = open[position]
      if element.priority == oldTop {
        base += samples[element.index].accrued(by: time)
      } else if element.priority == newTop {
        show(element.index, at: time)
      }
    }
  }

  private mutating func show(_ index: Int, at time: Double) {
    base -= samples[index].accrued(by: time)
    markVisible(index)
  }

  private mutating func markVisible(_ index: Int) {
    visibleCount += wasVisible[index] ? 0 : 1
    wasVisible[index] = true
  }

  /// Counts the instant samples, among those that start now, of the highest source present.
  private mutating func count(_ started: Range<Int>) -> Bool {
    var highest = open.top
    for index in started where samples[index].isInstant {
      highest = min(highest, samples[index].sourcePriority)
    }
    var counted = false
    for index in started
    where samples[index].isInstant && samples[index].sourcePriority == highest {
      base += ExactTotal(samples[index].value)
      markVisible(index)
      counted = true
    }
    return counted
  }

  private mutating func record(at time: Double, counted: Bool) {
    let visible = open.content
    let content = visible == .gap && counted ? .instant : visible
    // A single sample stops by itself at its end, so a gap after it needs no entry.
    if content == .gap, entries.last?.content.sampleIndex != nil { return }
    entries.append(TimelineEntry(time: time, base: base, content: content))
  }
}
