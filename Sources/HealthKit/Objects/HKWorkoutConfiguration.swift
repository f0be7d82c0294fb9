import Foundation

/// What kind of workout is planned, and where.
open class HKWorkoutConfiguration: NSObject, @unchecked Sendable {
  open var activityType: HKWorkoutActivityType = .other
  open var locationType: HKWorkoutSessionLocationType = .unknown
  open var swimmingLocationType: HKWorkoutSwimmingLocationType = .unknown
  /// The length of the pool; nil when there is none.
  open var lapLength: HKQuantity?

  public override init() {}

  convenience init(_ record: WorkoutRecord.Configuration) {
    self.init()
    activityType = HKWorkoutActivityType(rawValue: UInt(clamping: record.activityType)) ?? .other
    locationType = HKWorkoutSessionLocationType(rawValue: Int(record.locationType)) ?? .unknown
    swimmingLocationType =
      HKWorkoutSwimmingLocationType(rawValue: Int(record.swimmingLocationType)) ?? .unknown
    lapLength = record.lapLength.map { HKQuantity(unit: .meter(), doubleValue: $0) }
  }

  var record: WorkoutRecord.Configuration {
    WorkoutRecord.Configuration(
      activityType: Int64(activityType.rawValue), locationType: Int64(locationType.rawValue),
      swimmingLocationType: Int64(swimmingLocationType.rawValue),
      lapLength: lapLength.flatMap {
        $0.is(compatibleWith: .meter()) ? $0.doubleValue(for: .meter()) : nil
      })
  }
}
