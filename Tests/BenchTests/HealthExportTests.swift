import CLibXML2
import Foundation
import TestSupport
import Testing

@testable import lockstep_bench

@Suite("Exports made from a seed")
struct HealthExportTests {
  private static let size = 1_000_000
  private let directory: TemporaryDirectory
  private let path: String
  private let contents: HealthExport.Contents
  private let lines: [Substring]

  init() throws {
    directory = try TemporaryDirectory()
    path = directory.file("export.xml")
    contents = try HealthExport(size: Self.size, seed: 1).write(to: path)
    lines = try String(readingFile: path).split(separator: "\n")
  }

  private func lines(of element: String, indent: String = " ") -> [Substring] {
    lines.filter { $0.hasPrefix("\(indent)<\(element) ") }
  }

  private func attribute(_ name: String, of line: Substring) -> Substring? {
    guard let start = line.range(of: " \(name)=\"")?.upperBound else { return nil }
    return line[start...].prefix { $0 != "\"" }
  }

  @Test("The same size and seed give the same bytes, another seed others")
  func determinism() throws {
    func bytes(seed: UInt64) throws -> Data {
      let other = directory.file("other.xml")
      _ = try HealthExport(size: Self.size, seed: seed).write(to: other)
      return try Data(contentsOf: URL(filePath: other))
    }
    let first = try Data(contentsOf: URL(filePath: path))
    #expect(try bytes(seed: 1) == first)
    #expect(try bytes(seed: 2) != first)
  }

  @Test("An export is as large as it was asked to be, within a hundredth")
  func size() throws {
    let bytes = try Data(contentsOf: URL(filePath: path)).count
    #expect(contents.bytes == bytes)
    #expect(abs(bytes - Self.size) <= Self.size / 100)
  }

  @Test("An export is valid by the grammar inside it")
  func grammar() throws {
    let context = try #require(xmlNewParserCtxt())
    defer { xmlFreeParserCtxt(context) }
    let options = CInt(XML_PARSE_DTDVALID.rawValue | XML_PARSE_NONET.rawValue)
    let document = xmlCtxtReadFile(context, path, nil, options)
    defer { xmlFreeDoc(document) }
    #expect(document != nil)
    #expect(context.pointee.valid == 1)
  }

  @Test("What an export says of its contents is in it")
  func count() {
    #expect(lines(of: "Record").count == contents.records)
    #expect(lines(of: "Correlation").count == contents.correlations)
    #expect(lines(of: "Workout").count == contents.workouts)
    #expect(lines(of: "ActivitySummary").count == contents.activitySummaries)
    #expect(contents.correlations > 0 && contents.workouts > 0 && contents.activitySummaries > 0)
  }

  @Test("Records in a correlation stand at top level, too, as Apple's grammar notes")
  func correlatedRecords() {
    let inside = lines(of: "Record", indent: "  ").map { $0.dropFirst() }
    #expect(inside.count == 2 * contents.correlations)
    #expect(Set(inside).isSubset(of: lines(of: "Record")))
  }

  @Test("Records come by type, in a type by source, and of a source by time")
  func order() throws {
    var seen: Set<[Substring?]> = []
    var group: [Substring?] = []
    var last = Date.distantPast
    let formatter = DateFormatter()
    formatter.dateFormat = "yyyy-MM-dd HH:mm:ss Z"
    for line in lines(of: "Record") {
      let current = ["type", "sourceName"].map { attribute($0, of: line) }
      let start = try #require(
        attribute("startDate", of: line).flatMap { formatter.date(from: String($0)) })
      if current == group {
        #expect(start >= last)
      } else {
        #expect(seen.insert(current).inserted)
      }
      group = current
      last = start
    }
    #expect(seen.count == ExportSeries.catalogue.count + 2)
  }

  @Test("The watch's device has its name everywhere and not everywhere the same address")
  func devices() {
    let devices = lines(of: "Record").compactMap { attribute("device", of: $0) }
    let watches = Set(devices.filter { $0.contains("name:Apple Watch, manufacturer:Apple Inc.") })
    #expect(watches.count > ExportSource.watch.versions.count)
  }

  @Test("A file that cannot be made is named")
  func cannotCreate() {
    let path = directory.file("missing/export.xml")
    #expect {
      try HealthExport(size: Self.size, seed: 1).write(to: path)
    } throws: { error in
      (error as? BenchError)?.exitCode.rawValue == 73 && "\(error)".contains(path)
    }
  }
}
