import Foundation
import Testing

@testable import HealthArchive
@testable import HealthKit

@Suite("Every version of the export")
struct ExportVersionTests {
  private let watch =
    "&lt;&lt;HKDevice: 0x282a45810&gt;, name:Apple Watch, manufacturer:Apple Inc., model:Watch, "
    + "hardware:Watch6,7, software:10.2&gt;"

  @Test(
    "iOS 8: other names, compact dates, metadata as attributes with spaces (openradar 21431305)")
  func first() throws {
    let reading = try Reading(
      """
      <?xml version="1.0" encoding="UTF-8"?>
      <HealthData locale="en_US">
      <Record type="HKQuantityTypeIdentifierBodyMass" source="Scale &amp; Co" unit="kg" \
      startDate="20150616071916-0700" endDate="20150616071916-0700" value="80.5" \
      Scale App Version="2.1" HKWasUserEntered="1" Link="a?b=1&amp;c=&#50;"/>
      <Record type="HKQuantityTypeIdentifierStepCount" source="Phone" unit="count" \
      startDate="20150616071900-0700" endDate="20150616072000-0700" value="7"/>
      <Record type="HKQuantityTypeIdentifierStepCount" source="Phone" unit="count" \
      startDate="20150616000000-0700" endDate="20150617000000-0700" min="1" max="9" average="5" \
      recordCount="2"/>
      </HealthData>
      """)
    let weight = try #require(reading.samples.first)
    #expect(weight.value == 80.5)
    #expect(weight.source == "Scale & Co")
    #expect(weight.start == (try Export.seconds("2015-06-16T07:19:16-07:00")))
    #expect(weight.end == weight.start)
    #expect(weight.isUserEntered)
    #expect(weight.metadata["Scale App Version"] == .text("2.1"))
    #expect(weight.metadata["Link"] == .text("a?b=1&c=2"))
    #expect(reading.values("StepCount") == [7])
    // Attributes with spaces in the name, and a sum of a day, which is no record.
    #expect(reading.counts == [.malformedAttribute: 1, .missingValue: 1])
    #expect(reading.findings[.malformedAttribute].places.map(\.line) == [3])
    #expect(reading.findings[.missingValue].places.map(\.line) == [5])
  }

  @Test("Version 3: document type, source versions, metadata elements")
  func third() throws {
    let reading = try Reading(
      Export.document(
        """
         <Me HKCharacteristicTypeIdentifierDateOfBirth="1965-07-31" \
        HKCharacteristicTypeIdentifierBiologicalSex="HKBiologicalSexFemale" \
        HKCharacteristicTypeIdentifierBloodType="HKBloodTypeNotSet" \
        HKCharacteristicTypeIdentifierFitzpatrickSkinType="HKFitzpatrickSkinTypeIII"/>
         <Record type="HKQuantityTypeIdentifierHeartRate" sourceName="Watch" sourceVersion="4.3" \
        device="\(watch)" unit="count/min" creationDate="2016-04-01 08:00:00 +0100" \
        startDate="2016-04-01 08:00:00 +0100" endDate="2016-04-01 08:00:00 +0100" value="72">
          <MetadataEntry key="HKMetadataKeyHeartRateMotionContext" value="1"/>
          <MetadataEntry key="My key" value="a &lt; b"/>
         </Record>
        """, prolog: Prolog.third))
    let sample = try #require(reading.samples.first)
    #expect(sample.value == 72)
    #expect(sample.product == "Watch6,7")
    #expect(sample.version == "4.3")
    #expect(sample.device?.name == "Apple Watch")
    #expect(sample.device?.manufacturer == "Apple Inc.")
    #expect(sample.device?.softwareVersion == "10.2")
    #expect(sample.metadata["HKMetadataKeyHeartRateMotionContext"] == .integer(1))
    #expect(sample.metadata["My key"] == .text("a < b"))
    #expect(reading.characteristics[.biologicalSex] == Int64(HKBiologicalSex.female.rawValue))
    #expect(reading.characteristics[.dateOfBirth] == 19_650_731)
    #expect(reading.findings.isEmpty)
    #expect(reading.contents?.exportDate == (try? Date("2021-12-03T08:00:00Z", strategy: .iso8601)))
    #expect(reading.contents?.timeZone.secondsFromGMT() == 7200)
  }

