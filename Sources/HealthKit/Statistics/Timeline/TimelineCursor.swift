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

  /// The sums between neighbouring boundaries, which are finite and ascend.
  ///
  /// Step by step for all boundaries, not boundary by boundary: within a step none depends on another,
  /// so the processor fetches what they need from memory at the same time instead of waiting for it
  /// again and again.
  mutating func sums(between boundaries: [Double]) -> [Double?] {
    let chunks = timeline.chunks
    var near = last?.chunk ?? 0
    var places = boundaries.map { time in
      near = chunks.index(before: time, near: near)
      return (time: time, chunk: near, entry: 0)
    }
    for index in places.indices {
      let (time, chunk, _) = places[index]
      let guess = chunks[chunk].guess(time, limit: chunks.limit(of: chunk))
      let isBefore = chunks[chunk].entries[guess].time < time
      places[index].entry = isBefore ? guess : max(guess - 1, 0)
    }
    for index in places.indices {
      let (time, chunk, entry) = places[index]
      places[index].entry = chunks[chunk].entry(before: time, near: entry)
    }
    let positions = places.map { timeline.position(of: $0.time, in: $0.chunk, at: $0.entry) }
    last = positions.last ?? last
    return zip(positions, positions.dropFirst()).map { begin, finish in
      guard let data = timeline.firstData(from: begin), data < finish.time else { return nil }
      return (finish.total - begin.total).value
    }
  }

  private func position(of time: Double) -> TimelinePosition {
    if let last, last.time == time { return last }
    return timeline.position(of: time, near: last?.chunk ?? 0)
  }
}
