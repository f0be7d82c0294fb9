/// The sweep over one chunk: which samples are visible when, and the running total of what is.
///
/// Between two neighbouring edges only the samples of the highest-priority source present count;
/// those of one source add up (semantics 3.3). At an instant the highest-priority source present
/// counts too: an instant sample is hidden by an interval `[start, end)` around it, or by another
/// instant sample at the same time, of higher priority, and itself hides no interval. [I]
struct TimelineSweep {
  private let samples: [TimelineSample]
  private let start: Double
  private var nextSample = 0
  private var open = OpenSamples()
  private var wasVisible: [Bool]
  private var base = ExactTotal.zero

  private(set) var entries: [TimelineEntry] = []

  init(samples: [TimelineSample], start: Double) {
    self.samples = samples
    self.start = start
    wasVisible = Array(repeating: false, count: samples.count)
    entries.reserveCapacity(samples.count + 1)
  }

  mutating func run(to limit: Double) {
    var time = start
    repeat {
      let oldTop = open.top
      let closed = closeEnded(by: time, top: oldTop)
      let started = openStarted(by: time)
      let shown = oldTop == open.top ? show(started, at: time) : show(insteadOf: oldTop, at: time)
      let counted = count(started)
      if closed || shown || counted || entries.isEmpty { record(at: time, counted: counted) }
      time = nextSample < samples.count ? samples[nextSample].start : .infinity
      time = min(time, open.earliestEnd)
    } while time < limit
  }

  /// The samples that were visible at any time, by start, with the entries renumbered to fit.
  mutating func visibleSamples() -> [TimelineSample] {
    guard wasVisible.contains(false) else { return samples }
    var kept: [TimelineSample] = []
    var newIndex: [Int] = []
    newIndex.reserveCapacity(samples.count)
    for (sample, isKept) in zip(samples, wasVisible) {
      newIndex.append(kept.count)
      if isKept { kept.append(sample) }
    }
    for entry in entries.indices {
      guard let index = entries[entry].content.sampleIndex else { continue }
      entries[entry].content = .sample(newIndex[index])
    }
    return kept
  }

  /// Takes out what has ended; true when any of it was visible.
  private mutating func closeEnded(by time: Double, top: Int?) -> Bool {
    var closed = false
    while let ended = open.removeEnded(by: time) {
      guard ended.priority == top else { continue }
      base += ExactTotal(samples[ended.index].value)
      closed = true
    }
    return closed
  }

  /// Takes in what starts; the range holds the instant samples among it too.
  private mutating func openStarted(by time: Double) -> Range<Int> {
    let first = nextSample
    while nextSample < samples.count, samples[nextSample].start <= time {
      let sample = samples[nextSample]
      if !sample.isInstant {
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
  private mutating func show(insteadOf oldTop: Int?, at time: Double) -> Bool {
    for element in open.elements {
      if element.priority == oldTop {
        base += samples[element.index].accrued(by: time)
      } else if element.priority == open.top {
        show(element.index, at: time)
      }
    }
    return true
  }

  private mutating func show(_ index: Int, at time: Double) {
    base -= samples[index].accrued(by: time)
    wasVisible[index] = true
  }

  /// Counts the instant samples, among those that start now, of the highest source present.
  private mutating func count(_ started: Range<Int>) -> Bool {
    var highest = open.top ?? .max
    for index in started where samples[index].isInstant {
      highest = min(highest, samples[index].sourcePriority)
    }
    var counted = false
    for index in started
    where samples[index].isInstant && samples[index].sourcePriority == highest {
      base += ExactTotal(samples[index].value)
      wasVisible[index] = true
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
