import TestSupport
import Testing

@testable import lockstep_bench

@Suite("libxml2 alone")
struct SAXLimitTests {
  private let directory: TemporaryDirectory

  init() throws {
    directory = try TemporaryDirectory()
  }

  @Test("Each of its ways has a name, and reads a whole export", arguments: SAXLimit.Way.all)
  func whole(way: SAXLimit.Way) throws {
    #expect(SAXLimit.Way(way.description) == way)
    let path = directory.file("export.xml")
    _ = try HealthExport(size: 200_000, seed: 1).write(to: path)
    try SAXLimit(path: path).parse(way)
  }

  @Test("A file that ends too early is no time to compare with", arguments: SAXLimit.Way.all)
  func truncated(way: SAXLimit.Way) throws {
    let path = try directory.write("<HealthData><Record/>", to: "export.xml")
    #expect(throws: BenchError.self) { try SAXLimit(path: path).parse(way) }
  }

  @Test("A file that is not there is named", arguments: SAXLimit.Way.all)
  func missing(way: SAXLimit.Way) {
    let path = directory.file("export.xml")
    #expect {
      try SAXLimit(path: path).parse(way)
    } throws: { error in
      (error as? BenchError)?.exitCode.rawValue == 66 && "\(error)".contains(path)
    }
  }
}
