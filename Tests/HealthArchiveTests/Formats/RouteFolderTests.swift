import Foundation
import TestSupport
import Testing

@testable import HealthArchive
@testable import HealthKit

@Suite("The files of workouts' routes")
struct RouteFolderTests {
  private let directory: TemporaryDirectory
  private static let route =
    "<gpx><trk><trkseg><trkpt lat='1' lon='2'><time>2021-12-01T06:00:00Z</time></trkpt>"
    + "<trkpt lat='1' lon='3'/></trkseg></trk></gpx>"

  init() throws {
    directory = try TemporaryDirectory()
    for folder in ["export/workout-routes", "outside"] {
      try FileManager.default.createDirectory(
        atPath: directory.file(folder), withIntermediateDirectories: true)
    }
    try directory.write(Export.document(Export.steps(1)), to: "export/export.xml")
    try directory.write(RouteFolderTests.route, to: "export/workout-routes/a.gpx")
    try directory.write(RouteFolderTests.route, to: "outside/secret.gpx")
  }

  private func read(
    _ paths: [String], at path: String? = nil, _ options: ReadingOptions = ReadingOptions()
  ) throws -> (locations: [Int64: [RecordedLocation]], findings: ArchiveFindings) {
    var contents = try #require(
      Reading(path: path ?? directory.file("export/export.xml")).contents)
    var found: [Int64: [RecordedLocation]] = [:]
    let files = paths.enumerated().map { (number: Int64($0.offset), path: $0.element) }
    try contents.readRoutes(files, options: options) { number, locations in
      found[number] = locations
    }
    return (found, contents.findings)
  }

  private static let climbing = [
    "/../outside/secret.gpx", "../outside/secret.gpx", "/workout-routes/../../outside/secret.gpx",
    "..", "/", "",
  ]

  @Test("Nothing outside the export's folder is read: paths that climb")
  func climbing() throws {
    let (locations, findings) = try read(RouteFolderTests.climbing)
    #expect(locations.isEmpty)
    #expect(findings[.climbingPath].count == RouteFolderTests.climbing.count)
  }

  @Test("Nothing outside is read: absolute paths, links to files and folders, pipes, devices")
  func outside() throws {
    let manager = FileManager.default
    let secret = directory.file("outside/secret.gpx")
    try manager.createSymbolicLink(
      atPath: directory.file("export/workout-routes/link.gpx"), withDestinationPath: secret)
    try manager.createSymbolicLink(
      atPath: directory.file("export/out"), withDestinationPath: directory.file("outside"))
    try manager.createSymbolicLink(
      atPath: directory.file("export/workout-routes/endless.gpx"), withDestinationPath: "/dev/zero")
    mkfifo(directory.file("export/workout-routes/pipe.gpx"), 0o600)
    let paths = [
      secret, "/workout-routes/link.gpx", "/out/secret.gpx", "/workout-routes/endless.gpx",
      "/workout-routes/pipe.gpx", "/workout-routes", "/workout-routes/none.gpx", "/export.xml",
    ]
    let (locations, findings) = try read(paths)
    #expect(locations.isEmpty)
    #expect(findings[.missingRoute].count == paths.count)
  }

  @Test("A link within the folder, and a link to the folder, are followed")
  func inside() throws {
    let manager = FileManager.default
    try manager.createSymbolicLink(
      atPath: directory.file("export/workout-routes/b.gpx"), withDestinationPath: "a.gpx")
    try manager.createSymbolicLink(
      atPath: directory.file("here"), withDestinationPath: directory.file("export"))
    let paths = ["/workout-routes/a.gpx", "workout-routes/b.gpx", "/./workout-routes//a.gpx"]
    let (locations, findings) = try read(paths, at: directory.file("here/export.xml"))
    #expect(locations.keys.sorted() == [0, 1, 2])
    // A point without a time is none of a route.
    #expect(locations[0]?.map(\.longitude) == [2])
    #expect(findings.isEmpty)
  }

  @Test(
    "In a zip: paths that climb, are missing or name one file twice, and a route that is damaged")
  func zipped() throws {
    var zip = ZipFile()
    zip.add("x/workout-routes/late.gpx", "<gpx><trk>")
    zip.add("secret.gpx", RouteFolderTests.route)
    zip.add("x/export.xml", Export.document(Export.steps(1)))
    zip.add("x/workout-routes/a.gpx", RouteFolderTests.route)
    let path = directory.file("export.zip")
    try zip.file.write(to: path)
    let (locations, findings) = try read(
      [
        "/workout-routes/a.gpx", "/./workout-routes/a.gpx", "/workout-routes/late.gpx",
        "/../secret.gpx", "/secret.gpx",
      ], at: path)
    #expect(locations.keys.sorted() == [0, 1])
    #expect(findings[.missingRoute].count == 2)
    #expect(findings[.climbingPath].count == 1)
  }

  @Test("The shift moves routes; strict reading takes a missing one for an error")
  func options() throws {
    var options = ReadingOptions()
    options.shift = 1000
    let moved = try read(["/workout-routes/a.gpx"], options)
    #expect(moved.locations[0]?.map(\.time) == [try Export.seconds("2021-12-01T06:16:40Z")])
    options.isStrict = true
    let error = try #require(throws: ArchiveError.self) { try read(["/none.gpx"], options) }
    #expect(error.kind == .strict(.missingRoute))
  }
}
