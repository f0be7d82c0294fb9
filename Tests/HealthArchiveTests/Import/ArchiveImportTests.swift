import DeviceSimulation
import Foundation
import TestSupport
import Testing

@testable import HealthArchive
@testable import HealthKit

@Suite("What apps see of an export")
struct ArchiveImportTests {
  private let phone: ArchivePhone

  init() throws {
    phone = try ArchivePhone()
  }

  private let part =
    "<Record type=\"HKQuantityTypeIdentifierBloodPressureSystolic\" sourceName=\"Cuff\" "
    + "unit=\"mmHg\" startDate=\"2021-12-01 08:00:00 +0200\" "
    + "endDate=\"2021-12-01 08:00:00 +0200\" value=\"120\"/>"
  private var pressure: String {
    "<Correlation type=\"HKCorrelationTypeIdentifierBloodPressure\" sourceName=\"Cuff\" "
      + "startDate=\"2021-12-01 08:00:00 +0200\" endDate=\"2021-12-01 08:00:00 +0200\">"
      + "<MetadataEntry key=\"k\" value=\"v\"/>\(part)"
      + part.replacing("Systolic", with: "Diastolic").replacing("\"120\"", with: "\"80\"")
      + "</Correlation>"
  }
  private let workout = """
    <Workout workoutActivityType="HKWorkoutActivityTypeRunning" duration="29.5" \
    durationUnit="min" totalDistance="5" totalDistanceUnit="km" sourceName="Watch" \
    sourceVersion="9" startDate="2021-12-01 08:00:00 +0200" endDate="2021-12-01 08:30:00 +0200">
     <MetadataEntry key="HKIndoorWorkout" value="0"/>
     <WorkoutEvent type="HKWorkoutEventTypePause" date="2021-12-01 08:10:00 +0200"/>
     <WorkoutActivity uuid="5A33CDA1-6D24-44B5-A2E4-0F3F6D1AB4D2" \
    startDate="2021-12-01 08:00:00 +0200" endDate="2021-12-01 08:30:00 +0200"/>
     <WorkoutStatistics type="HKQuantityTypeIdentifierHeartRate" \
    startDate="2021-12-01 08:00:00 +0200" endDate="2021-12-01 08:30:00 +0200" average="150" \
    minimum="90" maximum="180" unit="count/min"/>
     <WorkoutRoute sourceName="Watch" startDate="2021-12-01 08:00:00 +0200" \
    endDate="2021-12-01 08:00:01 +0200"><FileReference path="/r.gpx"/></WorkoutRoute>
    </Workout>
    """

