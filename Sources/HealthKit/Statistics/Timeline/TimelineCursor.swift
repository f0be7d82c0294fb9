/// Reads sums from a timeline, fast when the windows come in order.
///
/// It keeps where the last window ended: the next one usually begins there, and its end is found by
/// galloping on from it.
struct TimelineCursor: Sendable {
  let timeline: MergedTimeline
  private var last: TimelinePosition?

  init(_ timeline: MergedTimeline) {
    self.timeline = timeline
  }

  /// The sum over `[from, to)`, as `MergedTimeline.sum(from:to:)` gives it.
  mutating func sum(from start: Double, to end: Double) -> Double? {
    guard start < end else { return nil }
    let begin = position(of: max(start, -Double.greatestFiniteMagnitude))
    let finish = timeline.position(of: end, near: begin.chunk)
    last = finish
    guard let data = timeline.firstData(from: begin), data < end else { return nil }
    return (finish.total - begin.total).value
  }

  private func position(of time: Double) -> TimelinePosition {
    if let last, last.time == time { return last }
    return timeline.position(of: time, near: last?.chunk ?? 0)
  }
}
