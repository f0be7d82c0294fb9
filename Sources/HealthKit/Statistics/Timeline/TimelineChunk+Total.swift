extension TimelineChunk {
  /// The last entry before a time that lies after the chunk's start.
  ///
  /// Strictly before: an instant sample at the time itself belongs to what comes after.
  func entry(before time: Double) -> Int {
    entries.partitioningIndex { $0.time >= time } - 1
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
