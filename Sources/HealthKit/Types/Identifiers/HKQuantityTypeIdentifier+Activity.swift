// Names, styles and units are those of Apple's header HKTypeIdentifiers.h (iOS 18). A row is the type's
// name, how its quantities add up, and the unit the store keeps them in; the list after the rows is
// what a lookup by name goes through, and a test holds it to the rows.

extension HKQuantityTypeIdentifier {
  // MARK: Activity

  public static let activeEnergyBurned = cumulative("ActiveEnergyBurned", "kcal")
  public static let appleExerciseTime = cumulative("AppleExerciseTime", "min")
  public static let appleMoveTime = cumulative("AppleMoveTime", "min")
  public static let appleStandTime = cumulative("AppleStandTime", "min")
  public static let basalEnergyBurned = cumulative("BasalEnergyBurned", "kcal")
  public static let crossCountrySkiingSpeed = discrete("CrossCountrySkiingSpeed", "m/s")
  public static let cyclingCadence = discrete("CyclingCadence", "count/min")
  public static let cyclingFunctionalThresholdPower =
    discrete("CyclingFunctionalThresholdPower", "W")
  public static let cyclingPower = discrete("CyclingPower", "W")
  public static let cyclingSpeed = discrete("CyclingSpeed", "m/s")
  public static let distanceCrossCountrySkiing = cumulative("DistanceCrossCountrySkiing", "m")
  public static let distanceCycling = cumulative("DistanceCycling", "m")
  public static let distanceDownhillSnowSports = cumulative("DistanceDownhillSnowSports", "m")
  public static let distancePaddleSports = cumulative("DistancePaddleSports", "m")
  public static let distanceRowing = cumulative("DistanceRowing", "m")
  public static let distanceSkatingSports = cumulative("DistanceSkatingSports", "m")
  public static let distanceSwimming = cumulative("DistanceSwimming", "m")
  public static let distanceWalkingRunning = cumulative("DistanceWalkingRunning", "m")
  public static let distanceWheelchair = cumulative("DistanceWheelchair", "m")
  public static let estimatedWorkoutEffortScore =
    discrete("EstimatedWorkoutEffortScore", "appleEffortScore")
  public static let flightsClimbed = cumulative("FlightsClimbed", "count")
  public static let nikeFuel = cumulative("NikeFuel", "count")
  public static let paddleSportsSpeed = discrete("PaddleSportsSpeed", "m/s")
  public static let physicalEffort = discrete("PhysicalEffort", "kcal/(kg*hr)")
  public static let pushCount = cumulative("PushCount", "count")
  public static let rowingSpeed = discrete("RowingSpeed", "m/s")
  public static let runningPower = discrete("RunningPower", "W")
  public static let runningSpeed = discrete("RunningSpeed", "m/s")
  public static let stepCount = cumulative("StepCount", "count")
  public static let swimmingStrokeCount = cumulative("SwimmingStrokeCount", "count")
  public static let underwaterDepth = discrete("UnderwaterDepth", "m")
  public static let workoutEffortScore = discrete("WorkoutEffortScore", "appleEffortScore")

  static let activity: [Self] = [
    .activeEnergyBurned, .appleExerciseTime, .appleMoveTime, .appleStandTime, .basalEnergyBurned,
    .crossCountrySkiingSpeed, .cyclingCadence, .cyclingFunctionalThresholdPower, .cyclingPower,
    .cyclingSpeed, .distanceCrossCountrySkiing, .distanceCycling, .distanceDownhillSnowSports,
    .distancePaddleSports, .distanceRowing, .distanceSkatingSports, .distanceSwimming,
    .distanceWalkingRunning, .distanceWheelchair, .estimatedWorkoutEffortScore, .flightsClimbed,
    .nikeFuel, .paddleSportsSpeed, .physicalEffort, .pushCount, .rowingSpeed, .runningPower,
    .runningSpeed, .stepCount, .swimmingStrokeCount, .underwaterDepth, .workoutEffortScore,
  ]

  // MARK: Mobility

  public static let appleWalkingSteadiness = discrete("AppleWalkingSteadiness", "%")
  public static let runningGroundContactTime = discrete("RunningGroundContactTime", "ms")
  public static let runningStrideLength = discrete("RunningStrideLength", "m")
  public static let runningVerticalOscillation = discrete("RunningVerticalOscillation", "cm")
  public static let sixMinuteWalkTestDistance = discrete("SixMinuteWalkTestDistance", "m")
  public static let stairAscentSpeed = discrete("StairAscentSpeed", "m/s")
  public static let stairDescentSpeed = discrete("StairDescentSpeed", "m/s")
  public static let walkingAsymmetryPercentage = discrete("WalkingAsymmetryPercentage", "%")
  public static let walkingDoubleSupportPercentage = discrete("WalkingDoubleSupportPercentage", "%")
  public static let walkingSpeed = discrete("WalkingSpeed", "m/s")
  public static let walkingStepLength = discrete("WalkingStepLength", "m")

  static let mobility: [Self] = [
    .appleWalkingSteadiness, .runningGroundContactTime, .runningStrideLength,
    .runningVerticalOscillation, .sixMinuteWalkTestDistance, .stairAscentSpeed, .stairDescentSpeed,
    .walkingAsymmetryPercentage, .walkingDoubleSupportPercentage, .walkingSpeed,
    .walkingStepLength,
  ]
}
