extension TimelineChunk {
  /// The last entry before a time that lies after the chunk's start, found by walking from a guess.
  ///
  /// Strictly before: an instant sample at the time itself belongs to what comes after.
  func entry(before time: Double, near guess: Int) -> Int {
    entries.withUnsafeBufferPointer { entries in
      let last = entries.count - 1
      var index = guess
      while index < last, entries[index + 1].time < time {
        let step = min(8, last - index)
        index += entries[index + step].time < time ? step : 1
      }
      while index > 0, entries[index].time >= time {
        let step = min(8, index)
        index -= entries[index - step].time >= time ? step : 1
      }
      return index
    }
  }

  /// An entry near a time in a chunk that ends at `limit`.
  ///
  /// Changes are spread over a chunk evenly enough for a guess to land near; a search by halves would
  /// wait for memory at each step.
  func guess(_ time: Double, limit: Double) -> Int {
    let last = entries.count - 1
    // The outermost chunks have no length to guess by.
    guard start.isFinite, limit.isFinite else { return last }
    let place = (time - start) / (limit - start) * Double(last)
    return min(max(Int(place), 0), last)
  }

  /// The running total since the chunk's start, at a time no later than the entry after `entry`.
  func total(at time: Double, entry: Int) -> ExactTotal {
    let entry = entries[entry]
    if let index = entry.content.sampleIndex {
      return entry.base + samples[index].accrued(by: time)
    }
    guard let priority = entry.content.groupPriority else { return entry.base }
    var total = entry.base
    for sample in samples {
      if sample.start > entry.time { break }
      if sample.end > entry.time, sample.sourcePriority == priority {
        total += sample.accrued(by: time)
      }
    }
    return total
  }

  /// The first time from `time` on at which there is data, given the entry before `time`; nil when
  /// the rest of the chunk has none.
  func firstData(from time: Double, entry: Int) -> Double? {
    let next = entry + 1
    let isCurrent = next == entries.count || entries[next].time > time
    if isCurrent {
      if let index = entries[entry].content.sampleIndex {
        if samples[index].end > time { return time }
      } else if entries[entry].content.groupPriority != nil {
        return time
      }
    }
    return firstData(inEntriesFrom: next)
  }

  /// The first time in the chunk at which there is data.
  var firstData: Double? { firstData(inEntriesFrom: 0) }

  private func firstData(inEntriesFrom first: Int) -> Double? {
    entries[first...].first { $0.content.isData }?.time
  }
}
