extension HKCategoryTypeIdentifier {
  /// The value of a category sample that an export names, such as
  /// `HKCategoryValueSleepAnalysisAsleepCore`, or gives as a whole number; nil for anything else.
  ///
  /// Names say which enumeration they are of, so the sample's type is not asked for; whether it has
  /// the value is another question. Older names are known, too.
  package static func value(named name: String) -> Int? {
    valuesByName[name] ?? Int(name)
  }

  private static let valuesByName = valueNames.reduce(into: [String: Int]()) { all, names in
    all.merge(names.values) { first, _ in first }
  }

  static let valueNames = [
    ValueNames("HKCategoryValue", "NotApplicable"),
    ValueNames("HKCategoryValueAppetiteChanges", "Unspecified NoChange Decreased Increased"),
    ValueNames("HKCategoryValueAppleStandHour", "Stood Idle"),
    ValueNames(
      "HKCategoryValueAppleWalkingSteadinessEvent", from: 1,
      "InitialLow InitialVeryLow RepeatLow RepeatVeryLow"),
    ValueNames("HKCategoryValueCervicalMucusQuality", from: 1, "Dry Sticky Creamy Watery EggWhite"),
    ValueNames(
      "HKCategoryValueContraceptive", from: 1,
      "Unspecified Implant Injection IntrauterineDevice IntravaginalRing Oral Patch"),
    ValueNames("HKCategoryValueEnvironmentalAudioExposureEvent", from: 1, "MomentaryLimit"),
    // The enumeration of iOS 13, before the headphones had one of their own.
    ValueNames("HKCategoryValueAudioExposureEvent", from: 1, "LoudEnvironment"),
    ValueNames("HKCategoryValueHeadphoneAudioExposureEvent", from: 1, "SevenDayLimit"),
    ValueNames("HKCategoryValueLowCardioFitnessEvent", from: 1, "LowFitness"),
    ValueNames("HKCategoryValueMenstrualFlow", from: 1, "Unspecified Light Medium Heavy None"),
    ValueNames(
      "HKCategoryValueOvulationTestResult", from: 1,
      "Negative LuteinizingHormoneSurge Indeterminate EstrogenSurge", others: ["Positive": 2]),
    ValueNames("HKCategoryValuePregnancyTestResult", from: 1, "Negative Positive Indeterminate"),
    ValueNames("HKCategoryValuePresence", "Present NotPresent"),
    ValueNames("HKCategoryValueProgesteroneTestResult", from: 1, "Negative Positive Indeterminate"),
    ValueNames("HKCategoryValueSeverity", "Unspecified NotPresent Mild Moderate Severe"),
    ValueNames(
      "HKCategoryValueSleepAnalysis",
      "InBed AsleepUnspecified Awake AsleepCore AsleepDeep AsleepREM", others: ["Asleep": 1]),
    ValueNames("HKCategoryValueVaginalBleeding", from: 1, "Unspecified Light Medium Heavy None"),
  ]
}
