import Foundation
import TestSupport
import Testing

@testable import HealthArchive
@testable import HealthKit

@Suite("Exports that nobody's phone made")
struct HostileTests {
  @Test("Entity bombs, general and parameter entities, are refused by name before anything is read")
  func entities() throws {
    let bombs = [
      """
      <!DOCTYPE HealthData [
      <!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;"><!ENTITY c "&b;&b;&b;&b;&b;">
      ]>
      """,
      "<!DOCTYPE HealthData [<!ELEMENT x ANY>\n<!ENTITY % a \"<!ENTITY b 'c'>\"> %a; ]>",
      "<!DOCTYPE HealthData [\n<!ENTITY a SYSTEM \"file:///etc/passwd\">]>",
      "<!DOCTYPE HealthData [\n<!ENTITY % a PUBLIC \"-//x\" \"http://localhost:9/x.dtd\"> %a;]>",
    ]
    for bomb in bombs {
      let error = try refusal(
        Export.document(Export.steps(1).replacing("Phone", with: "&c;&a;"), prolog: bomb))
      #expect(error.kind == .entity(name: "a"))
      #expect(error.place?.line == 3)
      #expect(!error.description.contains("\n"))
    }
    // In the root element they are no declarations.
    let reading = try Reading(
      Export.document(Export.steps(1) + bombs[0] + Export.steps(2).replacing("Phone", with: "&a;x"))
    )
    #expect(reading.values("StepCount") == [1, 2])
    #expect(reading.samples.map(\.source) == ["Phone", "x"])
  }

  @Test("A document type or a stylesheet elsewhere is not opened")
  func external() throws {
    let directory = try TemporaryDirectory()
    // Whoever opened these would wait for ever.
    for name in ["x.dtd", "x.ent", "x.xsl"] { mkfifo(directory.file(name), 0o600) }
    let url = "file://" + directory.file("x")
    let reading = try Reading(
      Export.document(
        Export.steps(1) + "<?xml-stylesheet href=\"\(url).xsl\"?><x:include "
          + "xmlns:x=\"http://www.w3.org/2001/XInclude\" href=\"\(url).ent\"/>",
        prolog: "<?xml-stylesheet href=\"\(url).xsl\"?><!DOCTYPE HealthData SYSTEM \"\(url).dtd\">")
    )
    #expect(reading.values("StepCount") == [1])
  }

  @Test(
    "Zip bombs are refused early",
    arguments: ["\0", "<!-- -->", "<a>", Export.steps(1), "<"])
  func zipBombs(text: String) throws {
    let directory = try TemporaryDirectory()
    let path = directory.file("export.zip")
    ZipFile.writePacked("export.xml", "<HealthData>", text, size: 6 << 20, to: path)
    let archive = try HealthArchive(path: path)
    let error = try #require(throws: ArchiveError.self) { _ = try archive.read { _, _ in } }
    switch error.kind {
    case .bomb, .tooMany: break
    default: Issue.record("\(error)")
    }
  }

  @Test("A zip bomb before the root element, and one that is a route, are refused, too")
  func otherBombs() throws {
    let directory = try TemporaryDirectory()
    let path = directory.file("export.zip")
    ZipFile.writePacked("export.xml", "<!DOCTYPE HealthData [", " ", size: 6 << 20, to: path)
    let error = try #require(throws: ArchiveError.self) { try Reading(path: path) }
    #expect(error.kind == .notExport(found: "it is no XML"))
    ZipFile.writePacked("r.gpx", "<gpx><trk><name>", " ", size: 6 << 20, to: path)
    var found: [GPXIsMissing] = []
    try RouteFolder.zip(path: path, folder: "").read(["r.gpx"]) { path, document in
      found.append(GPXIsMissing(path: path, isMissing: document == nil))
    }
    #expect(found == [GPXIsMissing(path: "r.gpx", isMissing: true)])
  }

  private struct GPXIsMissing: Equatable {
    var path: String
    var isMissing: Bool
  }

  @Test("Elements in one another, without end")
  func nesting() throws {
    let error = try refusal(
      Export.document(String(repeating: "<a>", count: 200_000) + Export.steps(1)))
    #expect(error.kind == .tooMany(what: "elements in one another", limit: 250))
    for name in ["Record", "Workout", "Correlation", "MetadataEntry", "HealthData", "WorkoutRoute"]
    {
      let text = String(repeating: "<\(name)>", count: 50_000)
      _ = try? Reading(Export.document(text + Export.steps(1)))
    }
  }

