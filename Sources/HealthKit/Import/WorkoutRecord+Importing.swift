// How an import makes workouts, whose other parts it then fills in.

extension WorkoutRecord {
  package init(importing activityType: Int64, duration: Double) {
    self.init(activityType: activityType, duration: duration)
  }
}

extension WorkoutRecord.Event {
  package init(importing type: Int64, from start: Double, to end: Double) {
    self.init(type: type, start: start, end: end)
  }
}

extension WorkoutRecord.Activity {
  package init(importing uuid: String, activityType: Int64, start: Double) {
    self.init(
      uuid: uuid, configuration: WorkoutRecord.Configuration(activityType: activityType),
      start: start)
  }
}

extension WorkoutRecord.Statistics {
  package init(importing type: String, from start: Double, to end: Double) {
    self.init(type: type, start: start, end: end)
  }
}
