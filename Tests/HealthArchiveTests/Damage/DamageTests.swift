import Foundation
import Testing

@testable import HealthArchive
@testable import HealthKit

@Suite("Damage, each kind of it")
struct DamageTests {
  private func workout(_ inner: String, end: String = "</Workout>") -> String {
    "<Workout workoutActivityType=\"HKWorkoutActivityTypeWalking\" duration=\"1\" "
      + "durationUnit=\"min\" sourceName=\"W\" startDate=\"2021-12-01 08:00:00 +0200\" "
      + "endDate=\"2021-12-01 08:01:00 +0200\">\(inner)\(end)"
  }

  private let correlation =
    "<Correlation type=\"HKCorrelationTypeIdentifierBloodPressure\" sourceName=\"W\" "
    + "startDate=\"2021-12-01 08:00:00 +0200\" endDate=\"2021-12-01 08:01:00 +0200\">"
  private let entry = "<MetadataEntry key=\"k\" value=\"v\"/>"

  @Test("Control characters are spaces, in values and between tags")
  func controlCharacters() throws {
    let reading = try Reading(
      Export.document(
        "\u{0B}\(Export.steps(1).replacing("Phone", with: "Ph\u{0B}o\u{00}ne"))\n\u{1F}"
          + Export.steps(2)))
    #expect(reading.values("StepCount") == [1, 2])
    #expect(reading.samples.first?.source == "Ph o ne")
    #expect(reading.counts == [.controlCharacter: 4])
    #expect(reading.findings[.controlCharacter].places.map(\.line) == [4, 4, 4])
  }

  @Test("Bytes that are no UTF-8 are question marks; characters that XML does not have, too")
  func notUTF8() throws {
    let wrong: [[UInt8]] = [
      [0xFF], [0xC0, 0x80], [0xE2, 0x82], [0xED, 0xA0, 0x80], [0xF5, 0x80, 0x80, 0x80],
      [0x80], [0xEF, 0xBF, 0xBF], [0xF0, 0x80, 0x80, 0x80],
    ]
    for bytes in wrong {
      for chunk in [1, 2, 3, 1000] {
        let parts = Export.document(Export.steps(1...2)).split(separator: "Phone")
        let text = parts.map { Array($0.utf8) }.joined(separator: Array("Zoë ".utf8) + bytes)
        let reading = try Reading(bytes: Array(text), chunk: chunk)
        #expect(reading.values("StepCount") == [1, 2])
        #expect(reading.samples.allSatisfy { $0.source.hasPrefix("Zoë ?") })
        #expect(reading.counts == [.notUTF8: 2 * (reading.samples[0].source.count - 4)])
      }
    }
  }

  @Test("A document that ends within a character loses no byte before it", arguments: 1...3)
  func endsInCharacter(count: Int) throws {
    let text = Array((Export.document(Export.steps(1)) + "𝄞").utf8).dropLast(4 - count)
    let reading = try Reading(bytes: Array(text), chunk: 1)
    #expect(reading.findings[.notUTF8].count == count)
    #expect(reading.values("StepCount") == [1])
  }