  @Test("Names, values and tags of a megabyte are passed over, and what is after them read")
  func longTags() throws {
    let long = String(repeating: "x", count: 1 << 20)
    for broken in [
      "<\(long) a=\"b\"/>", "<Record \(long)=\"b\"/>", "<Record type=\"\(long)\"/>",
      "<Record \(String(repeating: " ", count: 1 << 20))/>", "<Record a=\(long)/>", "<!--\(long)",
      "<Record sourceName=\"\(long)", "</\(long)>", "&\(long);", "<?\(long)", "<\(long)",
    ] {
      let reading = try Reading(
        Export.document(Export.steps(1...3) + "\n" + broken + "\n" + Export.steps(4...6)))
      #expect(reading.values("StepCount") == [1, 2, 3, 4, 5, 6], "\(broken.prefix(20))")
      #expect(reading.findings.kinds.contains { $0 == .malformed || $0 == .malformedAttribute })
    }
  }

  @Test("A million attributes in an element, and a thousand and one")
  func manyAttributes() throws {
    for count in [1001, 1_000_000] {
      let many = (0..<count).map { "a\($0)=\"\"" }.joined(separator: " ")
      do {
        let reading = try Reading(Export.document("<Record \(many)/>\n" + Export.steps(1)))
        #expect(count > 1001)
        #expect(reading.values("StepCount") == [1])
      } catch let error as ArchiveError {
        #expect(error.kind == .tooMany(what: "attributes in an element", limit: 1000))
      }
    }
  }

  @Test(
    "A million different sources, types, versions, devices: refused early, also where no record is good",
    arguments: [
      ("sourceName", true), ("type", false), ("sourceVersion", true), ("device", false),
    ])
  func manyNames(name: String, isGood: Bool) throws {
    var elements: [String] = []
    for number in 0..<70_000 {
      var record = Export.steps(1)
      record = record.replacing(
        "sourceName=\"Phone\"", with: "sourceName=\"Phone\" sourceVersion=\"1\" device=\"d\"")
      let start = record.range(of: " \(name)=\"")!.upperBound
      record.insert(contentsOf: "\(number)x", at: start)
      if !isGood { record = record.replacing("endDate=\"2021", with: "endDate=\"2020") }
      elements.append(record)
    }
    let error = try refusal(Export.document(elements.joined()))
    guard case .tooMany(let what, let limit) = error.kind else {
      Issue.record("\(error)")
      return
    }
    #expect(what.hasPrefix("different "))
    #expect(limit == 65_536)
  }

  @Test(
    "Memory stays flat where nothing is handed on: records without ends, summaries, characteristics"
  )
  func batches() throws {
    let open = try Reading(
      Export.document(String(repeating: Export.steps(1, ">"), count: 40_000)))
    #expect(open.samples.count == 40_000)
    #expect(open.batches == 2)
    let summaries = try Reading(
      Export.document(
        String(repeating: "<ActivitySummary dateComponents=\"2021-12-01\"/>", count: 80_000)))
    #expect(summaries.summaries.count == 80_000)
    #expect(summaries.batches > 1)
    let people = try Reading(
      Export.document((0..<5000).map { "<Me a\($0)=\"b\"/>" }.joined()))
    #expect(people.contents?.passedOver.count == 1000)
  }

  @Test("Routes in the document are handed on in pieces; a workout has only so many of anything")
  func largeWorkouts() throws {
    let start =
      "<Workout workoutActivityType=\"HKWorkoutActivityTypeWalking\" duration=\"1\" "
      + "durationUnit=\"min\" sourceName=\"W\" startDate=\"2021-12-01 08:00:00 +0200\" "
      + "endDate=\"2021-12-01 08:01:00 +0200\">"
    let route =
      "<WorkoutRoute sourceName=\"W\" startDate=\"2021-12-01 08:00:00 +0200\" "
      + "endDate=\"2021-12-01 08:01:00 +0200\">"
    let location = "<Location date=\"2021-12-01 08:00:00 +0200\" latitude=\"1\" longitude=\"2\"/>"
    let event =
      "<WorkoutEvent type=\"HKWorkoutEventTypePause\" date=\"2021-12-01 08:00:00 +0200\"/>"
    let walk =
      start + route + String(repeating: location, count: 3600) + "</WorkoutRoute></Workout>"
    let reading = try Reading(Export.document(String(repeating: walk, count: 80)))
    #expect(reading.routes.count == 80)
    #expect(reading.routes.allSatisfy { $0.locations.count == 3600 })
    #expect(reading.batches > 2)

    let events = try Reading(
      Export.document(start + String(repeating: event, count: 99_999) + "</Workout>"))
    #expect(events.samples.first?.workout?.events.count == 99_999)
    let tooMany = try refusal(Export.document(start + String(repeating: event, count: 100_001)))
    #expect(tooMany.kind == .tooMany(what: "parts of a workout", limit: 100_000))
    let input = EndlessInput("<HealthData>" + start + route, location, size: 1 << 30)
    let far = try #require(throws: ArchiveError.self) { try Reading(input) }
    #expect(far.kind == .tooMany(what: "locations in a workout", limit: 250_000))
  }