  @Test("Version 11 and later: workouts with statistics, activities, events and a route's file")
  func eleventh() throws {
    let reading = try Reading(
      Export.document(
        """
         <Workout workoutActivityType="HKWorkoutActivityTypeRunning" duration="30" \
        durationUnit="min" sourceName="Watch" sourceVersion="9" device="\(watch)" \
        creationDate="2022-10-01 09:00:00 +0200" startDate="2022-10-01 08:00:00 +0200" \
        endDate="2022-10-01 08:31:00 +0200">
          <MetadataEntry key="HKIndoorWorkout" value="0"/>
          <WorkoutEvent type="HKWorkoutEventTypePause" date="2022-10-01 08:10:00 +0200">
           <MetadataEntry key="of" value="the event"/>
          </WorkoutEvent>
          <WorkoutEvent type="HKWorkoutEventTypeSegment" date="2022-10-01 08:00:00 +0200" \
        duration="90" durationUnit="s"/>
          <WorkoutActivity uuid="5A33CDA1-6D24-44B5-A2E4-0F3F6D1AB4D2" \
        startDate="2022-10-01 08:00:00 +0200" endDate="2022-10-01 08:31:00 +0200" duration="31" \
        durationUnit="min">
           <WorkoutEvent type="HKWorkoutEventTypeLap" date="2022-10-01 08:05:00 +0200"/>
           <WorkoutStatistics type="HKQuantityTypeIdentifierStepCount" \
        startDate="2022-10-01 08:00:00 +0200" endDate="2022-10-01 08:31:00 +0200" sum="4000" \
        unit="count"/>
           <MetadataEntry key="of" value="the activity"/>
          </WorkoutActivity>
          <WorkoutStatistics type="HKQuantityTypeIdentifierDistanceWalkingRunning" \
        startDate="2022-10-01 08:00:00 +0200" endDate="2022-10-01 08:31:00 +0200" sum="5.5" \
        unit="km"/>
          <WorkoutStatistics type="HKQuantityTypeIdentifierHeartRate" \
        startDate="2022-10-01 08:00:00 +0200" endDate="2022-10-01 08:31:00 +0200" average="150" \
        minimum="90" maximum="180" unit="count/min"/>
          <WorkoutRoute sourceName="Watch" sourceVersion="9" \
        startDate="2022-10-01 08:00:05 +0200" endDate="2022-10-01 08:30:59 +0200">
           <MetadataEntry key="HKMetadataKeySyncVersion" value="2"/>
           <FileReference path="/workout-routes/route_2022-10-01_8.31am.gpx"/>
          </WorkoutRoute>
         </Workout>
        """))
    #expect(reading.findings.isEmpty)
    #expect(reading.samples.count == 2)
    let sample = try #require(reading.samples.first)
    let workout = try #require(sample.workout)
    let start = try Export.seconds("2022-10-01T08:00:00+02:00")
    #expect(workout.activityType == Int64(HKWorkoutActivityType.running.rawValue))
    #expect(workout.duration == 1800)
    #expect(sample.metadata == ["HKIndoorWorkout": .bool(false)])
    #expect(workout.events.map(\.start) == [start + 600, start])
    #expect(workout.events.map { $0.end - $0.start } == [0, 90])
    #expect(workout.events.first?.metadata == ["of": .text("the event")])
    let activity = try #require(workout.activities.first)
    #expect(activity.uuid == "5A33CDA1-6D24-44B5-A2E4-0F3F6D1AB4D2")
    #expect(activity.end == start + 1860)
    #expect(activity.events.map(\.start) == [start + 300])
    #expect(activity.statistics.map(\.sum) == [4000])
    #expect(activity.metadata == ["of": .text("the activity")])
    #expect(workout.statistics.map(\.sum) == [5500, nil])
    #expect(workout.statistics.last?.average == 2.5)
    #expect(workout.statistics.last?.minimum == 1.5)
    #expect(workout.statistics.last?.maximum == 3)
    let route = try #require(reading.samples.last)
    #expect(route.parent == sample.type)
    #expect(route.metadata == ["HKMetadataKeySyncVersion": .integer(2)])
    #expect(reading.routes.map(\.path) == ["/workout-routes/route_2022-10-01_8.31am.gpx"])
  }