  @Test("Ends of records that are missing, any number of them", arguments: [1, 3, 190, 260, 3000])
  func missingEnds(count: Int) throws {
    let records = (1...count).map { Export.steps($0, ">" + entry) }.joined(separator: "\n")
    let reading = try Reading(
      Export.document(records + "\n" + Export.steps(0, ">" + entry + "</Record>")))
    #expect(reading.values("StepCount") == (1...count).map(Double.init) + [0])
    #expect(reading.samples.allSatisfy { $0.metadata == ["k": .text("v")] })
    #expect(reading.counts == [.unclosedElement: count])
    #expect(
      reading.findings[.unclosedElement].places.map(\.line) == Array((4...6).prefix(count)))
  }

  @Test("Ends of a correlation, a workout, metadata and routes that are missing")
  func otherMissingEnds() throws {
    let pressure = Export.steps(7).replacing("StepCount", with: "BloodPressureSystolic")
      .replacing("\"count\"", with: "\"mmHg\"")
    let reading = try Reading(
      Export.document(
        [
          correlation + pressure, Export.steps(1),
          correlation + pressure, workout("<MetadataEntry key=\"k\" value=\"v\">", end: ""),
          Export.steps(2), workout("", end: ""), workout(entry),
          "<ActivitySummary dateComponents=\"2021-01-01\">", Export.steps(3, ">" + entry),
        ].joined(separator: "\n")))
    #expect(reading.values("StepCount") == [1, 2, 3])
    #expect(reading.samples.filter { $0.workout != nil }.count == 3)
    #expect(reading.samples.filter { $0.parent != nil }.map(\.value) == [7, 7])
    #expect(
      reading.samples.filter { $0.workout != nil }.map(\.metadata) == [
        ["k": .text("v")], [:], ["k": .text("v")],
      ])
    #expect(reading.summaries.count == 1)
    #expect(reading.counts == [.unclosedElement: 7])
  }

  @Test("Ends that are too many, in every place")
  func extraEnds() throws {
    for end in ["</Record>", "</Correlation>", "</MetadataEntry>", "</Workout>", "</x>"] {
      let reading = try Reading(
        Export.document(
          Export.steps(1, ">\(entry)</Record>\(end)\n") + end + Export.steps(2) + "\n"
            + workout("\(end == "</Workout>" ? "" : end)\(entry)") + "\n" + end + end
            + Export.steps(3)))
      #expect(reading.values("StepCount") == [1, 2, 3])
      let walk = try #require(reading.samples.first { $0.workout != nil })
      #expect(walk.metadata == ["k": .text("v")])
      #expect(reading.counts == [.malformed: end == "</Workout>" ? 4 : 5])
      #expect(
        reading.findings[.malformed].places.map(\.line) == [4, 5, 6].map { $0 }.prefix(3) + [])
    }
  }

  @Test("A document cut after its last record, and one whose last record is cut")
  func truncated() throws {
    let text = Export.document(Export.steps(1...3))
    let end = try #require(text.range(of: "</HealthData>")).lowerBound
    let whole = try Reading(String(text[..<end]))
    #expect(whole.values("StepCount") == [1, 2, 3])
    #expect(whole.counts == [.truncated: 1])
    #expect(
      whole.findings[.truncated].places == [
        ArchivePlace(line: 7, byte: text[..<end].utf8.count)
      ])
    // What its metadata would have said is not known: a whole export has it as it is.
    let open = try Reading(
      Export.document(Export.steps(1)).replacing("/>\n</HealthData>\n", with: ">"))
    #expect(open.values("StepCount") == [])
    #expect(open.counts == [.truncated: 1])
  }

  @Test("An unescaped ampersand, undefined entities, wrong character references")
  func ampersands() throws {
    let wrong = ["&", "& ", "&foo;", "&#0;", "&#11;", "&#xFFFF;", "&#99999999999;", "&#x;", "&;"]
    for text in wrong {
      let reading = try Reading(
        Export.document(
          Export.steps(1).replacing("Phone", with: "Ph\(text)one") + text + "\n" + Export.steps(2)))
      #expect(reading.values("StepCount") == [1, 2])
      #expect(reading.counts == [.malformed: 2])
      #expect(reading.findings[.malformed].places.map(\.line) == [4, 4])
    }
  }

  @Test("An unescaped < in a value is part of it")
  func lessThan() throws {
    let reading = try Reading(
      Export.document(
        Export.steps(1).replacing("Phone", with: "a < b") + "\n"
          + Export.steps(2).replacing(
            "sourceName", with: "device=\"<<HKDevice: 0x1>, name:X>\" sourceName")
          + "\n" + Export.steps(3).replacing("\"3\"", with: "\"3<1\"") + "\n" + Export.steps(4)))
    #expect(reading.values("StepCount") == [1, 2, 4])
    #expect(reading.samples.first?.source == "a < b")
    #expect(reading.samples[1].device?.name == "X")
    #expect(reading.counts == [.malformedAttribute: 3, .invalidNumber: 1])
    #expect(reading.findings[.malformedAttribute].places.map(\.line) == [4, 5, 6])
  }

  @Test("A value that has lost its end never passes for a shorter one")
  func lostQuote() throws {
    let cut = Export.steps(12).replacing("value=\"12\"", with: "value=\"12")
    let night =
      "<Record type=\"HKCategoryTypeIdentifierSleepAnalysis\" sourceName=\"W\" "
      + "startDate=\"2021-12-01 08:00:00 +0200\" endDate=\"2021-12-01 08:01:00 +0200\" "
    for broken in [
      cut, cut.replacing("/>", with: ""), cut.replacing("/>", with: ">"),
      Export.steps(12).replacing("\"12\"", with: "12\""),
      Export.steps(12).replacing("\"12\"", with: "12"),
      Export.steps(12).replacing("value", with: ""),
      night + "value=HKCategoryValueSleepAnalysisAsleepREM/>",
      night + "value=\"HKCategoryValueSleepAnalysisAsleepREM/>",
      night + "value HKCategoryValueSleepAnalysisAsleepREM/>",
      night + "=\"HKCategoryValueSleepAnalysisAsleepREM\"/>",
    ] {
      for chunk in [1, 1000] {
        let reading = try Reading(
          Export.document(Export.steps(1) + "\n" + broken + "\n" + Export.steps(2)), chunk: chunk)
        #expect(reading.samples.map(\.value) == [1, 2], "\(broken)")
        #expect(reading.findings[.malformedAttribute].places.map(\.line) == [5], "\(broken)")
      }
    }
  }

  @Test("Attributes without value or quotes, doubled ones, and ones without a space between")
  func attributes() throws {
    let reading = try Reading(
      Export.document(
        [
          Export.steps(1).replacing("unit=", with: "unknown unit="),
          Export.steps(2).replacing("unit=", with: "mark=yes unit="),
          Export.steps(3).replacing("unit=", with: "x=\"1\" x=\"2\" unit="),
          Export.steps(4).replacing("\" unit=", with: "\"unit="),
          Export.steps(5).replacing("unit=", with: "a b=\"c\" unit="),
          Export.steps(6).replacing("Record", with: "h:Record"),
          Export.steps(7).replacing("unit=", with: "xmlns=\"u\" xmlns:h=\"v\" h:unit="),
        ].joined(separator: "\n")))
    #expect(reading.values("StepCount") == [1, 2, 3, 4, 5, 6, 7])
    #expect(
      reading.samples.first { $0.value == 5 }?.metadata == ["a b": .text("c")])
    #expect(reading.findings[.malformedAttribute].count == 4)
    #expect(reading.findings[.malformed].count == 1)
  }

  @Test("A tag without its end, before another tag, text or an end")
  func openTags() throws {
    let reading = try Reading(
      Export.document(
        [
          Export.steps(1, ""), Export.steps(2, " / >"), Export.steps(3, "/ "),
          Export.steps(4, ">\(entry.dropLast(2))</Record>"), Export.steps(5, "></Record"),
          Export.steps(6),
        ].joined(separator: "\n")))
    #expect(reading.values("StepCount") == [1, 2, 3, 4, 5, 6])
    #expect(reading.samples[3].metadata == ["k": .text("v")])
    #expect(reading.findings[.malformedAttribute].count == 4)
    #expect(reading.findings[.malformed].count == 1)
  }

  @Test(
    "What is after the root element: white space is nothing, junk is a finding, records are read")
  func afterRoot() throws {
    let text = Export.document(Export.steps(1))
    #expect(try Reading(text + String(repeating: " \n", count: 500_000)).findings.isEmpty)
    #expect(try Reading(text + "<!-- the end -->\n").findings.isEmpty)
    #expect(try Reading(text + "junk").counts == [.malformed: 1])
    #expect(try Reading(text + "junk").findings[.malformed].places.map(\.line) == [6])
    let more = try Reading(text + "junk" + Export.steps(2) + "</HealthData>")
    #expect(more.values("StepCount") == [1, 2])
    // Two exports, one after the other.
    let two = try Reading(text + Export.document(Export.steps(2), prolog: Prolog.third))
    #expect(two.values("StepCount") == [1, 2])
    #expect(two.findings[.truncated].count == 0)
  }

  @Test("Comments, instructions and sections without an end hide nothing after them")
  func unterminated() throws {
    for start in ["<!--", "<?x", "<![CDATA[", "<!--" + String(repeating: "x", count: 600_000)] {
      let reading = try Reading(
        Export.document(Export.steps(1...300) + start + "\n" + Export.steps(301...700)))
      #expect(reading.values("StepCount") == (1...700).map(Double.init))
      #expect(reading.findings[.malformed].count >= 1)
      #expect(reading.findings[.malformed].places.first?.line == 303)
      #expect(reading.findings[.truncated].count == 0)
    }
  }

  @Test("A hole of any size in the middle of a document, in a value, a name, a tag or text")
  func hole() throws {
    for size in [10, 5000, 150_000, 700_000] {
      for byte in [0, 0x20, UInt8(ascii: "x"), UInt8(ascii: "<"), UInt8(ascii: "\""), 0xFF] {
        for mark in ["Phone", "Record", "unit=", "30\" ", "\n <"] {
          var bytes = Array(Export.document(Export.steps(1...20)).utf8)
          let place = try #require(bytes[1500...].firstRange(of: Array(mark.utf8))).upperBound
          bytes.insert(contentsOf: Array(repeating: byte, count: size), at: place)
          let reading = try Reading(bytes: bytes)
          let values = reading.values("StepCount")
          let missing = Set(1...20).subtracting(values.map(Int.init))
          #expect(missing.count <= 2, "\(size) of \(byte) after \(mark): \(missing)")
          #expect(values == values.sorted())
        }
      }
    }
  }
}
