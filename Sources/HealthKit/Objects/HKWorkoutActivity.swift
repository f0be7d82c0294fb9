import DeviceSimulation
import Foundation

/// One activity of a workout that has several, such as the swim of a triathlon.
open class HKWorkoutActivity: NSObject, @unchecked Sendable {
  public let uuid: UUID
  public let workoutConfiguration: HKWorkoutConfiguration
  public let startDate: Date
  /// Nil for an activity that has not ended.
  public let endDate: Date?
  public let workoutEvents: [HKWorkoutEvent]
  public var metadata: [String: Any]? { stored.objects }

  let statistics: [WorkoutRecord.Statistics]
  private let stored: [String: MetadataValue]

  /// Stops with an exception at metadata that HealthKit does not take.
  public init(
    workoutConfiguration: HKWorkoutConfiguration, start startDate: Date, end endDate: Date?,
    metadata: [String: Any]?
  ) {
    uuid = ObjectNumber.makeUUID(on: SimulatedDevice.resolve())
    self.workoutConfiguration = workoutConfiguration
    self.startDate = startDate
    self.endDate = endDate
    workoutEvents = []
    statistics = []
    stored = [String: MetadataValue](validating: metadata)
  }

  init(_ record: WorkoutRecord.Activity) {
    uuid = UUID(uuidString: record.uuid) ?? UUID()
    workoutConfiguration = HKWorkoutConfiguration(record.configuration)
    startDate = Date(timeIntervalSinceReferenceDate: record.start)
    endDate = record.end.map { Date(timeIntervalSinceReferenceDate: $0) }
    workoutEvents = record.events.map(HKWorkoutEvent.init)
    statistics = record.statistics
    stored = record.metadata
  }

  /// From start to end in seconds, pauses left out; 0 for an activity that has not ended.
  open var duration: TimeInterval {
    endDate.map { workoutEvents.activeDuration(from: startDate, to: $0) } ?? 0
  }

  var record: WorkoutRecord.Activity {
    WorkoutRecord.Activity(
      uuid: uuid.uuidString, configuration: workoutConfiguration.record,
      start: startDate.timeIntervalSinceReferenceDate,
      end: endDate?.timeIntervalSinceReferenceDate, events: workoutEvents.map(\.record),
      metadata: stored, statistics: statistics)
  }
}

extension [HKWorkoutEvent] {
  /// The seconds from start to end without those between a pause and the resume that ends it.
  func activeDuration(from start: Date, to end: Date) -> TimeInterval {
    var paused: TimeInterval = 0
    var pauseStart: Date?
    for event in sorted(by: { $0.date < $1.date }) {
      switch event.type {
      case .pause, .motionPaused:
        pauseStart = pauseStart ?? event.date
      case .resume, .motionResumed:
        if let begun = pauseStart { paused += Swift.max(0, event.date.timeIntervalSince(begun)) }
        pauseStart = nil
      default:
        break
      }
    }
    if let begun = pauseStart { paused += Swift.max(0, end.timeIntervalSince(begun)) }
    return Swift.max(0, end.timeIntervalSince(start) - paused)
  }
}
