import Foundation

/// Something that happened in a workout, such as a pause.
open class HKWorkoutEvent: NSObject, @unchecked Sendable {
  public let type: HKWorkoutEventType
  /// When it happened; without duration for one moment.
  public let dateInterval: DateInterval
  public var metadata: [String: Any]? { stored.objects }

  let stored: [String: MetadataValue]

  /// Stops with an exception at metadata that HealthKit does not take.
  public init(type: HKWorkoutEventType, dateInterval: DateInterval, metadata: [String: Any]?) {
    self.type = type
    self.dateInterval = dateInterval
    stored = [String: MetadataValue](validating: metadata)
  }

  public convenience init(type: HKWorkoutEventType, date: Date) {
    self.init(
      type: type, dateInterval: DateInterval(start: date, duration: 0), metadata: nil)
  }

  public convenience init(type: HKWorkoutEventType, date: Date, metadata: [String: Any]) {
    self.init(
      type: type, dateInterval: DateInterval(start: date, duration: 0), metadata: metadata)
  }

  init(_ record: WorkoutRecord.Event) {
    type = HKWorkoutEventType(rawValue: Int(record.type)) ?? .marker
    let start = Date(timeIntervalSinceReferenceDate: record.start)
    let end = Date(timeIntervalSinceReferenceDate: record.end)
    dateInterval = DateInterval(start: start, end: max(start, end))
    stored = record.metadata
  }

  /// When it began.
  open var date: Date { dateInterval.start }

  var record: WorkoutRecord.Event {
    WorkoutRecord.Event(
      type: Int64(type.rawValue), start: dateInterval.start.timeIntervalSinceReferenceDate,
      end: dateInterval.end.timeIntervalSinceReferenceDate, metadata: stored)
  }
}
