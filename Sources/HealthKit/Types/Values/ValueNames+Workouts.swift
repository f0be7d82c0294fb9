extension HKWorkoutActivityType {
  /// The activity that an export names, such as `HKWorkoutActivityTypeRunning`, or gives as its raw
  /// value; nil when there is none.
  package static func value(named name: String) -> HKWorkoutActivityType? {
    names.value(named: name).flatMap { UInt(exactly: $0) }.flatMap(Self.init)
  }

  static let names = ValueNames(
    "HKWorkoutActivityType", from: 1,
    """
    AmericanFootball Archery AustralianFootball Badminton Baseball Basketball Bowling Boxing Climbing
    Cricket CrossTraining Curling Cycling Dance DanceInspiredTraining Elliptical EquestrianSports
    Fencing Fishing FunctionalStrengthTraining Golf Gymnastics Handball Hiking Hockey Hunting Lacrosse
    MartialArts MindAndBody MixedMetabolicCardioTraining PaddleSports Play PreparationAndRecovery
    Racquetball Rowing Rugby Running Sailing SkatingSports SnowSports Soccer Softball Squash
    StairClimbing SurfingSports Swimming TableTennis Tennis TrackAndField TraditionalStrengthTraining
    Volleyball Walking WaterFitness WaterPolo WaterSports Wrestling Yoga Barre CoreTraining
    CrossCountrySkiing DownhillSkiing Flexibility HighIntensityIntervalTraining JumpRope Kickboxing
    Pilates Snowboarding Stairs StepTraining WheelchairWalkPace WheelchairRunPace TaiChi MixedCardio
    HandCycling DiscSports FitnessGaming CardioDance SocialDance Pickleball Cooldown - SwimBikeRun
    Transition UnderwaterDiving
    """, others: ["Other": 3000])
}

extension HKWorkoutEventType {
  /// The event that an export names, such as `HKWorkoutEventTypePause`, or gives as its raw value; nil
  /// when there is none.
  package static func value(named name: String) -> HKWorkoutEventType? {
    names.value(named: name).flatMap(Self.init)
  }

  static let names = ValueNames(
    "HKWorkoutEventType", from: 1,
    "Pause Resume Lap Marker MotionPaused MotionResumed Segment PauseOrResumeRequest")
}
