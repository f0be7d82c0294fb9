// Workouts had no statistics at first: they began with their activity. With a mark before it, which is no
// activity, statistics follow. One without any is written as ever.

extension WorkoutRecord {
  fileprivate static let statisticsMark = Int64.min
}

extension RecordEncoder {
  mutating func write(_ workout: WorkoutRecord) {
    let hasStatistics =
      !workout.statistics.isEmpty || workout.activities.contains { !$0.statistics.isEmpty }
    if hasStatistics { write(WorkoutRecord.statisticsMark) }
    write(workout.activityType)
    write(workout.duration)
    for total in [workout.energy, workout.distance, workout.strokes, workout.flights] {
      write(total) { $0.write($1) }
    }
    write(workout.events)
    write(list: workout.activities) { encoder, activity in
      encoder.write(activity.uuid)
      encoder.write(activity.configuration)
      encoder.write(activity.start)
      encoder.write(activity.end) { $0.write($1) }
      encoder.write(activity.events)
      encoder.write(activity.metadata)
      if hasStatistics { encoder.write(activity.statistics) }
    }
    if hasStatistics { write(workout.statistics) }
  }

  private mutating func write(_ statistics: [WorkoutRecord.Statistics]) {
    write(list: statistics) { encoder, statistics in
      encoder.write(statistics.type)
      encoder.write(statistics.start)
      encoder.write(statistics.end)
      for value in [
        statistics.sum, statistics.average, statistics.minimum, statistics.maximum,
      ] {
        encoder.write(value) { $0.write($1) }
      }
    }
  }

  private mutating func write(_ events: [WorkoutRecord.Event]) {
    write(list: events) { encoder, event in
      encoder.write(event.type)
      encoder.write(event.start)
      encoder.write(event.end)
      encoder.write(event.metadata)
    }
  }

  private mutating func write(_ configuration: WorkoutRecord.Configuration) {
    write(configuration.activityType)
    write(configuration.locationType)
    write(configuration.swimmingLocationType)
    write(configuration.lapLength) { $0.write($1) }
  }
}

extension RecordDecoder {
  mutating func workout() throws(Malformed) -> WorkoutRecord {
    let first = try integer()
    let hasStatistics = first == WorkoutRecord.statisticsMark
    var workout = WorkoutRecord(
      activityType: hasStatistics ? try integer() : first, duration: try real())
    workout.energy = try optionalReal()
    workout.distance = try optionalReal()
    workout.strokes = try optionalReal()
    workout.flights = try optionalReal()
    workout.events = try events()
    workout.activities = try list { decoder throws(Malformed) in
      var activity = WorkoutRecord.Activity(
        uuid: try decoder.text(), configuration: try decoder.configuration(),
        start: try decoder.real())
      activity.end = try decoder.optionalReal()
      activity.events = try decoder.events()
      activity.metadata = try decoder.metadata()
      if hasStatistics { activity.statistics = try decoder.statistics() }
      return activity
    }
    if hasStatistics { workout.statistics = try statistics() }
    return workout
  }

  private mutating func statistics() throws(Malformed) -> [WorkoutRecord.Statistics] {
    try list { decoder throws(Malformed) in
      WorkoutRecord.Statistics(
        type: try decoder.text(), start: try decoder.real(), end: try decoder.real(),
        sum: try decoder.optionalReal(), average: try decoder.optionalReal(),
        minimum: try decoder.optionalReal(), maximum: try decoder.optionalReal())
    }
  }

  private mutating func optionalReal() throws(Malformed) -> Double? {
    try optional { decoder throws(Malformed) in try decoder.real() }
  }

  private mutating func events() throws(Malformed) -> [WorkoutRecord.Event] {
    try list { decoder throws(Malformed) in
      WorkoutRecord.Event(
        type: try decoder.integer(), start: try decoder.real(), end: try decoder.real(),
        metadata: try decoder.metadata())
    }
  }

  private mutating func configuration() throws(Malformed) -> WorkoutRecord.Configuration {
    WorkoutRecord.Configuration(
      activityType: try integer(), locationType: try integer(),
      swimmingLocationType: try integer(), lapLength: try optionalReal())
  }
}
