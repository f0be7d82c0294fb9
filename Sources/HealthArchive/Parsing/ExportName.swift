/// The names of elements and attributes that exports use, of all versions.
enum ExportName: String, CaseIterable {
  // Elements.
  case healthData = "HealthData"
  case exportDate = "ExportDate"
  case me = "Me"
  case record = "Record"
  case metadataEntry = "MetadataEntry"
  case correlation = "Correlation"
  case workout = "Workout"
  case workoutEvent = "WorkoutEvent"
  case workoutActivity = "WorkoutActivity"
  case workoutStatistics = "WorkoutStatistics"
  case workoutRoute = "WorkoutRoute"
  case fileReference = "FileReference"
  /// A location of a route, of exports before iOS 13, which have routes in them.
  case location = "Location"
  case activitySummary = "ActivitySummary"

  // Elements that are counted and not taken in.
  case heartbeats = "HeartRateVariabilityMetadataList"
  case clinicalRecord = "ClinicalRecord"
  case audiogram = "Audiogram"
  case visionPrescription = "VisionPrescription"
  case stateOfMind = "StateOfMind"

  // Attributes.
  case type
  case source
  case sourceName
  case sourceVersion
  case device
  case unit
  case creationDate
  case startDate
  case endDate
  case value
  case key
  case date
  case path
  case uuid
  case latitude
  case longitude
  case altitude
  case horizontalAccuracy
  case verticalAccuracy
  case course
  case speed
  case duration
  case durationUnit
  case workoutActivityType
  case totalDistance
  case totalDistanceUnit
  case totalEnergyBurned
  case totalEnergyBurnedUnit
  case totalSwimmingStrokeCount
  case totalFlightsClimbed
  case average
  case minimum
  case maximum
  case sum
  case dateComponents
  case activeEnergyBurned
  case activeEnergyBurnedGoal
  case activeEnergyBurnedUnit
  case appleMoveTime
  case appleMoveTimeGoal
  case appleExerciseTime
  case appleExerciseTimeGoal
  case appleStandHours
  case appleStandHoursGoal

  // Of the first version, which has sums of days too.
  case min
  case max
  case recordCount
}
