extension ExportedMetadata {
  /// The types that Apple's header HKMetadata.h (iOS 18) documents for its keys.
  static let kinds: [String: Kind] = {
    var kinds: [String: Kind] = [:]
    for (kind, keys) in [
      (Kind.text, texts), (.bool, booleans), (.integer, integers), (.number, numbers),
      (.date, dates), (.quantity, quantities),
    ] {
      for key in keys { kinds[key] = kind }
    }
    return kinds
  }()

  private static let texts = [
    HKMetadataKeyDeviceManufacturerName, HKMetadataKeyDeviceName, HKMetadataKeyDeviceSerialNumber,
    HKMetadataKeyDigitalSignature, HKMetadataKeyExternalUUID, HKMetadataKeyFoodType,
    HKMetadataKeyGlassesPrescriptionDescription, HKMetadataKeySyncIdentifier,
    HKMetadataKeyTimeZone, HKMetadataKeyUDIDeviceIdentifier,
    HKMetadataKeyUDIProductionIdentifier, HKMetadataKeyWorkoutBrandName,
  ]

  private static let booleans = [
    HKMetadataKeyAppleDeviceCalibrated, HKMetadataKeyAppleFitnessPlusSession,
    HKMetadataKeyCoachedWorkout, HKMetadataKeyGroupFitness, HKMetadataKeyIndoorWorkout,
    HKMetadataKeyMenstrualCycleStart, HKMetadataKeyQuantityClampedToLowerBound,
    HKMetadataKeyQuantityClampedToUpperBound, HKMetadataKeySexualActivityProtectionUsed,
    HKMetadataKeyWasTakenInLab, HKMetadataKeyWasUserEntered,
  ]

  private static let integers = [
    HKMetadataKeyActivityType, HKMetadataKeyAlgorithmVersion,
    HKMetadataKeyAppleECGAlgorithmVersion, HKMetadataKeyBloodGlucoseMealTime,
    HKMetadataKeyBodyTemperatureSensorLocation,
    HKMetadataKeyCyclingFunctionalThresholdPowerTestType, HKMetadataKeyDevicePlacementSide,
    HKMetadataKeyHeartRateMotionContext, HKMetadataKeyHeartRateRecoveryActivityType,
    HKMetadataKeyHeartRateRecoveryTestType, HKMetadataKeyHeartRateSensorLocation,
    HKMetadataKeyInsulinDeliveryReason, HKMetadataKeyPhysicalEffortEstimationType,
    HKMetadataKeySwimmingLocationType, HKMetadataKeySwimmingStrokeStyle,
    HKMetadataKeyUserMotionContext, HKMetadataKeyVO2MaxTestType, HKMetadataKeyWaterSalinity,
    HKMetadataKeyWeatherCondition,
  ]

  private static let numbers = [
    HKMetadataKeyReferenceRangeLowerLimit, HKMetadataKeyReferenceRangeUpperLimit,
    HKMetadataKeySWOLFScore, HKMetadataKeySyncVersion,
  ]

  private static let dates = [HKMetadataKeyDateOfEarliestDataUsedForEstimate]

  private static let quantities = [
    HKMetadataKeyAlpineSlopeGrade, HKMetadataKeyAudioExposureDuration,
    HKMetadataKeyAudioExposureLevel, HKMetadataKeyAverageMETs, HKMetadataKeyAverageSpeed,
    HKMetadataKeyBarometricPressure, HKMetadataKeyCrossTrainerDistance,
    HKMetadataKeyElevationAscended, HKMetadataKeyElevationDescended,
    HKMetadataKeyFitnessMachineDuration, HKMetadataKeyHeadphoneGain,
    HKMetadataKeyHeartRateEventThreshold, HKMetadataKeyHeartRateRecoveryActivityDuration,
    HKMetadataKeyHeartRateRecoveryMaxObservedRecoveryHeartRate, HKMetadataKeyIndoorBikeDistance,
    HKMetadataKeyLapLength, HKMetadataKeyLowCardioFitnessEventThreshold,
    HKMetadataKeyMaximumLightIntensity, HKMetadataKeyMaximumSpeed, HKMetadataKeySessionEstimate,
    HKMetadataKeyVO2MaxValue, HKMetadataKeyWeatherHumidity, HKMetadataKeyWeatherTemperature,
  ]
}
