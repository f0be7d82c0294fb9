import DeviceSimulation

/// Workouts of the watch, with what its app keeps about them, a pause and their statistics.
enum ExportWorkouts {
  private static let activities = [
    (name: "Walking", distance: "DistanceWalkingRunning", metresPerMinute: 85),
    (name: "Running", distance: "DistanceWalkingRunning", metresPerMinute: 170),
    (name: "Cycling", distance: "DistanceCycling", metresPerMinute: 330),
  ]

  /// Writes workouts by time until so many bytes are full; says how many.
  static func write(bytes: Int, random: inout SplitMix64, to writer: ExportWriter) throws -> Int {
    let begin = writer.count
    var workouts = 0
    while writer.count - begin < bytes {
      append(at: Double(writer.count - begin) / Double(bytes), bits: random.next(), to: writer)
      try writer.flushIfFull()
      workouts += 1
    }
    return workouts
  }

  private static func append(at progress: Double, bits: UInt64, to writer: ExportWriter) {
    let activity = activities[Int(bits & 0xFF) % activities.count]
    let source = ExportSource.watch
    let start = ExportSpan.moment(at: progress, hours: 5..<20)
    let seconds = 900 + Int(bits >> 8 & 0xFFFF) % 3600
    let end = start + seconds
    writer.append(
      " <Workout workoutActivityType=\"HKWorkoutActivityType\(activity.name)\" duration=\"")
    // Minutes, in hundred-thousandths.
    writer.append(seconds * 100_000 / 60, decimals: 5)
    writer.append("\" durationUnit=\"min\"")
    writer.append(
      source.attributes(version: source.versionIndex(at: progress), address: bits >> 40))
    writer.appendDates(created: end + 5, start: start, end: end)
    writer.append("\">\n")
    writer.append("  <MetadataEntry key=\"HKIndoorWorkout\" value=\"0\"/>\n")
    writer.append("  <MetadataEntry key=\"HKTimeZone\" value=\"\(LocalTimestamp.zone)\"/>\n")
    for (event, moment) in [("Pause", start + seconds / 2), ("Resume", start + seconds / 2 + 40)] {
      writer.append("  <WorkoutEvent type=\"HKWorkoutEventType\(event)\" date=\"")
      writer.append(moment: moment)
      writer.append("\"/>\n")
    }
    append(
      "ActiveEnergyBurned", from: start, to: end, sum: seconds * (120 + Int(bits >> 24 & 0x3F)),
      decimals: 3, unit: "kcal", to: writer)
    append(
      activity.distance, from: start, to: end, sum: seconds * activity.metresPerMinute / 60,
      decimals: 3, unit: "km", to: writer)
    writer.append(" </Workout>\n")
  }

  private static func append(
    _ type: String, from start: Int, to end: Int, sum: Int, decimals: Int, unit: String,
    to writer: ExportWriter
  ) {
    writer.append("  <WorkoutStatistics type=\"HKQuantityTypeIdentifier\(type)\" startDate=\"")
    writer.append(moment: start)
    writer.append("\" endDate=\"")
    writer.append(moment: end)
    writer.append("\" sum=\"")
    writer.append(sum, decimals: decimals)
    writer.append("\" unit=\"\(unit)\"/>\n")
  }
}
