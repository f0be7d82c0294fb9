extension HealthExport {
  /// Everything before the moment of the export: the declaration, and the grammar of version 13.
  ///
  /// A phone writes its grammar into every export, and a parser that reads one has to get through it.
  static let opening = """
    <?xml version="1.0" encoding="UTF-8"?>
    <!DOCTYPE HealthData [
    <!-- HealthKit Export Version: 13 -->
    \(grammar)
    ]>
    <HealthData locale="en_NL">
     <ExportDate value="
    """

  /// What stands between the moment of the export and the records.
  static let me = """
    "/>
     <Me \(characteristic)DateOfBirth="1984-02-29" \(characteristic)BiologicalSex="HKBiologicalSexFemale" \
    \(characteristic)BloodType="HKBloodTypeOPositive" \
    \(characteristic)FitzpatrickSkinType="HKFitzpatrickSkinTypeNotSet" \
    \(characteristic)CardioFitnessMedicationsUse="None"/>

    """

  private static let characteristic = "HKCharacteristicTypeIdentifier"

  private static let grammar = elements.map(\.declaration).joined(separator: "\n")

  /// An element, what it may hold, and its attributes; those with an asterisk must be there.
  private struct Element {
    let name: String
    let content: String
    let attributes: String

    init(_ name: String, _ content: String = "EMPTY", _ attributes: String = "") {
      self.name = name
      self.content = content
      self.attributes = attributes
    }

    var declaration: String {
      let element = "<!ELEMENT \(name) \(content)>"
      let names = attributes.split(separator: " ")
      guard !names.isEmpty else { return element }
      let width = (names.map(\.count).max() ?? 0) + 1
      let lines = names.map { name in
        let bare = name.filter { $0 != "*" }
        let padding = String(repeating: " ", count: width - bare.count)
        return "  \(bare)\(padding)CDATA \(name.hasSuffix("*") ? "#REQUIRED" : "#IMPLIED")"
      }
      return "\(element)\n<!ATTLIST \(name)\n\(lines.joined(separator: "\n"))\n>"
    }
  }

  private static let origin = "sourceName* sourceVersion device creationDate startDate* endDate*"

  private static let eye = """
    sphere sphereUnit cylinder cylinderUnit axis axisUnit add addUnit vertex vertexUnit prismAmount \
    prismAmountUnit prismAngle prismAngleUnit farPD farPDUnit nearPD nearPDUnit baseCurve \
    baseCurveUnit diameter diameterUnit
    """

  private static let elements = [
    Element(
      "HealthData",
      "(ExportDate,Me,(Record|Correlation|Workout|ActivitySummary|ClinicalRecord|Audiogram"
        + "|VisionPrescription)*)", "locale*"),
    Element("ExportDate", "EMPTY", "value*"),
    Element(
      "Me", "EMPTY",
      [
        "DateOfBirth", "BiologicalSex", "BloodType", "FitzpatrickSkinType",
        "CardioFitnessMedicationsUse",
      ].map { characteristic + $0 + "*" }.joined(separator: " ")),
    Element(
      "Record", "((MetadataEntry|HeartRateVariabilityMetadataList)*)",
      "type* unit value \(origin)"),
    Element("Correlation", "((MetadataEntry|Record)*)", "type* \(origin)"),
    Element(
      "Workout",
      "((MetadataEntry|WorkoutEvent|WorkoutRoute|WorkoutStatistics|WorkoutActivity)*)",
      "workoutActivityType* duration durationUnit totalDistance totalDistanceUnit totalEnergyBurned "
        + "totalEnergyBurnedUnit \(origin)"),
    Element(
      "WorkoutActivity", "((MetadataEntry|WorkoutEvent|WorkoutStatistics)*)",
      "uuid* startDate* endDate duration durationUnit"),
    Element("WorkoutEvent", "((MetadataEntry)*)", "type* date* duration durationUnit"),
    Element(
      "WorkoutStatistics", "EMPTY", "type* startDate* endDate* average minimum maximum sum unit"),
    Element("WorkoutRoute", "((MetadataEntry|FileReference)*)", origin),
    Element("FileReference", "EMPTY", "path*"),
    Element(
      "ActivitySummary", "EMPTY",
      "dateComponents activeEnergyBurned activeEnergyBurnedGoal activeEnergyBurnedUnit appleMoveTime "
        + "appleMoveTimeGoal appleExerciseTime appleExerciseTimeGoal appleStandHours "
        + "appleStandHoursGoal"),
    Element("MetadataEntry", "EMPTY", "key* value*"),
    Element("HeartRateVariabilityMetadataList", "(InstantaneousBeatsPerMinute*)"),
    Element("InstantaneousBeatsPerMinute", "EMPTY", "bpm* time*"),
    Element(
      "ClinicalRecord", "EMPTY",
      "type* identifier* sourceName* sourceURL* fhirVersion* receivedDate* resourceFilePath*"),
    Element("Audiogram", "((MetadataEntry|SensitivityPoint)*)", "type* \(origin)"),
    Element(
      "SensitivityPoint", "EMPTY",
      "frequencyValue* frequencyUnit* leftEarValue leftEarUnit rightEarValue rightEarUnit"),
    Element(
      "VisionPrescription", "((RightEye|LeftEye|Attachment|MetadataEntry)*)",
      "type* dateIssued* expirationDate brand"),
    Element("RightEye", "EMPTY", eye),
    Element("LeftEye", "EMPTY", eye),
    Element("Attachment", "EMPTY", "identifier"),
  ]
}
