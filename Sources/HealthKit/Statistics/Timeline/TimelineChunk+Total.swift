extension TimelineChunk {
  /// The last entry before a time that lies after the chunk's start.
  ///
  /// Strictly before: an instant sample at the time itself belongs to what comes after.
  func entry(before time: Double) -> Int {
    times.partitioningIndex { $0 >= time } - 1
  }

  /// The running total since the chunk's start, at a time no later than the entry after `entry`.
  func total(at time: Double, entry: Int) -> ExactTotal {
    let content = contents[entry]
    if let index = content.sampleIndex {
      return bases[entry] + samples[index].accrued(by: time)
    }
    guard let priority = content.groupPriority else { return bases[entry] }
    let moment = times[entry]
    var total = bases[entry]
    for sample in samples {
      if sample.start > moment { break }
      if sample.end > moment, sample.sourcePriority == priority {
        total += sample.accrued(by: time)
      }
    }
    return total
  }

  /// The first time from `time` on at which there is data, given the entry before `time`; nil when
  /// the rest of the chunk has none.
  func firstData(from time: Double, entry: Int) -> Double? {
    let next = entry + 1
    let isCurrent = next == times.count || times[next] > time
    if isCurrent {
      if let index = contents[entry].sampleIndex {
        if samples[index].end > time { return time }
      } else if contents[entry].groupPriority != nil {
        return time
      }
    }
    return firstData(inEntriesFrom: next)
  }

  /// The first time in the chunk at which there is data.
  var firstData: Double? { firstData(inEntriesFrom: 0) }

  private func firstData(inEntriesFrom first: Int) -> Double? {
    for entry in first..<times.count where contents[entry].isData { return times[entry] }
    return nil
  }
}
