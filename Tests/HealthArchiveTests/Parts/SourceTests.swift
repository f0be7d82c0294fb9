import Testing

@testable import HealthArchive
@testable import HealthKit

@Suite("Sources, types and values of an export")
struct SourceTests {
  private let watch =
    "device=\"&lt;&lt;HKDevice: 0x1&gt;, name:Apple Watch, manufacturer:Apple Inc., "
    + "hardware:Watch6,7, software:9&gt;\" sourceName"

  private func sources(_ records: String) throws -> [SourceRecord] {
    var sources: [SourceRecord] = []
    _ = try ArchiveContents(
      reading: BytesInput(Array(Export.document(records).utf8)), file: "export.xml",
      routes: .directory("/nowhere"), ReadingOptions()
    ) { batch, _ in sources += batch.newSources }
    return sources
  }

  @Test("An app, a device of Apple's and what a person typed in are told apart")
  func kinds() throws {
    let typed = "><MetadataEntry key=\"HKWasUserEntered\" value=\"1\"/></Record>"
    let sources = try sources(
      [
        Export.steps(1), Export.steps(2).replacing("sourceName", with: watch),
        Export.steps(3, typed), Export.steps(4, typed).replacing("Phone", with: "Health"),
        Export.steps(5, typed.replacing("\"1\"", with: "\"0\"")),
        Export.steps(6).replacing("Phone", with: "Zoë’s iPhone"), Export.steps(7),
      ].joined())
    #expect(sources.map(\.name) == ["Phone", "Phone", "Phone", "Health", "Zoë’s iPhone"])
    #expect(sources.map(\.wasUserEntered) == [false, false, true, true, false])
    #expect(sources.map(\.productType) == [nil, "Watch6,7", nil, nil, nil])
    #expect(sources[1].bundleIdentifier.hasPrefix("com.apple.health."))
    #expect(sources[3].bundleIdentifier == "com.apple.Health")
    #expect(Set(sources.map(\.bundleIdentifier)).count == 4)
    #expect(
      sources.allSatisfy { $0.bundleIdentifier.utf8.allSatisfy { $0 < 128 && $0 > 0x20 } })
  }

  @Test("The address of a device, which is another in each export, makes no other source or origin")
  func addresses() throws {
    let records = (1...5).map {
      Export.steps($0).replacing("sourceName", with: watch.replacing("0x1", with: "0x\($0)"))
    }
    #expect(try sources(records.joined()).count == 1)
    let reading = try Reading(Export.document(records.joined()))
    #expect(Set(reading.samples.map(\.device)).count == 1)
  }

  @Test("Types that nobody knows are kept under their identifier, with unit and value")
  func unknownTypes() throws {
    let reading = try Reading(
      Export.document(
        Export.steps(1).replacing("StepCount", with: "Levitation").replacing("\"count\"", with: "\"ell\"")
          + Export.steps(2).replacing("HKQuantityTypeIdentifierStepCount", with: "HKDataTypeSleepDurationGoal")
          .replacing("\"count\"", with: "\"hr\"")
          + Export.steps(3).replacing("HKQuantityTypeIdentifierStepCount", with: "Own.Type")
          .replacing("unit=\"count\" ", with: "").replacing("\"3\"", with: "\"much\"")))
    #expect(
      reading.samples.map(\.type) == [
        "HKQuantityTypeIdentifierLevitation", "HKDataTypeSleepDurationGoal", "Own.Type",
      ])
    #expect(reading.samples.map(\.value) == [1, 2, 0])
    #expect(
      reading.samples.map(\.metadata) == [
        ["LockstepUnit": .text("ell")], ["LockstepUnit": .text("hr")],
        ["LockstepValue": .text("much")],
      ])
    #expect(reading.counts == [.unknownValue: 1])
  }

  @Test("Names of categories' values, old and new, whole numbers, and names that nobody knows")
  func categories() throws {
    let record =
      "<Record type=\"HKCategoryTypeIdentifierSleepAnalysis\" sourceName=\"W\" "
      + "startDate=\"2021-12-01 08:00:00 +0200\" endDate=\"2021-12-01 08:01:00 +0200\" value=\""
    let values = [
      "HKCategoryValueSleepAnalysisInBed", "HKCategoryValueSleepAnalysisAsleep",
      "HKCategoryValueSleepAnalysisAsleepUnspecified", "HKCategoryValueSleepAnalysisAwake",
      "HKCategoryValueSleepAnalysisAsleepREM", "2", "-1", "HKCategoryValueSleepAnalysisDreaming",
      "1.5", "9223372036854775808", "",
    ]
    let reading = try Reading(
      Export.document(values.map { record + $0 + "\"/>" }.joined() + record.dropLast(8) + "/>"))
    #expect(reading.samples.map(\.value) == [0, 1, 1, 2, 5, 2, -1, 0, 0, 0, 0, 0])
    #expect(
      reading.samples.map { $0.metadata["LockstepValue"] } == Array(repeating: nil, count: 7) + [
        .text("HKCategoryValueSleepAnalysisDreaming"), .text("1.5"), .text("9223372036854775808"),
        .text(""), nil,
      ])
    #expect(reading.counts == [.unknownValue: 4])
  }

  @Test("A workout of an unknown kind is of another kind, and keeps the name")
  func unknownWorkout() throws {
    let reading = try Reading(
      Export.document(
        """
        <Workout workoutActivityType="HKWorkoutActivityTypeFlying" duration="1" durationUnit="min" \
        sourceName="W" startDate="2021-12-01 08:00:00 +0200" endDate="2021-12-01 08:01:00 +0200">
        <WorkoutEvent type="HKWorkoutEventTypeLoop" date="2021-12-01 08:00:00 +0200"/></Workout>
        """))
    let sample = try #require(reading.samples.first)
    #expect(sample.value == Double(HKWorkoutActivityType.other.rawValue))
    #expect(sample.metadata == ["LockstepValue": .text("HKWorkoutActivityTypeFlying")])
    #expect(sample.workout?.events.isEmpty == true)
    #expect(reading.counts == [.unknownValue: 2])
  }

  @Test("Units of the store, whatever the export's")
  func units() throws {
    func value(_ type: String, _ unit: String, _ value: String) throws -> Double? {
      let record = Export.steps(1).replacing("StepCount", with: type)
        .replacing("\"count\"", with: "\"\(unit)\"").replacing("\"1\"", with: "\"\(value)\"")
      return try Reading(Export.document(record)).samples.first?.value
    }
    #expect(try value("DistanceWalkingRunning", "km", "1.5") == 1500)
    #expect(try value("DistanceWalkingRunning", "mi", "1") == 1609.344)
    #expect(try value("HeartRate", "count/min", "90") == 1.5)
    #expect(try value("BodyMass", "kg", "80") == 80)
    #expect(try value("BodyMass", "lb", "100") == 45.359237)
    #expect(try value("BodyFatPercentage", "%", "0.25") == 0.25)
    #expect(try value("StepCount", "count", "12") == 12)
    let celsius = try #require(try value("BodyTemperature", "degF", "98.6"))
    #expect(abs(celsius - (try #require(try value("BodyTemperature", "degC", "37")))) < 1e-9)
    let glucose = try #require(
      try value("BloodGlucose", "mmol&lt;180.1558800000541&gt;/L", "5"))
    let milligrams = try #require(try value("BloodGlucose", "mg/dL", "90.07794"))
    #expect(abs(glucose - milligrams) < 1e-6 * glucose)
  }

  @Test("Metadata: the last of one key counts, and texts are as HealthKit types them")
  func metadata() throws {
    let entries = [
      ("a", "1"), ("a", "2"), ("HKTimeZone", "Asia/Tokyo"), ("HKWeatherTemperature", "56 degF"),
      ("HKIndoorWorkout", "1"), ("HKMetadataKeyHeartRateMotionContext", "2"), ("", "empty"),
      ("Modified Date", "2016-04-18 15:56:05 +0000"), ("b", ""),
    ]
    let text = entries.map { "<MetadataEntry key=\"\($0.0)\" value=\"\($0.1)\"/>" }.joined()
    let reading = try Reading(
      Export.document(
        Export.steps(1, ">\(text)<MetadataEntry key=\"x\"/><MetadataEntry value=\"x\"/></Record>")))
    #expect(
      reading.samples.first?.metadata == [
        "a": .text("2"), "HKTimeZone": .text("Asia/Tokyo"),
        "HKWeatherTemperature": .quantity(56, unit: "degF"), "HKIndoorWorkout": .bool(true),
        "HKMetadataKeyHeartRateMotionContext": .integer(2), "": .text("empty"),
        "Modified Date": .text("2016-04-18 15:56:05 +0000"), "b": .text(""),
      ])
  }
}
