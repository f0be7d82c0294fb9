import Foundation

/// What the user's activity rings came to on one day.
///
/// Summaries are read, never saved: they come with an import. What a summary does not say is zero.
///
/// ```swift
/// let closed = summary.appleExerciseTime.doubleValue(for: .minute())
///   >= summary.appleExerciseTimeGoal.doubleValue(for: .minute())
/// ```
open class HKActivitySummary: NSObject, @unchecked Sendable {
  /// What the move ring counts: energy, or minutes.
  open var activityMoveMode: HKActivityMoveMode = .activeEnergy
  /// Whether the user had paused their rings on the day.
  open var isPaused = false
  /// Compatible with units of energy.
  open var activeEnergyBurned = HKQuantity(unit: .kilocalorie(), doubleValue: 0)
  open var activeEnergyBurnedGoal = HKQuantity(unit: .kilocalorie(), doubleValue: 0)
  /// Compatible with units of time.
  open var appleMoveTime = HKQuantity(unit: .minute(), doubleValue: 0)
  open var appleMoveTimeGoal = HKQuantity(unit: .minute(), doubleValue: 0)
  /// Compatible with units of time.
  open var appleExerciseTime = HKQuantity(unit: .minute(), doubleValue: 0)
  /// The goal for the exercise time; nil when there was none.
  open var exerciseTimeGoal: HKQuantity?
  /// Compatible with the count unit.
  open var appleStandHours = HKQuantity(unit: .count(), doubleValue: 0)
  /// The goal for the hours with standing; nil when there was none.
  open var standHoursGoal: HKQuantity?

  /// The day; nil for a summary that an app made.
  let day: RecordedDay?

  /// A summary of no day, with nothing in it.
  public override init() {
    day = nil
  }

  init(_ record: ActivitySummaryRecord) {
    day = record.day
    super.init()
    func quantity(_ value: Double?, _ unit: HKUnit) -> HKQuantity {
      HKQuantity(unit: unit, doubleValue: value ?? 0)
    }
    activityMoveMode = HKActivityMoveMode(rawValue: Int(record.moveMode)) ?? .activeEnergy
    isPaused = record.isPaused
    activeEnergyBurned = quantity(record.energy, .kilocalorie())
    activeEnergyBurnedGoal = quantity(record.energyGoal, .kilocalorie())
    appleMoveTime = quantity(record.moveTime, .minute())
    appleMoveTimeGoal = quantity(record.moveTimeGoal, .minute())
    appleExerciseTime = quantity(record.exerciseTime, .minute())
    exerciseTimeGoal = record.exerciseTimeGoal.map { quantity($0, .minute()) }
    appleStandHours = quantity(record.standHours, .count())
    standHoursGoal = record.standHoursGoal.map { quantity($0, .count()) }
  }

  /// The older name of ``exerciseTimeGoal``; zero when there was none.
  open var appleExerciseTimeGoal: HKQuantity {
    get { exerciseTimeGoal ?? HKQuantity(unit: .minute(), doubleValue: 0) }
    set { exerciseTimeGoal = newValue }
  }

  /// The older name of ``standHoursGoal``; zero when there was none.
  open var appleStandHoursGoal: HKQuantity {
    get { standHoursGoal ?? HKQuantity(unit: .count(), doubleValue: 0) }
    set { standHoursGoal = newValue }
  }

  /// The era, year, month and day of the summary, in a calendar.
  ///
  /// Without any of them for a summary that an app made.
  open func dateComponents(for calendar: Calendar) -> DateComponents {
    guard let day, let noon = day.noon(in: calendar.timeZone) else {
      return DateComponents(calendar: calendar)
    }
    var components = calendar.dateComponents([.era, .year, .month, .day], from: noon)
    components.calendar = calendar
    return components
  }
}
