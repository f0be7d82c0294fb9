extension RecordEncoder {
  mutating func write(_ workout: WorkoutRecord) {
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
    var workout = WorkoutRecord(activityType: try integer(), duration: try real())
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
      return activity
    }
    return workout
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
