import Foundation
import GPX
import Testing

@Suite("GPX and hostile documents")
struct GPXSafetyTests {
  private func kind(_ text: String) throws -> GPXError.Kind {
    try #require(throws: GPXError.self) { try GPXDocument(text: text, file: "walk.gpx") }.kind
  }

  @Test("An entity bomb is refused at its first declaration")
  func bomb() throws {
    var declarations = "<!ENTITY a0 \"ha\">"
    for level in 1...40 {
      declarations += "<!ENTITY a\(level) \"&a\(level - 1);&a\(level - 1);\">"
    }
    let text = "<!DOCTYPE gpx [\(declarations)]><gpx><trk><name>&a40;</name></trk></gpx>"
    #expect(try kind(text) == .entity(name: "a0"))
  }

  @Test(
    "An external entity is refused, not fetched",
    arguments: [
      "<!ENTITY secret SYSTEM \"file:///etc/hostname\">",
      "<!ENTITY % secret SYSTEM \"http://127.0.0.1:9/x.dtd\">%secret;",
    ])
  func external(declaration: String) throws {
    let text = """
      <!DOCTYPE gpx [\(declaration)]><gpx><trk><name>&secret;</name><trkseg>
      <trkpt lat="1" lon="2"/></trkseg></trk></gpx>
      """
    #expect(try kind(text) == .entity(name: "secret"))
  }

  @Test("An external DTD is not loaded, so an entity of it is unknown and refused")
  func externalDTD() throws {
    let head = "<!DOCTYPE gpx SYSTEM \"http://127.0.0.1:9/gpx.dtd\">"
    let track = "<trkseg><trkpt lat=\"1\" lon=\"2\"/></trkseg></trk></gpx>"
    #expect(try GPXDocument(text: "\(head)<gpx><trk>\(track)", file: "walk.gpx").pointCount == 1)
    #expect(
      try kind("\(head)<gpx><trk><name>&nbsp;</name>\(track)") == .entity(name: "nbsp"))
  }

  @Test("Elements nested without end are refused")
  func depth() throws {
    #expect(
      try kind("<gpx>" + String(repeating: "<a>", count: 1000))
        == .malformed(problem: "elements nested 256 deep"))
  }

  @Test(
    "A construct without end is refused before it fills the memory",
    arguments: ["<gpx><!--", "<gpx a='", "<!DOCTYPE gpx [", "<gpx><?"])
  func endlessConstruct(start: String) throws {
    let reader = try GPXReader(file: "walk.gpx")
    try reader.append(Array(start.utf8).span.bytes)
    let piece = [UInt8](repeating: UInt8(ascii: "a"), count: 1 << 20)
    let error = try #require(throws: GPXError.self) {
      for _ in 0..<32 { try reader.append(piece.span.bytes) }
    }
    guard case .malformed = error.kind else {
      Issue.record("\(error)")
      return
    }
  }

  @Test("A name without end is refused before it fills the memory")
  func endlessName() throws {
    let reader = try GPXReader(file: "walk.gpx")
    try reader.append(Array("<gpx><trk><name>".utf8).span.bytes)
    let piece = [UInt8](repeating: UInt8(ascii: "a"), count: 1000)
    let error = try #require(throws: GPXError.self) {
      for _ in 0..<1000 { try reader.append(piece.span.bytes) }
    }
    guard case .invalidValue(field: "name", _, _) = error.kind else {
      Issue.record("\(error)")
      return
    }
  }
}
