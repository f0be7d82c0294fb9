// Names and values are those of Apple's header HKTypeIdentifiers.h (iOS 18), and of the release notes of
// iOS 26.2 for hypertension. A row is the type's name and what its values are; the list after
// the rows is what a lookup by name goes through, and a test holds it to the rows.

extension HKCategoryTypeIdentifier {
  // MARK: Daily life

  public static let appleStandHour = Self("AppleStandHour", HKCategoryValueAppleStandHour.self)
  public static let handwashingEvent = plain("HandwashingEvent")
  public static let mindfulSession = plain("MindfulSession")
  public static let sleepAnalysis = Self("SleepAnalysis", HKCategoryValueSleepAnalysis.self)
  public static let toothbrushingEvent = plain("ToothbrushingEvent")

  static let daily: [Self] = [
    .appleStandHour, .handwashingEvent, .mindfulSession, .sleepAnalysis, .toothbrushingEvent,
  ]

  // MARK: Notifications of the watch and the phone

  public static let appleWalkingSteadinessEvent = Self(
    "AppleWalkingSteadinessEvent", HKCategoryValueAppleWalkingSteadinessEvent.self)
  public static let environmentalAudioExposureEvent = Self(
    "AudioExposureEvent", HKCategoryValueEnvironmentalAudioExposureEvent.self)
  public static let headphoneAudioExposureEvent = Self(
    "HeadphoneAudioExposureEvent", HKCategoryValueHeadphoneAudioExposureEvent.self)
  public static let highHeartRateEvent = plain("HighHeartRateEvent")
  public static let hypertensionEvent = plain("HypertensionEvent")
  public static let irregularHeartRhythmEvent = plain("IrregularHeartRhythmEvent")
  public static let lowCardioFitnessEvent = Self(
    "LowCardioFitnessEvent", HKCategoryValueLowCardioFitnessEvent.self)
  public static let lowHeartRateEvent = plain("LowHeartRateEvent")
  public static let sleepApneaEvent = plain("SleepApneaEvent")

  static let events: [Self] = [
    .appleWalkingSteadinessEvent, .environmentalAudioExposureEvent, .headphoneAudioExposureEvent,
    .highHeartRateEvent, .hypertensionEvent, .irregularHeartRhythmEvent, .lowCardioFitnessEvent,
    .lowHeartRateEvent, .sleepApneaEvent,
  ]

  // MARK: Reproductive health

  public static let bleedingAfterPregnancy = bleeding("BleedingAfterPregnancy")
  public static let bleedingDuringPregnancy = bleeding("BleedingDuringPregnancy")
  public static let cervicalMucusQuality = Self(
    "CervicalMucusQuality", HKCategoryValueCervicalMucusQuality.self)
  public static let contraceptive = Self("Contraceptive", HKCategoryValueContraceptive.self)
  public static let infrequentMenstrualCycles = plain("InfrequentMenstrualCycles")
  public static let intermenstrualBleeding = plain("IntermenstrualBleeding")
  public static let irregularMenstrualCycles = plain("IrregularMenstrualCycles")
  public static let lactation = plain("Lactation")
  public static let menstrualFlow = bleeding("MenstrualFlow")
  public static let ovulationTestResult = Self(
    "OvulationTestResult", HKCategoryValueOvulationTestResult.self)
  public static let persistentIntermenstrualBleeding = plain("PersistentIntermenstrualBleeding")
  public static let pregnancy = plain("Pregnancy")
  public static let pregnancyTestResult = Self(
    "PregnancyTestResult", HKCategoryValuePregnancyTestResult.self)
  public static let progesteroneTestResult = Self(
    "ProgesteroneTestResult", HKCategoryValueProgesteroneTestResult.self)
  public static let prolongedMenstrualPeriods = plain("ProlongedMenstrualPeriods")
  public static let sexualActivity = plain("SexualActivity")

  static let reproduction: [Self] = [
    .bleedingAfterPregnancy, .bleedingDuringPregnancy, .cervicalMucusQuality, .contraceptive,
    .infrequentMenstrualCycles, .intermenstrualBleeding, .irregularMenstrualCycles, .lactation,
    .menstrualFlow, .ovulationTestResult, .persistentIntermenstrualBleeding, .pregnancy,
    .pregnancyTestResult, .progesteroneTestResult, .prolongedMenstrualPeriods, .sexualActivity,
  ]

  // MARK: Symptoms

  public static let abdominalCramps = severity("AbdominalCramps")
  public static let acne = severity("Acne")
  public static let appetiteChanges = Self("AppetiteChanges", HKCategoryValueAppetiteChanges.self)
  public static let bladderIncontinence = severity("BladderIncontinence")
  public static let bloating = severity("Bloating")
  public static let breastPain = severity("BreastPain")
  public static let chestTightnessOrPain = severity("ChestTightnessOrPain")
  public static let chills = severity("Chills")
  public static let constipation = severity("Constipation")
  public static let coughing = severity("Coughing")
  public static let diarrhea = severity("Diarrhea")
  public static let dizziness = severity("Dizziness")
  public static let drySkin = severity("DrySkin")
  public static let fainting = severity("Fainting")
  public static let fatigue = severity("Fatigue")
  public static let fever = severity("Fever")
  public static let generalizedBodyAche = severity("GeneralizedBodyAche")
  public static let hairLoss = severity("HairLoss")
  public static let headache = severity("Headache")
  public static let heartburn = severity("Heartburn")
  public static let hotFlashes = severity("HotFlashes")
  public static let lossOfSmell = severity("LossOfSmell")
  public static let lossOfTaste = severity("LossOfTaste")
  public static let lowerBackPain = severity("LowerBackPain")
  public static let memoryLapse = severity("MemoryLapse")
  public static let moodChanges = presence("MoodChanges")
  public static let nausea = severity("Nausea")
  public static let nightSweats = severity("NightSweats")
  public static let pelvicPain = severity("PelvicPain")
  public static let rapidPoundingOrFlutteringHeartbeat = severity(
    "RapidPoundingOrFlutteringHeartbeat")
  public static let runnyNose = severity("RunnyNose")
  public static let shortnessOfBreath = severity("ShortnessOfBreath")
  public static let sinusCongestion = severity("SinusCongestion")
  public static let skippedHeartbeat = severity("SkippedHeartbeat")
  public static let sleepChanges = presence("SleepChanges")
  public static let soreThroat = severity("SoreThroat")
  public static let vaginalDryness = severity("VaginalDryness")
  public static let vomiting = severity("Vomiting")
  public static let wheezing = severity("Wheezing")

  static let symptoms: [Self] = [
    .abdominalCramps, .acne, .appetiteChanges, .bladderIncontinence, .bloating, .breastPain,
    .chestTightnessOrPain, .chills, .constipation, .coughing, .diarrhea, .dizziness, .drySkin,
    .fainting, .fatigue, .fever, .generalizedBodyAche, .hairLoss, .headache, .heartburn,
    .hotFlashes, .lossOfSmell, .lossOfTaste, .lowerBackPain, .memoryLapse, .moodChanges, .nausea,
    .nightSweats, .pelvicPain, .rapidPoundingOrFlutteringHeartbeat, .runnyNose, .shortnessOfBreath,
    .sinusCongestion, .skippedHeartbeat, .sleepChanges, .soreThroat, .vaginalDryness, .vomiting,
    .wheezing,
  ]

  // MARK: Renamed

  /// The first name of ``environmentalAudioExposureEvent``, which kept its raw value: so it stands in
  /// exports.
  public static var audioExposureEvent: Self { .environmentalAudioExposureEvent }
}
