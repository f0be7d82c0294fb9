import Foundation
import Testing

@testable import HealthArchive

@Suite("What is before an export's root element")
struct PrologTests {
  @Test(
    "Apple's broken document types do no harm (apple-health-grafana#14 and others)",
    arguments: Prolog.broken.indices, [1, 1000])
  func broken(index: Int, chunk: Int) throws {
    let prolog = Prolog.broken[index]
    let reading = try Reading(
      Export.document(Export.steps(1...3) + "\n<1/>\n" + Export.steps(4...4), prolog: prolog),
      chunk: chunk)
    #expect(reading.values("StepCount") == [1, 2, 3, 4])
    #expect(reading.counts == [.malformed: 1])
    // Lines are counted through it.
    let lines = prolog.count { $0 == "\n" }
    #expect(reading.findings[.malformed].places.map(\.line) == [1 + lines + 3 + 3])
  }

  @Test("Other documents and no documents are refused with what they are")
  func others() throws {
    #expect(try refusal("").kind == .empty)
    #expect(try refusal("step 1, step 2").kind == .notExport(found: "it is no XML"))
    #expect(
      try refusal("<?xml version='1.0'?><!-- <x> -->\n<gpx><trk/></gpx>").description
        .contains("first element is <"))
    #expect(
      try refusal("<HealthDataSet><Record/></HealthDataSet>").kind
        == .notExport(found: "its first element is <HealthDataSet>"))
    for error in [try refusal("<" + String(repeating: "x", count: 100_000) + ">")] {
      #expect(error.description.count < 400)
      #expect(!error.description.contains("\n"))
    }
  }

  @Test("A damaged root element costs nothing of what is in it")
  func damagedRoot() throws {
    let text = Export.document(Export.steps(1...3))
    for damaged in ["HealthDat ", "ealthData ", "HealthData\u{01}"] {
      let reading = try Reading(text.replacing("<HealthData ", with: "<" + damaged))
      #expect(reading.values("StepCount") == [1, 2, 3])
      #expect(!reading.findings.isEmpty)
    }
    let reading = try Reading(text.replacing("<HealthData ", with: "HealthData "))
    #expect(reading.values("StepCount") == [1, 2, 3])
    #expect(reading.counts == [.malformed: 1])
  }

  @Test("The root element may begin far into the file, and not beyond a million bytes")
  func longProlog() throws {
    let comment = "<!--" + String(repeating: " x\n", count: 200_000) + "-->\n"
    let reading = try Reading(Export.document(Export.steps(1...2) + "<2/>", prolog: comment))
    #expect(reading.values("StepCount") == [1, 2])
    #expect(reading.findings[.malformed].places.first?.line == 200_000 + 1 + 4)
    let input = EndlessInput("<!--", "comment ", size: 1 << 30)
    #expect(throws: ArchiveError.self) { try Reading(input) }
    #expect(input.bytesRead <= 2 << 20)
  }
}
