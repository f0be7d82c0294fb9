import DeviceSimulation

extension ExperimentReport {
  /// Adds an entry of a running session. Entries come in the order in which they are written.
  public mutating func add(_ record: LogRecord) {
    let offset = zone.offset(of: record.timeZone, at: record.date)
    // The record's zone tells when its offset changed; the journal's entries do not.
    if let change = zone.change, offsets.last.map({ $0.offset != offset }) ?? false {
      offsets.append(LocalTime(change, offset: offset))
    }
    add(ReportEntry(record, offset: offset))
  }

  /// Adds an entry.
  ///
  /// A phase begins where the lock state changes, and where the app is launched at an earlier time
  /// than the phone showed before: that is another phone of the same name.
  public mutating func add(_ entry: ReportEntry) {
    beginPhase(for: entry)
    if offsets.last?.offset != entry.time.offset { offsets.append(entry.time) }
    let time = entry.time.milliseconds
    range = range.map { min($0.lowerBound, time)...max($0.upperBound, time) } ?? time...time
    let last = phases.count - 1
    phases[last].to = entry.time
    phases[last].add(entry)
    totals.add(entry)
    switch entry.kind {
    case .steps: timeline.add(.answered, at: time, steps: entry.steps)
    case .noData: timeline.add(.noData, at: time)
    case .refused: timeline.add(.refused, at: time)
    case .start: timeline.breakOff()
    default: break
    }
    hasStopped = entry.kind == .stop
  }

  private mutating func beginPhase(for entry: ReportEntry) {
    var followsUnlock = false
    // By index: a copy of the phase, at every entry, costs more than all the rest.
    if let last = phases.indices.last {
      let isAnother = entry.kind == .start && entry.time < phases[last].to
      guard isAnother || entry.lockState != phases[last].lockState else { return }
      // Between a stop and the next start nobody knows what the phone did.
      if !isAnother, !hasStopped { phases[last].to = entry.time }
      followsUnlock = entry.lockState == .unlocked && !isAnother
    }
    phases.append(
      Phase(entry.lockState, at: entry.time, followsUnlock: followsUnlock, keptLines: keptLines))
  }
}

extension ExperimentReport.Phase {
  fileprivate mutating func add(_ entry: ReportEntry) {
    totals.add(entry)
    log.append(entry.kind, entry.message)
    guard entry.kind == .steps || entry.kind == .noData else { return }
    if followsUnlock, firstAnswer == nil { firstAnswer = from.duration(to: entry.time) }
    if let sum = entry.steps { steps = (steps?.first ?? sum, sum) }
  }
}

extension ExperimentReport.Totals {
  fileprivate mutating func add(_ entry: ReportEntry) {
    switch entry.kind {
    case .tick: ticks += 1
    case .steps: answers += 1
    case .noData:
      answers += 1
      noData += 1
    case .refused: refusals += 1
    default: if entry.priority <= 4 { faults += 1 }
    }
  }
}
