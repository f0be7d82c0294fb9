/// A place on a timeline: where a time lies, and the running total there.
struct TimelinePosition: Sendable {
  let time: Double
  let chunk: Int
  /// The last entry of the chunk before the time.
  let entry: Int
  /// The running total of all that lies before the time.
  let total: ExactTotal
}

extension MergedTimeline {
  /// Where a time (not minus infinity) lies, found by galloping from a chunk near it.
  func position(of time: Double, near hint: Int = 0) -> TimelinePosition {
    let chunk = chunks.index(before: time, near: hint)
    let guess = chunks[chunk].guess(time, limit: chunks.limit(of: chunk))
    let entry = chunks[chunk].entry(before: time, near: guess)
    return position(of: time, in: chunk, at: entry)
  }

  /// The position of a time in a chunk, given the last entry before it.
  func position(of time: Double, in chunk: Int, at entry: Int) -> TimelinePosition {
    let total = chunks.total(before: chunk) + chunks[chunk].total(at: time, entry: entry)
    return TimelinePosition(time: time, chunk: chunk, entry: entry, total: total)
  }

  /// The first time from a position on at which there is data.
  func firstData(from position: TimelinePosition) -> Double? {
    if let time = chunks[position.chunk].firstData(from: position.time, entry: position.entry) {
      return time
    }
    for index in (position.chunk + 1)..<max(position.chunk + 1, chunks.count) {
      if let time = chunks[index].firstData { return time }
    }
    return nil
  }
}
