import Foundation
import TestSupport
import Testing

@testable import HealthArchive

@Suite("The zip of the Health app")
struct ZipTests {
  private let directory: TemporaryDirectory
  private let export = Export.document(
    Export.steps(1...3) + "\n" + """
      <Workout workoutActivityType="HKWorkoutActivityTypeWalking" duration="1" durationUnit="min" \
      sourceName="W" startDate="2021-12-01 08:00:00 +0200" endDate="2021-12-01 08:01:00 +0200">
      <WorkoutRoute sourceName="W" startDate="2021-12-01 08:00:00 +0200" \
      endDate="2021-12-01 08:01:00 +0200"><FileReference path="/workout-routes/r 1.gpx"/>\
      </WorkoutRoute></Workout>
      """)
  private let route = """
    <?xml version="1.0"?><gpx version="1.1"><trk><trkseg>
    <trkpt lon="13.5" lat="52.5"><ele>30.5</ele><time>2021-12-01T06:00:00Z</time><extensions>\
    <speed>1.5</speed><course>90</course><hAcc>5</hAcc><vAcc>4</vAcc></extensions></trkpt>
    </trkseg></trk></gpx>
    """

  init() throws {
    directory = try TemporaryDirectory()
  }

  private func path(_ zip: ZipFile) throws -> String { try path(zip.file) }

  private func path(_ bytes: [UInt8]) throws -> String {
    let path = directory.file("export.zip")
    try bytes.write(to: path)
    return path
  }

  /// How many locations the routes have.
  private func locations(
    _ path: String, _ paths: [String] = ["/workout-routes/r 1.gpx"]
  ) throws -> (counts: [Int64: Int], findings: ArchiveFindings) {
    var contents = try #require(Reading(path: path).contents)
    var counts: [Int64: Int] = [:]
    let files = paths.enumerated().map { (number: Int64($0.offset), path: $0.element) }
    try contents.readRoutes(files) { number, locations in counts[number] = locations.count }
    return (counts, contents.findings)
  }

  @Test(
    "The export is told by what is in it, whatever its name, its place and its neighbours",
    arguments: [
      "apple_health_export/export.xml", "apple_health_export/导出.xml", "export.xml",
      "données de santé/exportation.xml", "a/b/c/Экспорт.XML",
    ])
  func names(name: String) throws {
    let folder = name.contains("/") ? String(name.prefix(upTo: name.lastIndex(of: "/")!)) + "/" : ""
    typealias Entry = (name: String, content: String)
    let entries: [Entry] = [
      (name, export),
      (folder + "export_cda.xml", "<?xml version=\"1.0\"?><ClinicalDocument xmlns=\"urn:hl7\"/>"),
      (folder + "workout-routes/r 1.gpx", route),
      (folder + "electrocardiograms/ecg_2021-12-01.csv", "Name,A\n-1.2\n"),
      (folder + "clinical-records/1.json", "{\"<HealthData>\": 1}"),
      (folder + "workout-routes/", ""), (folder, ""),
      ("__MACOSX/._export.xml", "\0\u{5}\u{16}\u{7}"),
    ].filter { !$0.0.isEmpty }
    for turn in entries.indices {
      for layout in [ZipFile.Layout.plain, .streamed, .zip64] {
        var zip = ZipFile()
        for entry in entries[turn...] + entries[..<turn] {
          zip.add(entry.name, entry.content, layout)
        }
        let path = try path(zip)
        let reading = try Reading(path: path)
        #expect(reading.values("StepCount") == [1, 2, 3])
        #expect(reading.findings.isEmpty)
        let (counts, findings) = try locations(path)
        #expect(counts == [0: 1])
        #expect(findings.isEmpty)
      }
    }
  }

  @Test("A name without the mark of UTF-8, or in an old encoding, does no harm")
  func oldNames() throws {
    for folder in [Array("导出".utf8), [0xB5, 0xBC, 0xB3, 0xF6]] {
      var zip = ZipFile()
      zip.add(folder + Array("/export_cda.xml".utf8), Array("<ClinicalDocument/>".utf8))
      zip.add(folder + Array("/".utf8) + folder + Array(".xml".utf8), Array(export.utf8))
      zip.add(folder + Array("/workout-routes/r 1.gpx".utf8), Array(route.utf8))
      let path = try path(zip)
      #expect(try Reading(path: path).values("StepCount") == [1, 2, 3])
      #expect(try locations(path).counts == [0: 1])
    }
  }

