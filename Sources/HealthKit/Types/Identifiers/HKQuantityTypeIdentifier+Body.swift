// Names, styles and units are those of Apple's header HKTypeIdentifiers.h (iOS 18). A row is the type's
// name, how its quantities add up, and the unit the store keeps them in; the list after the rows is
// what a lookup by name goes through, and a test holds it to the rows.

extension HKQuantityTypeIdentifier {
  // MARK: Body

  public static let appleSleepingWristTemperature =
    discrete("AppleSleepingWristTemperature", "degC")
  public static let bodyFatPercentage = discrete("BodyFatPercentage", "%")
  public static let bodyMass = discrete("BodyMass", "kg")
  public static let bodyMassIndex = discrete("BodyMassIndex", "count")
  public static let electrodermalActivity = discrete("ElectrodermalActivity", "S")
  public static let height = discrete("Height", "m")
  public static let leanBodyMass = discrete("LeanBodyMass", "kg")
  public static let waistCircumference = discrete("WaistCircumference", "m")

  static let body: [Self] = [
    .appleSleepingWristTemperature, .bodyFatPercentage, .bodyMass, .bodyMassIndex,
    .electrodermalActivity, .height, .leanBodyMass, .waistCircumference,
  ]

  // MARK: Heart

  public static let atrialFibrillationBurden = weighted("AtrialFibrillationBurden", "%")
  public static let heartRate = weighted("HeartRate", "count/s")
  public static let heartRateRecoveryOneMinute = discrete("HeartRateRecoveryOneMinute", "count/min")
  public static let heartRateVariabilitySDNN = discrete("HeartRateVariabilitySDNN", "ms")
  public static let peripheralPerfusionIndex = discrete("PeripheralPerfusionIndex", "%")
  public static let restingHeartRate = discrete("RestingHeartRate", "count/min")
  public static let vo2Max = discrete("VO2Max", "mL/(kg*min)")
  public static let walkingHeartRateAverage = discrete("WalkingHeartRateAverage", "count/min")

  static let heart: [Self] = [
    .atrialFibrillationBurden, .heartRate, .heartRateRecoveryOneMinute, .heartRateVariabilitySDNN,
    .peripheralPerfusionIndex, .restingHeartRate, .vo2Max, .walkingHeartRateAverage,
  ]

  // MARK: Vital signs and breathing

  public static let appleSleepingBreathingDisturbances =
    discrete("AppleSleepingBreathingDisturbances", "count")
  public static let basalBodyTemperature = discrete("BasalBodyTemperature", "degC")
  public static let bloodGlucose = discrete("BloodGlucose", "mg/dL")
  public static let bloodPressureDiastolic = discrete("BloodPressureDiastolic", "mmHg")
  public static let bloodPressureSystolic = discrete("BloodPressureSystolic", "mmHg")
  public static let bodyTemperature = discrete("BodyTemperature", "degC")
  public static let forcedExpiratoryVolume1 = discrete("ForcedExpiratoryVolume1", "L")
  public static let forcedVitalCapacity = discrete("ForcedVitalCapacity", "L")
  public static let inhalerUsage = cumulative("InhalerUsage", "count")
  public static let oxygenSaturation = discrete("OxygenSaturation", "%")
  public static let peakExpiratoryFlowRate = discrete("PeakExpiratoryFlowRate", "L/min")
  public static let respiratoryRate = discrete("RespiratoryRate", "count/s")

  static let vitals: [Self] = [
    .appleSleepingBreathingDisturbances, .basalBodyTemperature, .bloodGlucose,
    .bloodPressureDiastolic, .bloodPressureSystolic, .bodyTemperature, .forcedExpiratoryVolume1,
    .forcedVitalCapacity, .inhalerUsage, .oxygenSaturation, .peakExpiratoryFlowRate,
    .respiratoryRate,
  ]

  // MARK: Hearing

  public static let environmentalAudioExposure = level("EnvironmentalAudioExposure", "dBASPL")
  public static let environmentalSoundReduction = level("EnvironmentalSoundReduction", "dBASPL")
  public static let headphoneAudioExposure = level("HeadphoneAudioExposure", "dBASPL")

  static let hearing: [Self] = [
    .environmentalAudioExposure, .environmentalSoundReduction, .headphoneAudioExposure,
  ]

  // MARK: Others

  public static let bloodAlcoholContent = discrete("BloodAlcoholContent", "%")
  public static let insulinDelivery = cumulative("InsulinDelivery", "IU")
  public static let numberOfAlcoholicBeverages = cumulative("NumberOfAlcoholicBeverages", "count")
  public static let numberOfTimesFallen = cumulative("NumberOfTimesFallen", "count")
  public static let timeInDaylight = cumulative("TimeInDaylight", "min")
  public static let uvExposure = discrete("UVExposure", "count")
  public static let waterTemperature = discrete("WaterTemperature", "degC")

  static let others: [Self] = [
    .bloodAlcoholContent, .insulinDelivery, .numberOfAlcoholicBeverages, .numberOfTimesFallen,
    .timeInDaylight, .uvExposure, .waterTemperature,
  ]
}
