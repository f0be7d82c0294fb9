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
  /// Guesses come first, for all boundaries: none depends on another, so the processor fetches what
  /// they need from memory at the same time instead of waiting for it bucket by bucket.
  mutating func sums(between boundaries: [Double]) -> [Double?] {
    var chunk = last?.chunk ?? 0
    let guesses = boundaries.map { time in
      chunk = timeline.chunks.index(before: time, near: chunk)
      let guess = timeline.chunks[chunk].guess(time, limit: timeline.chunks.limit(of: chunk))
      let isBefore = timeline.chunks[chunk].entries[guess].time < time
      return (chunk: chunk, entry: isBefore ? guess : max(guess - 1, 0))
    }
    let positions = zip(boundaries, guesses).map { time, guess in
      timeline.position(of: time, in: guess.chunk, near: guess.entry)
    }
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
