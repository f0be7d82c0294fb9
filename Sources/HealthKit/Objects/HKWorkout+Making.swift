import DeviceSimulation
import Foundation

extension HKWorkout {
  /// A workout of the calling app's, not saved yet.
  ///
  /// Stops with Apple's exception when the end lies before the start.
  public convenience init(
    activityType workoutActivityType: HKWorkoutActivityType, start startDate: Date,
    end endDate: Date
  ) {
    self.init(
      activityType: workoutActivityType, start: startDate, end: endDate, duration: 0,
      totalEnergyBurned: nil, totalDistance: nil, device: nil, metadata: nil)
  }

  /// A workout whose duration leaves out what its events say was paused.
  public convenience init(
    activityType workoutActivityType: HKWorkoutActivityType, start startDate: Date,
    end endDate: Date, workoutEvents: [HKWorkoutEvent]?, totalEnergyBurned: HKQuantity?,
    totalDistance: HKQuantity?, metadata: [String: Any]?
  ) {
    self.init(
      activityType: workoutActivityType, start: startDate, end: endDate,
      workoutEvents: workoutEvents, totalEnergyBurned: totalEnergyBurned,
      totalDistance: totalDistance, device: nil, metadata: metadata)
  }

  /// A workout that a device measured, whose duration leaves out what its events say was paused.
  public convenience init(
    activityType workoutActivityType: HKWorkoutActivityType, start startDate: Date,
    end endDate: Date, workoutEvents: [HKWorkoutEvent]?, totalEnergyBurned: HKQuantity?,
    totalDistance: HKQuantity?, device: HKDevice?, metadata: [String: Any]?
  ) {
    self.init(
      making: workoutActivityType, from: startDate, to: endDate, duration: 0,
      events: workoutEvents ?? [],
      totals: Totals(energy: totalEnergyBurned, distance: totalDistance), device: device,
      metadata: metadata)
  }

  /// A swim.
  public convenience init(
    activityType workoutActivityType: HKWorkoutActivityType, start startDate: Date,
    end endDate: Date, workoutEvents: [HKWorkoutEvent]?, totalEnergyBurned: HKQuantity?,
    totalDistance: HKQuantity?, totalSwimmingStrokeCount: HKQuantity?, device: HKDevice?,
    metadata: [String: Any]?
  ) {
    self.init(
      making: workoutActivityType, from: startDate, to: endDate, duration: 0,
      events: workoutEvents ?? [],
      totals: Totals(
        energy: totalEnergyBurned, distance: totalDistance, strokes: totalSwimmingStrokeCount),
      device: device, metadata: metadata)
  }

  /// A climb.
  public convenience init(
    activityType workoutActivityType: HKWorkoutActivityType, start startDate: Date,
    end endDate: Date, workoutEvents: [HKWorkoutEvent]?, totalEnergyBurned: HKQuantity?,
    totalDistance: HKQuantity?, totalFlightsClimbed: HKQuantity?, device: HKDevice?,
    metadata: [String: Any]?
  ) {
    self.init(
      making: workoutActivityType, from: startDate, to: endDate, duration: 0,
      events: workoutEvents ?? [],
      totals: Totals(
        energy: totalEnergyBurned, distance: totalDistance, flights: totalFlightsClimbed),
      device: device, metadata: metadata)
  }

  /// A workout of a duration in seconds; 0 stands for the time from start to end.
  public convenience init(
    activityType workoutActivityType: HKWorkoutActivityType, start startDate: Date,
    end endDate: Date, duration: TimeInterval, totalEnergyBurned: HKQuantity?,
    totalDistance: HKQuantity?, metadata: [String: Any]?
  ) {
    self.init(
      activityType: workoutActivityType, start: startDate, end: endDate, duration: duration,
      totalEnergyBurned: totalEnergyBurned, totalDistance: totalDistance, device: nil,
      metadata: metadata)
  }

  /// A workout of a duration in seconds that a device measured; 0 stands for the time from start to
  /// end.
  public convenience init(
    activityType workoutActivityType: HKWorkoutActivityType, start startDate: Date,
    end endDate: Date, duration: TimeInterval, totalEnergyBurned: HKQuantity?,
    totalDistance: HKQuantity?, device: HKDevice?, metadata: [String: Any]?
  ) {
    self.init(
      making: workoutActivityType, from: startDate, to: endDate, duration: duration, events: [],
      totals: Totals(energy: totalEnergyBurned, distance: totalDistance), device: device,
      metadata: metadata)
  }

  /// What a workout came to.
  struct Totals {
    var energy: HKQuantity?
    var distance: HKQuantity?
    var strokes: HKQuantity?
    var flights: HKQuantity?
  }

  /// Stops with Apple's exception when the end lies before the start or a total has another unit than
  /// it should.
  convenience init(
    making activityType: HKWorkoutActivityType, from start: Date, to end: Date,
    duration: TimeInterval, events: [HKWorkoutEvent], activities: [HKWorkoutActivity] = [],
    totals: Totals = Totals(), statistics: [WorkoutRecord.Statistics] = [], device: HKDevice?,
    metadata: [String: Any]?
  ) {
    func value(_ total: HKQuantity?, _ unit: HKUnit) -> Double? {
      guard let total else { return nil }
      guard total.is(compatibleWith: unit) else {
        raiseException(
          "_HKObjectValidationFailureException",
          "HKWorkout total \(total) requires unit of type \(unit)")
      }
      return total.doubleValue(for: unit)
    }
    let record = WorkoutRecord(
      activityType: Int64(activityType.rawValue),
      duration: duration > 0 ? duration : events.activeDuration(from: start, to: end),
      energy: value(totals.energy, .kilocalorie()), distance: value(totals.distance, .meter()),
      strokes: value(totals.strokes, .count()), flights: value(totals.flights, .count()),
      events: events.map(\.record), activities: activities.map(\.record),
      statistics: statistics)
    self.init(
      ObjectAttributes(device: device, metadata: metadata), record: record, start: start, end: end)
    validate()
  }
}