  @Test("Before iOS 13: workouts with totals, and routes in the document")
  func inlineRoute() throws {
    let reading = try Reading(
      Export.document(
        """
         <Workout workoutActivityType="HKWorkoutActivityTypeSwimming" duration="10" \
        durationUnit="min" totalDistance="1" totalDistanceUnit="mi" totalEnergyBurned="418.4" \
        totalEnergyBurnedUnit="kJ" totalSwimmingStrokeCount="300" sourceName="Watch" \
        startDate="2018-10-01 08:00:00 +0200" endDate="2018-10-01 08:10:00 +0200">
          <WorkoutRoute sourceName="Phone" startDate="2018-10-01 08:00:00 +0200" \
        endDate="2018-10-01 08:10:00 +0200">
           <Location date="2018-10-01 08:00:00 +0200" latitude="52.5" longitude="-13.25" \
        altitude="30.5" horizontalAccuracy="5" verticalAccuracy="4" course="90.5" speed="1.5"/>
           <Location date="2018-10-01 08:00:01 +0200" latitude="52.6" longitude="-13.5"/>
           <Location date="2018-10-01 08:00:02 +0200" latitude="92.6" longitude="-13.5"/>
          </WorkoutRoute>
         </Workout>
        """))
    let workout = try #require(reading.samples.first?.workout)
    #expect(workout.distance == 1609.344)
    #expect(workout.energy.map { abs($0 - 100) < 1e-9 } == true)
    #expect(workout.strokes == 300)
    let start = try Export.seconds("2018-10-01T08:00:00+02:00")
    #expect(
      reading.routes.map(\.locations) == [
        [
          RecordedLocation(
            time: start, latitude: 52.5, longitude: -13.25, altitude: 30.5, horizontalAccuracy: 5,
            verticalAccuracy: 4, course: 90.5, speed: 1.5),
          RecordedLocation(time: start + 1, latitude: 52.6, longitude: -13.5),
        ]
      ])
    #expect(reading.counts == [.invalidNumber: 1])
  }

  @Test("Records over several lines, with a byte order mark, carriage returns and no document type")
  func layout() throws {
    let text = Export.document(
      "<Record\n  type='HKQuantityTypeIdentifierStepCount'\n\tsourceName = \"A&#10;B\" unit=\"count\"\n"
        + "startDate=\"2021-12-01 08:00:00 +0200\"\n\n endDate=\"2021-12-01 08:00:10 +0200\"\n"
        + "value=\"12\"\n>\n</Record\n>")
    let variants = [
      text, "\u{FEFF}" + text, text.replacing("\n", with: "\r\n"),
      "\u{FEFF}" + text.replacing("\n", with: "\r\n"),
      "\n\n" + text,
    ]
    for variant in variants {
      let reading = try Reading(variant)
      #expect(reading.values("StepCount") == [12])
      #expect(reading.samples.first?.source == "A\nB")
      #expect(reading.findings.isEmpty)
    }
  }

  @Test("Activity summaries of all versions")
  func summaries() throws {
    let reading = try Reading(
      Export.document(
        """
        <ActivitySummary dateComponents="2016-11-15" activeEnergyBurned="4184" \
        activeEnergyBurnedGoal="630" activeEnergyBurnedUnit="kJ" appleExerciseTime="68" \
        appleExerciseTimeGoal="30" appleStandHours="13" appleStandHoursGoal="12"/>
        <ActivitySummary dateComponents="2022-11-16" activeEnergyBurned="0" \
        activeEnergyBurnedGoal="0" activeEnergyBurnedUnit="kcal" appleMoveTime="5" \
        appleMoveTimeGoal="6"/>
        <ActivitySummary dateComponents="2022-02-30" activeEnergyBurned="0"/>
        <ActivitySummary activeEnergyBurned="0"/>
        """))
    #expect(reading.summaries.count == 2)
    let first = try #require(reading.summaries.first)
    #expect(first.day == RecordedDay("2016-11-15"))
    #expect(first.energy.map { abs($0 - 1000) < 1e-9 } == true)
    #expect(first.exerciseTime == 68)
    #expect(first.standHoursGoal == 12)
    #expect(first.moveTime == nil)
    #expect(reading.summaries.last?.moveTimeGoal == 6)
    #expect(reading.counts == [.invalidDate: 2])
  }

  @Test(
    "What the store has no place for is counted by name, and does not get mixed up with records")
  func passedOver() throws {
    let reading = try Reading(
      Export.document(
        """
        \(Export.steps(1, "><MetadataEntry key=\"k\" value=\"1\"/></Record>"))
        <ClinicalRecord type="HKClinicalTypeIdentifierLabResultRecord" identifier="1" \
        sourceName="Hospital" resourceFilePath="/clinical-records/1.json"/>
        <Audiogram type="HKDataTypeIdentifierAudiogram" sourceName="Ear" \
        startDate="2021-12-01 08:00:00 +0200" endDate="2021-12-01 08:00:00 +0200">
         <MetadataEntry key="k" value="2"/>
         <SensitivityPoint frequencyValue="250" frequencyUnit="Hz" leftEarValue="10"/>
        </Audiogram>
        <VisionPrescription type="HKVisionPrescriptionTypeIdentifier"><RightEye sphere="1"/>\
        <Attachment identifier="x"/></VisionPrescription>
        <Heaven/><Future><Thing a="b"/></Future>
        <Record type="HKQuantityTypeIdentifierHeartRateVariabilitySDNN" sourceName="Watch" \
        unit="ms" startDate="2021-12-01 08:00:00 +0200" endDate="2021-12-01 08:01:00 +0200" \
        value="40">
         <HeartRateVariabilityMetadataList>
          <InstantaneousBeatsPerMinute bpm="72" time="8:00:01,00"/>
         </HeartRateVariabilityMetadataList>
        </Record>
        \(Export.steps(2))
        """))
    #expect(reading.findings.isEmpty)
    #expect(reading.values("StepCount") == [1, 2])
    #expect(reading.samples.first?.metadata == ["k": .text("1")])
    #expect(reading.values("HeartRateVariabilitySDNN") == [40])
    #expect(
      reading.contents?.passedOver == [
        "ClinicalRecord": 1, "Audiogram": 1, "VisionPrescription": 1,
        "HeartRateVariabilityMetadataList": 1,
      ])
  }
}
