import DeviceSimulation
import Foundation

/// Samples of an archive that lie in a device's future: each is saved when it ends, as those of the
/// device's own sensors are, into the journal if the store is closed then.
///
/// Used inside its device only; it lives as long as its device.
package final class ComingSamples: @unchecked Sendable {
  /// A sample that stands alone, with its parts.
  private struct Group {
    var time: Double
    var records: [SampleRecord]
  }

  private unowned let service: HealthService
  private var types: [String] = []
  private var sources: [SourceRecord] = []
  private var origins: [OriginRecord] = []
  private var groups: [Group] = []
  private var next = 0

  init(on service: HealthService) {
    self.service = service
  }

  /// Takes what ends after one date and not after another out of a batch.
  ///
  /// - Returns: the batch with what ends before that.
  package func take(from batch: SampleBatch, after now: Date, through end: Date) -> SampleBatch {
    types += batch.newTypes
    sources += batch.newSources
    origins += batch.newOrigins
    var past: [Range<Int>] = []
    for group in batch.groups {
      let time = batch.rows[group].map(\.end).max() ?? 0
      if time <= now.timeIntervalSinceReferenceDate {
        past.append(group)
      } else if time <= end.timeIntervalSinceReferenceDate {
        groups.append(Group(time: time, records: records(of: group, in: batch)))
      }
    }
    var rest = batch.part(of: past)
    rest.takeOver(batch)
    return rest
  }

  /// Begins to save what was taken.
  package func begin() {
    // Samples that end together are saved in the order of the archive.
    groups = groups.enumerated()
      .sorted { ($0.element.time, $0.offset) < ($1.element.time, $1.offset) }.map(\.element)
    scheduleNext()
  }

  private func scheduleNext() {
    guard next < groups.count else { return }
    let seconds = groups[next].time - service.device.date.timeIntervalSinceReferenceDate
    service.device.schedule(after: .seconds(max(0, seconds))) { [weak self] in self?.saveDue() }
  }

  private func saveDue() {
    let now = service.device.date.timeIntervalSinceReferenceDate
    var due: [SampleRecord] = []
    while next < groups.count, groups[next].time <= now {
      due += groups[next].records
      groups[next].records = []
      next += 1
    }
    service.saveFromArchive(due)
    scheduleNext()
  }

  private func records(of group: Range<Int>, in batch: SampleBatch) -> [SampleRecord] {
    var numbers: [Int: Int64] = [:]
    return group.map { index in
      let row = batch.rows[index]
      numbers[index] = ObjectNumber.next(on: service.device)
      let parent = row.parent >= 0 ? numbers[Int(row.parent)] : nil
      let isOfWorkout = row.parent >= 0 && batch.rows[Int(row.parent)].workout.count > 0
      // Bytes that this process has just made.
      let metadata = try? RecordDecoder.metadata(of: batch.bytes(at: row.metadata))
      let workout = try? RecordDecoder.workout(of: batch.bytes(at: row.workout))
      return SampleRecord(
        number: numbers[index] ?? 0, type: types[Int(row.type)], source: sources[Int(row.source)],
        start: row.start, end: row.end, value: row.value, uuid: nil,
        details: SampleDetails(
          origin: row.origin >= 0 ? origins[Int(row.origin)] : nil, metadata: metadata ?? [:],
          workout: workout ?? nil, correlation: isOfWorkout ? nil : parent,
          containingWorkout: isOfWorkout ? parent : nil))
    }
  }
}

extension HealthService {
  /// What an archive has of the device's future, to be saved when it comes.
  package func makeComingSamples() -> ComingSamples {
    ComingSamples(on: self)
  }

  fileprivate func saveFromArchive(_ records: [SampleRecord]) {
    do throws(StoreError) {
      try insert(records)
    } catch {
      onFault?(error)
    }
  }
}