  @Test("An empty zip, one without an export, and other files are refused in one line")
  func none() throws {
    #expect(
      throws: ArchiveError(file: directory.file("export.zip"), kind: .emptyArchive)
    ) { try Reading(path: try path(ZipFile())) }
    var zip = ZipFile()
    zip.add("a/export.xml", "<ClinicalDocument/>")
    zip.add("a/readme.txt", export)
    #expect(throws: ArchiveError(file: directory.file("export.zip"), kind: .noExport)) {
      try Reading(path: try path(zip))
    }
    #expect(throws: ArchiveError.self) { try Reading(path: try path(Array("PK\u{3}\u{4}".utf8))) }
    #expect(throws: ArchiveError.self) { try Reading(path: try path(Array("PK".utf8))) }
    #expect(throws: ArchiveError(file: directory.file("export.zip"), kind: .empty)) {
      try Reading(path: try path([]))
    }
    #expect(throws: ArchiveError(file: "/nowhere/x", kind: .missingFile)) {
      try Reading(path: "/nowhere/x")
    }
    #expect(throws: ArchiveError.self) { try Reading(path: directory.path) }
  }

  @Test("A zip that is cut anywhere gives what it has, or one line that says why not")
  func cut() throws {
    let packed = directory.file("packed.zip")
    ZipFile.writePacked("a/export.xml", "", export, size: 1, to: packed)
    let whole = Array(try Data(contentsOf: URL(fileURLWithPath: packed)))
    var read: Set<[Double]> = []
    for count in 1..<whole.count {
      do {
        let reading = try Reading(path: try path(Array(whole[..<count])))
        #expect(reading.counts[.truncated] != nil || reading.values("StepCount").count >= 3)
        read.insert(Array(reading.values("StepCount").prefix(3)))
      } catch let error as ArchiveError {
        #expect(!error.description.contains("\n"))
      }
    }
    #expect(read.contains([1, 2, 3]))
    #expect(read.isSubset(of: [[], [1], [1, 2], [1, 2, 3]]))
  }

  @Test("A cut zip keeps what was unpacked before, up to the record in which it breaks off")
  func cutLater() throws {
    var zip = ZipFile()
    zip.add("export.xml", Export.document((0..<5000).map { Export.steps($0) }.joined()))
    let reading = try Reading(path: try path(Array(zip.bytes.prefix(zip.bytes.count / 2))))
    let values = reading.values("StepCount")
    #expect((2400...2500).contains(values.count))
    #expect(values == values.indices.map(Double.init))
    #expect(reading.counts == [.truncated: 1])
    let place = try #require(reading.findings[.truncated].places.first)
    #expect(abs(place.byte - zip.bytes.count / 2) < 200)
    #expect(place.line == 4)
    var strict = ReadingOptions()
    strict.isStrict = true
    #expect(throws: ArchiveError.self) { try Reading(path: directory.file("export.zip"), strict) }
  }

  @Test("A wrong checksum is a finding, and what is there is read")
  func checksum() throws {
    var zip = ZipFile()
    zip.add(Array("export.xml".utf8), Array(export.utf8), checksum: 1)
    let reading = try Reading(path: try path(zip))
    #expect(reading.values("StepCount") == [1, 2, 3])
    #expect(reading.counts == [.damagedZip: 1])
  }

  @Test("Bytes that are wrong anywhere in a zip never stop the reader but with one line")
  func wrongBytes() throws {
    let packed = directory.file("packed.zip")
    ZipFile.writePacked("a/export.xml", "", export, size: 1, to: packed)
    let whole = Array(try Data(contentsOf: URL(fileURLWithPath: packed)))
    for index in whole.indices {
      var bytes = whole
      bytes[index] ^= 0x55
      do {
        _ = try Reading(path: try path(bytes))
      } catch let error as ArchiveError {
        #expect(!error.description.contains("\n"))
      }
    }
  }
}
