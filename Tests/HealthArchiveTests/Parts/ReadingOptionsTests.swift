import Foundation
import Testing

@testable import HealthArchive
@testable import HealthKit

@Suite("What of an export is read, and how")
struct ReadingOptionsTests {
  private let text = Export.document(
    [
      Export.steps(1, minute: 1), Export.steps(2, minute: 2),
      Export.steps(3).replacing("StepCount", with: "HeartRate")
        .replacing("\"count\"", with: "\"count/min\""),
      """
      <Correlation type="HKCorrelationTypeIdentifierBloodPressure" sourceName="W" \
      startDate="2021-12-01 08:00:00 +0200" endDate="2021-12-01 08:00:00 +0200">
       <Record type="HKQuantityTypeIdentifierBloodPressureSystolic" sourceName="W" unit="mmHg" \
      startDate="2021-12-01 08:00:00 +0200" endDate="2021-12-01 08:00:00 +0200" value="120"/>
       <Record type="HKQuantityTypeIdentifierBloodPressureDiastolic" sourceName="W" unit="mmHg" \
      startDate="2021-12-01 08:00:00 +0200" endDate="2021-12-01 08:00:00 +0200" value="80"/>
      </Correlation>
      <Workout workoutActivityType="HKWorkoutActivityTypeRunning" duration="30" \
      durationUnit="min" sourceName="W" startDate="2021-12-01 08:00:00 +0200" \
      endDate="2021-12-01 08:30:00 +0200">
       <WorkoutRoute sourceName="W" startDate="2021-12-01 08:00:00 +0200" \
      endDate="2021-12-01 08:10:00 +0200"><FileReference path="/r.gpx"/></WorkoutRoute>
      </Workout>
      <ActivitySummary dateComponents="2021-12-01" activeEnergyBurned="5"/>
      """,
    ].joined(separator: "\n"))

  private func read(_ change: (inout ReadingOptions) throws -> Void) throws -> Reading {
    var options = ReadingOptions()
    try change(&options)
    return try Reading(text, options)
  }

  @Test("Types by identifier, or by what people call them, in any case")
  func types() throws {
    for name in ["StepCount", "stepcount", "HKQuantityTypeIdentifierStepCount"] {
      let reading = try read { $0.types = [name] }
      #expect(reading.samples.map(\.value) == [1, 2])
      #expect(reading.summaries.isEmpty)
      #expect(reading.contents?.types.map(\.identifier) == ["HKQuantityTypeIdentifierStepCount"])
    }
    #expect(try read { $0.types = [] }.samples.isEmpty)
    let workouts = try read { $0.types = ["Workout", "ActivitySummary"] }
    #expect(workouts.samples.map(\.type) == ["HKWorkoutTypeIdentifier"])
    #expect(workouts.routes.isEmpty)
    #expect(workouts.summaries.count == 1)
    #expect(try read { $0.types = ["Workout", "WorkoutRoute"] }.routes.count == 1)
  }

  @Test("A correlation without its parts, parts without their correlation")
  func correlations() throws {
    let whole = try read { $0.types = ["BloodPressure"] }
    #expect(whole.samples.map(\.type) == ["HKCorrelationTypeIdentifierBloodPressure"])
    let part = try read { $0.types = ["BloodPressure", "BloodPressureSystolic"] }
    #expect(part.samples.map(\.value) == [0, 120])
    #expect(part.samples.last?.parent == "HKCorrelationTypeIdentifierBloodPressure")
    // In real exports they come again as records that stand alone.
    #expect(try read { $0.types = ["BloodPressureSystolic"] }.samples.isEmpty)
  }

  @Test("Only what ends at a date or later")
  func since() throws {
    func values(_ date: String) throws -> [Double] {
      try read { $0.since = try Date(date, strategy: .iso8601) }.values("StepCount")
    }
    #expect(try values("2021-12-01T08:01:30+02:00") == [1, 2])
    #expect(try values("2021-12-01T08:01:31+02:00") == [2])
    #expect(try values("2021-12-01T08:02:31+02:00") == [])
    let later = try read { $0.since = try Date("2021-12-01T08:20:00+02:00", strategy: .iso8601) }
    #expect(
      later.samples.map(\.type) == ["HKWorkoutTypeIdentifier", "HKWorkoutRouteTypeIdentifier"])
    #expect(later.summaries.count == 1)
    #expect(try read { $0.since = .distantFuture }.summaries.isEmpty)
  }

  @Test("The shift moves everything, and since is meant before it")
  func shift() throws {
    let plain = try read { _ in }
    let moved = try read { options in
      options.shift = 2 * 86_400 + 60
      options.since = try Date("2021-12-01T08:01:31+02:00", strategy: .iso8601)
    }
    #expect(moved.values("StepCount") == [2])
    #expect(moved.samples.first?.start == plain.samples[1].start + 2 * 86_400 + 60)
    let workout = try #require(moved.samples.first { $0.workout != nil })
    let before = try #require(plain.samples.first { $0.workout != nil })
    #expect(workout.start == before.start + 2 * 86_400 + 60)
    #expect(moved.summaries.map(\.day) == [RecordedDay("2021-12-03")])
  }

  @Test("Strict: the first finding is the error, with its place, and nothing after it is read")
  func strict() throws {
    var options = ReadingOptions()
    options.isStrict = true
    #expect(try Reading(text, options).samples.count == 8)
    let cases: [(String, ArchiveFinding)] = [
      ("\u{0B}", .controlCharacter), ("</x>", .malformed), ("&", .malformed),
      (Export.steps(1, ">"), .unclosedElement),
      (Export.steps(1).replacing("unit=", with: "a b=\"\" unit="), .malformedAttribute),
      (Export.steps(1).replacing("2021", with: "2921"), .invalidDate),
      (Export.steps(1).replacing("\"count\"", with: "\"km\""), .invalidUnit),
      (Export.steps(1).replacing("\"1\"", with: "\"x\""), .invalidNumber),
      (Export.steps(1).replacing("startDate=\"2021", with: "startDate=\"2022"), .endBeforeStart),
      (Export.steps(1).replacing("sourceName", with: "name"), .missingValue),
    ]
    for (broken, finding) in cases {
      // Whatever comes after it, it is the first.
      for after in ["\n", "\n\u{07}</y>"] {
        let text = Export.document(Export.steps(7) + "\n" + broken + after + Export.steps(8))
        let error = try refusal(text, options)
        #expect(error.kind == .strict(finding), "\(broken)")
        #expect(error.place?.line == 5, "\(broken)")
        #expect(error.description.hasPrefix("export.xml:5: "))
        #expect(!error.description.contains("\n"))
      }
    }
    let cut = try refusal(String(Export.document(Export.steps(1)).dropLast(10)), options)
    #expect(cut.kind == .strict(.truncated))
  }
}