  @Test("Numbers that are none, or have no end")
  func numbers() throws {
    let wrong = [
      "1e999", "-1e999", "nan", "NaN", "inf", "0x10", "", " ", "1,5", "1 2", "١", "--1", "1e", "+",
      ".", "1_000", String(repeating: "9", count: 400), "true",
    ]
    for text in wrong {
      let reading = try Reading(
        Export.document(Export.steps(1).replacing("\"1\"", with: "\"\(text)\"") + Export.steps(2)))
      #expect(reading.values("StepCount") == [2], "\(text)")
      #expect(reading.counts == [.invalidNumber: 1], "\(text)")
      #expect(reading.contents?.types.map(\.refused) == [1])
    }
    let right: [(String, Double)] = [
      ("1e3", 1000), ("-0", 0), ("+5", 5), ("0.1", 0.1), (".5", 0.5), ("5.", 5),
      ("0." + String(repeating: "0", count: 400) + "1", 0),
      ("12345678901234567890", 12_345_678_901_234_567_168),
      (String(repeating: "0", count: 400) + "7", 7),
    ]
    for (text, value) in right {
      let reading = try Reading(
        Export.document(Export.steps(1).replacing("\"1\"", with: "\"\(text)\"")))
      #expect(reading.values("StepCount") == [value], "\(text)")
    }
  }

  @Test("Numbers and durations of workouts that are none, or have no end")
  func workoutNumbers() throws {
    for text in ["1e999", "nan", "-5", "1e308", "", "x"] {
      let reading = try Reading(
        Export.document(
          """
          <Workout workoutActivityType="HKWorkoutActivityTypeRunning" duration="\(text)" \
          durationUnit="hr" totalDistance="1e308" totalDistanceUnit="km" sourceName="W" \
          startDate="2021-12-01 08:00:00 +0200" endDate="2021-12-01 08:30:00 +0200">
          <WorkoutEvent type="HKWorkoutEventTypePause" date="2021-12-01 08:10:00 +0200" \
          duration="\(text)" durationUnit="min"/>
          <WorkoutStatistics type="HKQuantityTypeIdentifierStepCount" \
          startDate="2021-12-01 08:10:00 +0200" endDate="2021-12-01 08:00:00 +0200" sum="1"/>
          <WorkoutActivity uuid="x" startDate="2021-12-01 08:10:00 +0200" \
          endDate="2021-12-01 08:00:00 +0200"/>
          </Workout>
          """))
      let workout = try #require(reading.samples.first?.workout)
      #expect(workout.duration == 1800)
      #expect(workout.distance == nil)
      #expect(workout.events.map { $0.end - $0.start } == [0])
      #expect(workout.statistics.isEmpty)
      #expect(workout.activities.isEmpty)
      #expect(reading.counts == [.invalidNumber: 3, .endBeforeStart: 2], "\(text)")
    }
  }

  @Test("Units that are none or another type's")
  func units() throws {
    let long = String(repeating: "(", count: 5000)
    for unit in [
      "km", "steps", "count/min", "count^", "count^99999999999999999999", long, "\u{0B}", "/",
    ] {
      let reading = try Reading(
        Export.document(
          Export.steps(1).replacing("unit=\"count\"", with: "unit=\"\(unit)\"") + Export.steps(2)))
      #expect(reading.values("StepCount") == [2], "\(unit.prefix(20))")
      #expect(reading.counts[.invalidUnit] == 1, "\(unit.prefix(20))")
    }
    // So many units that none is worth keeping.
    let many = (0..<3000).map {
      Export.steps(1).replacing("unit=\"count\"", with: "unit=\"x\($0)\"")
    }
    let reading = try Reading(Export.document(many.joined() + Export.steps(2)))
    #expect(reading.values("StepCount") == [2])
    #expect(reading.counts == [.invalidUnit: 3000])
  }

  @Test("Metadata without end: a record has only so many of them")
  func metadata() throws {
    let entries = (0..<3000).map { "<MetadataEntry key=\"k\($0)\" value=\"v\"/>" }.joined()
    let many = try Reading(Export.document(Export.steps(1, ">\(entries)</Record>")))
    #expect(many.samples.first?.metadata.count == 1000)
    let value = String(repeating: "x", count: 100_000)
    let long = (0..<100).map { "<MetadataEntry key=\"k\($0)\" value=\"\(value)\"/>" }.joined()
    for text in [
      Export.steps(1, ">\(long)</Record>"),
      String(repeating: Export.steps(1, ">\(long)</Record>"), count: 3),
    ] {
      let reading = try Reading(Export.document(text))
      #expect(reading.samples.allSatisfy { $0.metadata.count == 10 })
    }
  }
}
