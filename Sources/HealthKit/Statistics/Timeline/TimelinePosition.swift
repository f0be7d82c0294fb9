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
    let chunk = chunkIndex(before: time, near: hint)
    let entry = chunks[chunk].entry(before: time)
    let total = chunks.totalsBefore[chunk] + chunks[chunk].total(at: time, entry: entry)
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

  /// The last chunk that starts before a time.
  private func chunkIndex(before time: Double, near hint: Int) -> Int {
    chunks.starts.withUnsafeBufferPointer { starts in
      var low = starts[hint] < time ? hint : 0
      var high = low + 1
      var step = 1
      while high < starts.count, starts[high] < time {
        low = high
        high += step
        step *= 2
      }
      high = min(high, starts.count)
      while high - low > 1 {
        let middle = low + (high - low) / 2
        if starts[middle] < time { low = middle } else { high = middle }
      }
      return low
    }
  }
}
