extension ExportSeries {
  private static let waking = 5..<21

  /// What somebody with a phone and a watch has, most of it from the watch: types one after the other,
  /// and within a type one source after the other.
  static let catalogue = [
    quantity(
      "BodyMass", .scale, share: 0.2, 68_000...74_999, decimals: 3, "kg", hours: 6..<7,
      .entry(key: "HKWasUserEntered", values: ["0", "1"])),
    quantity(
      "HeartRate", .watch, share: 28, 46...168, "count/min",
      .entry(key: "HKMetadataKeyHeartRateMotionContext", values: ["0", "1", "2"])),
    quantity("OxygenSaturation", .watch, share: 1, 92...100, decimals: 2, "%", longest: 15),
    quantity("RespiratoryRate", .watch, share: 1.5, 18...48, "count/min", hours: 21..<29),
    quantity("StepCount", .phone, share: 7, 1...600, "count", longest: 600, hours: waking),
    quantity("StepCount", .watch, share: 9, 1...400, "count", longest: 600, hours: waking),
    quantity(
      "DistanceWalkingRunning", .phone, share: 6, 100...60_000, decimals: 5, "km", longest: 600,
      hours: waking),
    quantity(
      "DistanceWalkingRunning", .watch, share: 8, 100...40_000, decimals: 5, "km", longest: 300,
      hours: waking),
    quantity(
      "BasalEnergyBurned", .watch, share: 13, 900...19_000, decimals: 3, "kcal", longest: 900),
    quantity("ActiveEnergyBurned", .watch, share: 17, 20...9000, decimals: 3, "kcal", longest: 120),
    quantity("FlightsClimbed", .phone, share: 0.6, 1...5, "count", longest: 60, hours: waking),
    quantity("AppleExerciseTime", .watch, share: 1, 1...1, "min", longest: 60, hours: waking),
    quantity(
      "EnvironmentalAudioExposure", .watch, share: 2, 380_000...890_000, decimals: 4, "dBASPL",
      longest: 1800),
    quantity(
      "WalkingSpeed", .phone, share: 1, 250...610, decimals: 2, "km/hr", longest: 30, hours: waking),
    quantity(
      "WalkingStepLength", .phone, share: 1, 48...82, "cm", longest: 30, hours: waking),
    quantity("AppleStandTime", .watch, share: 1.4, 1...5, "min", longest: 300, hours: waking),
    quantity(
      "HeartRateVariabilitySDNN", .watch, share: 0.8, 120_000...1_100_000, decimals: 4, "ms",
      longest: 60, .beats),
    ExportSeries(
      type: "HKCategoryTypeIdentifierSleepAnalysis", source: .watch, share: 1,
      value: .category(
        ["InBed", "AsleepCore", "AsleepDeep", "AsleepREM", "Awake"].map {
          "HKCategoryValueSleepAnalysis" + $0
        }),
      content: .entry(key: "HKTimeZone", values: [LocalTimestamp.zone]), longest: 3600,
      hours: 21..<29),
    ExportSeries(
      type: "HKCategoryTypeIdentifierAppleStandHour", source: .watch, share: 1,
      value: .category(
        ["Stood", "Idle"].map { "HKCategoryValueAppleStandHour" + $0 }),
      hours: waking, fillsHours: true),
  ]

  private static func quantity(
    _ type: String, _ source: ExportSource, share: Double, _ range: ClosedRange<Int>,
    decimals: Int = 0, _ unit: String, longest: Int = 0, hours: Range<Int> = 0..<24,
    _ content: Content = .nothing
  ) -> ExportSeries {
    ExportSeries(
      type: "HKQuantityTypeIdentifier" + type, source: source, share: share,
      value: .quantity(range, decimals: decimals, unit: unit), content: content, longest: longest,
      hours: hours)
  }
}
