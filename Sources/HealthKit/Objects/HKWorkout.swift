import DeviceSimulation
import Foundation

/// A workout: what was done from when to when, and what it came to.
///
/// ```swift
/// let run = HKWorkout(
///   activityType: .running, start: start, end: end, workoutEvents: nil,
///   totalEnergyBurned: HKQuantity(unit: .kilocalorie(), doubleValue: 320),
///   totalDistance: HKQuantity(unit: .meter(), doubleValue: 5000), metadata: nil)
/// ```
open class HKWorkout: HKSample, @unchecked Sendable {
  public let workoutActivityType: HKWorkoutActivityType
  /// What happened in it; nil for nothing.
  public let workoutEvents: [HKWorkoutEvent]?
  public let workoutActivities: [HKWorkoutActivity]
  /// In seconds, pauses left out.
  public let duration: TimeInterval
  public let totalEnergyBurned: HKQuantity?
  public let totalDistance: HKQuantity?
  public let totalSwimmingStrokeCount: HKQuantity?
  public let totalFlightsClimbed: HKQuantity?
  let statistics: [WorkoutRecord.Statistics]

  init(
    _ attributes: ObjectAttributes, record: WorkoutRecord, start: Date, end: Date
  ) {
    func quantity(_ value: Double?, _ unit: HKUnit) -> HKQuantity? {
      value.map { HKQuantity(unit: unit, doubleValue: $0) }
    }
    workoutActivityType =
      HKWorkoutActivityType(rawValue: UInt(clamping: record.activityType)) ?? .other
    workoutEvents = record.events.isEmpty ? nil : record.events.map(HKWorkoutEvent.init)
    workoutActivities = record.activities.map(HKWorkoutActivity.init)
    duration = record.duration
    totalEnergyBurned = quantity(record.totalEnergy, .kilocalorie())
    totalDistance = quantity(record.totalDistance, .meter())
    totalSwimmingStrokeCount = quantity(record.totalStrokes, .count())
    totalFlightsClimbed = quantity(record.totalFlights, .count())
    statistics = record.statistics
    super.init(attributes, type: .workoutType(), start: start, end: end)
  }

  /// The workout as the store keeps it.
  var workoutRecord: WorkoutRecord {
    WorkoutRecord(
      activityType: Int64(workoutActivityType.rawValue), duration: duration,
      energy: totalEnergyBurned?.doubleValue(for: .kilocalorie()),
      distance: totalDistance?.doubleValue(for: .meter()),
      strokes: totalSwimmingStrokeCount?.doubleValue(for: .count()),
      flights: totalFlightsClimbed?.doubleValue(for: .count()),
      events: (workoutEvents ?? []).map(\.record), activities: workoutActivities.map(\.record),
      statistics: statistics)
  }
}
