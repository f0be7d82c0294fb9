/// What the rings of one day came to, as the store keeps it and an import brings it.
package struct ActivitySummaryRecord: Hashable, Sendable {
  package var day: RecordedDay
  /// What the move ring counts; a raw value of `HKActivityMoveMode`.
  package var moveMode: Int64
  /// Whether the user had paused their rings.
  package var isPaused: Bool
  /// In kilocalories; nil for what is not known, as the others.
  package var energy: Double?
  package var energyGoal: Double?
  /// In minutes.
  package var moveTime: Double?
  package var moveTimeGoal: Double?
  /// In minutes.
  package var exerciseTime: Double?
  package var exerciseTimeGoal: Double?
  package var standHours: Double?
  package var standHoursGoal: Double?

  package init(
    day: RecordedDay, moveMode: Int64 = 1, isPaused: Bool = false, energy: Double? = nil,
    energyGoal: Double? = nil, moveTime: Double? = nil, moveTimeGoal: Double? = nil,
    exerciseTime: Double? = nil, exerciseTimeGoal: Double? = nil, standHours: Double? = nil,
    standHoursGoal: Double? = nil
  ) {
    self.day = day
    self.moveMode = moveMode
    self.isPaused = isPaused
    self.energy = energy
    self.energyGoal = energyGoal
    self.moveTime = moveTime
    self.moveTimeGoal = moveTimeGoal
    self.exerciseTime = exerciseTime
    self.exerciseTimeGoal = exerciseTimeGoal
    self.standHours = standHours
    self.standHoursGoal = standHoursGoal
  }

  /// The values in the order of their columns.
  static let fields: [WritableKeyPath<ActivitySummaryRecord, Double?> & Sendable] = [
    \.energy, \.energyGoal, \.moveTime, \.moveTimeGoal, \.exerciseTime, \.exerciseTimeGoal,
    \.standHours, \.standHoursGoal,
  ]
}