  @Test("Quantities, sources, devices and metadata")
  func quantities() throws {
    let device =
      "device=\"&lt;&lt;HKDevice: 0x1&gt;, name:iPhone, manufacturer:Apple Inc., "
      + "hardware:iPhone10,3, software:15.1&gt;\" sourceVersion=\"15.1\" sourceName"
    try phone.bring(
      Export.document(
        Export.steps(12).replacing("sourceName", with: device)
          + Export.steps(
            90, "><MetadataEntry key=\"HKMetadataKeyHeartRateMotionContext\" value=\"1\"/></Record>"
          )
          .replacing("StepCount", with: "HeartRate").replacing("\"count\"", with: "\"count/min\"")))
    let steps = try #require(
      try phone.samples(HKQuantityType(.stepCount), as: HKQuantitySample.self).first)
    #expect(steps.quantity.doubleValue(for: .count()) == 12)
    #expect(steps.startDate == (try Date("2021-12-01T08:00:00+02:00", strategy: .iso8601)))
    #expect(steps.sourceRevision.source.name == "Phone")
    #expect(steps.sourceRevision.version == "15.1")
    #expect(steps.sourceRevision.productType == "iPhone10,3")
    #expect(steps.device?.name == "iPhone")
    let heart = try #require(
      try phone.samples(HKQuantityType(.heartRate), as: HKQuantitySample.self).first)
    #expect(heart.quantity.doubleValue(for: HKUnit.count().unitDivided(by: .minute())) == 90)
    #expect(heart.metadata?["HKMetadataKeyHeartRateMotionContext"] as? Int == 1)
    #expect(
      try phone.steps(from: "2021-12-01T00:00:00+02:00", to: "2021-12-02T00:00:00+02:00") == 12)
  }

  @Test("A correlation has its parts, and they are in the store once", arguments: 0...2)
  func correlations(order: Int) throws {
    let alone =
      part + part.replacing("Systolic", with: "Diastolic").replacing("\"120\"", with: "\"80\"")
    let text = Export.document([pressure, alone + pressure, pressure + alone][order])
    for _ in 0..<2 {
      try phone.bring(text)
      let correlations = try phone.samples(
        HKCorrelationType(.bloodPressure), as: HKCorrelation.self)
      #expect(correlations.count == 1)
      let parts = try #require(correlations.first?.objects)
      #expect(parts.count == 2)
      #expect(correlations.first?.metadata?["k"] as? String == "v")
      for type in [HKQuantityType(.bloodPressureSystolic), HKQuantityType(.bloodPressureDiastolic)]
      {
        let samples = try phone.samples(type, as: HKQuantitySample.self)
        #expect(samples.count == 1)
        #expect(parts.contains { $0.uuid == samples.first?.uuid })
      }
    }
  }

  @Test("A workout with its totals, statistics, events, activities, and the locations of its route")
  func workouts() throws {
    let directory = try TemporaryDirectory()
    try directory.write(
      "<gpx><trk><trkseg><trkpt lat='52.5' lon='13.25'><ele>30</ele>"
        + "<time>2021-12-01T06:00:00Z</time><extensions><speed>2.5</speed><course>90</course>"
        + "<hAcc>5</hAcc><vAcc>4</vAcc></extensions></trkpt><trkpt lat='52.6' lon='13.5'>"
        + "<time>2021-12-01T06:00:01Z</time></trkpt></trkseg></trk></gpx>", to: "r.gpx")
    try phone.bring(Export.document(workout), in: directory.path)
    let run = try #require(try phone.samples(.workoutType(), as: HKWorkout.self).first)
    #expect(run.workoutActivityType == .running)
    #expect(run.duration == 1770)
    #expect(run.totalDistance?.doubleValue(for: .meter()) == 5000)
    #expect(run.metadata?[HKMetadataKeyIndoorWorkout] as? Bool == false)
    #expect(run.workoutEvents?.map(\.type) == [.pause])
    #expect(
      run.workoutActivities.map(\.uuid.uuidString) == ["5A33CDA1-6D24-44B5-A2E4-0F3F6D1AB4D2"])
    let perMinute = HKUnit.count().unitDivided(by: .minute())
    let heart = run.statistics(for: HKQuantityType(.heartRate))
    #expect(heart?.averageQuantity()?.doubleValue(for: perMinute) == 150)
    #expect(heart?.maximumQuantity()?.doubleValue(for: perMinute) == 180)
    let route = try #require(
      try phone.samples(HKSeriesType.workoutRoute(), as: HKWorkoutRoute.self).first)
    #expect(route.count == 2)
    let locations = try phone.locations(route)
    #expect(locations.map(\.coordinate.latitude) == [52.5, 52.6])
    #expect(locations.first?.speed == 2.5)
    #expect(locations.first?.course == 90)
    #expect(locations.first?.horizontalAccuracy == 5)
    #expect(locations.last?.verticalAccuracy == -1)
  }

  @Test("Activity summaries and characteristics; a newer export's summary takes the older's place")
  func person() throws {
    func document(_ energy: Int) -> String {
      Export.document(
        """
        <Me HKCharacteristicTypeIdentifierDateOfBirth="1990-02-03" \
        HKCharacteristicTypeIdentifierBiologicalSex="HKBiologicalSexFemale" \
        HKCharacteristicTypeIdentifierBloodType="HKBloodTypeABNegative" \
        HKCharacteristicTypeIdentifierFitzpatrickSkinType="HKFitzpatrickSkinTypeNotSet"/>
        <ActivitySummary dateComponents="2021-12-01" activeEnergyBurned="\(energy)" \
        activeEnergyBurnedGoal="600" activeEnergyBurnedUnit="kcal" appleExerciseTime="30" \
        appleExerciseTimeGoal="30" appleStandHours="12" appleStandHoursGoal="12"/>
        """)
    }
    for energy in [400, 500] {
      try phone.bring(document(energy))
      let summaries = try phone.summaries()
      #expect(
        summaries.map { $0.activeEnergyBurned.doubleValue(for: .kilocalorie()) } == [Double(energy)]
      )
      #expect(summaries.first?.appleStandHours.doubleValue(for: .count()) == 12)
    }
    try phone.device.run { () throws in
      let store = HKHealthStore()
      #expect(try store.biologicalSex().biologicalSex == .female)
      #expect(try store.bloodType().bloodType == .abNegative)
      #expect(try store.dateOfBirthComponents().day == 3)
    }
  }

  @Test(
    "Equal records of one file stay; the same file again adds nothing; a newer one adds what is new"
  )
  func occurrences() throws {
    let old = [
      Export.steps(5), Export.steps(5), Export.steps(5), Export.steps(6, minute: 1), pressure,
      workout,
    ]
    #expect(try phone.bring(Export.document(old.joined())).new == 9)
    #expect(try phone.bring(Export.document(old.joined())).new == 0)
    // In another order, with one more that is equal, and one that is not.
    let new = old.reversed() + [Export.steps(5), Export.steps(7, minute: 2)]
    let tally = try phone.bring(Export.document(new.joined()))
    #expect(tally.new == 2)
    let steps = try phone.samples(HKQuantityType(.stepCount), as: HKQuantitySample.self)
    #expect(steps.map { $0.quantity.doubleValue(for: .count()) } == [5, 5, 5, 5, 6, 7])
    #expect(Set(steps.map(\.uuid)).count == 6)
    #expect(try phone.samples(.workoutType(), as: HKWorkout.self).count == 1)
    #expect(try phone.bring(Export.document(old.joined())).new == 0)
  }

  @Test("A document that was cut, then the whole one, come to the same as the whole one alone")
  func cutThenWhole() throws {
    let text = Export.document(
      [
        Export.steps(1...3), pressure, part,
        Export.steps(4, "><MetadataEntry key=\"HKWasUserEntered\" value=\"1\"/></Record>"), workout,
        Export.steps(5...6),
      ].joined(separator: "\n"))
    let whole = try ArchivePhone()
    try whole.bring(text)
    func contents(_ phone: ArchivePhone) throws -> [String] {
      try [
        HKQuantityType(.stepCount), HKQuantityType(.bloodPressureSystolic),
        HKQuantityType(.bloodPressureDiastolic), HKCorrelationType(.bloodPressure), .workoutType(),
        HKSeriesType.workoutRoute(),
      ].flatMap { type in
        try phone.samples(type, as: HKSample.self).map { sample in
          let value = (sample as? HKQuantitySample)?.quantity.description ?? ""
          let events = (sample as? HKWorkout)?.workoutEvents?.count ?? -1
          return "\(type.identifier) \(sample.startDate) \(value) \(events) "
            + "\(sample.metadata?.count ?? 0) \(sample.wasUserEntered)"
        }.sorted()
      }
    }
    let expected = try contents(whole)
    let size = text.utf8.count
    for count in stride(from: 250, to: size, by: 97) {
      let phone = try ArchivePhone()
      _ = try? phone.bring(String(decoding: text.utf8.prefix(count), as: UTF8.self))
      try phone.bring(text)
      #expect(try contents(phone) == expected, "cut after \(count) bytes")
    }
  }

  @Test("Reading on a thread of its own: a body that throws ends it, and the error is the body's")
  func thread() throws {
    struct Enough: Error {}
    let directory = try TemporaryDirectory()
    let path = try directory.write(
      Export.document(String(repeating: Export.steps(1), count: 70_000)), to: "export.xml")
    let archive = try HealthArchive(path: path)
    var batches = 0
    #expect(throws: Enough.self) {
      _ = try archive.read { batch, progress in
        #expect(progress.size > 0 && progress.bytesRead <= progress.size)
        batches += 1
        if batches == 2 { throw Enough() }
      }
    }
    #expect(batches == 2)
    var count = 0
    let contents = try archive.read { batch, _ in count += batch.rows.count }
    #expect(count == 70_000)
    #expect(contents.types.map(\.identifier) == ["HKQuantityTypeIdentifierStepCount"])
    #expect(
      contents.types.first?.dates?.lowerBound
        == (try Date("2021-12-01T08:00:00+02:00", strategy: .iso8601)))
  }
}

extension HKSample {
  fileprivate var wasUserEntered: Bool { metadata?[HKMetadataKeyWasUserEntered] as? Bool ?? false }
}
