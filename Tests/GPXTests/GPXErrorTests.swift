import Foundation
import GPX
import Testing

@Suite("GPX errors")
struct GPXErrorTests {
  private func description(_ text: String) throws -> String {
    let error = try #require(throws: GPXError.self) {
      try GPXDocument(text: text, file: "walk.gpx")
    }
    return error.description
  }

  private func description(point: String) throws -> String {
    try description("<gpx><trk><trkseg>\n\(point)\n</trkseg></trk></gpx>")
  }

  @Test(
    "A value that cannot be is named with its place and what is allowed",
    arguments: [
      (
        "  <trkpt lat=\"95.3\" lon=\"2\"/>",
        "walk.gpx:2:15: latitude '95.3' is out of range (-90...90)"
      ),
      (
        "<trkpt lat=\"1\"\n  lon=\"-180.5\"/>",
        "walk.gpx:3:8: longitude '-180.5' is out of range (-180...180)"
      ),
      (
        "<!-- é --> <trkpt lat=\"1\" name=\"é\" lon=\"é\"\n  x=\"2\"/>",
        "walk.gpx:2:12: longitude 'é' is not a number; write degrees such as 35.675032"
      ),
      (
        "<trkpt lat=\"nan\" lon=\"2\"/>",
        "walk.gpx:2:13: latitude 'nan' is not a number; write degrees such as 35.675032"
      ),
      (
        "<trkpt lat=\"\" lon=\"2\"/>",
        "walk.gpx:2:13: latitude '' is not a number; write degrees such as 35.675032"
      ),
      (
        " <trkpt\n  lat=\"1\"/>",
        "walk.gpx:2:2: <trkpt> has no 'lon'; give it one or remove the point"
      ),
      (
        "<trkpt x:lat=\"1\" xmlns:x=\"x\" lon=\"1\"/>",
        "walk.gpx:2:1: <trkpt> has no 'lat'; give it one or remove the point"
      ),
      (
        "<trkpt lat=\"1\" lon=\"2\"><time>yesterday\nor so</time></trkpt>",
        """
        walk.gpx:2:30: time 'yesterday\u{FFFD}or so' is not an ISO 8601 time such as \
        2018-11-29T01:48:58Z
        """
      ),
      (
        "<trkpt lat=\"1\" lon=\"2\"><ele>3 m</ele></trkpt>",
        "walk.gpx:2:29: elevation '3 m' is not a number; write metres"
      ),
      (
        "<trkpt lat=\"1\" lon=\"2\"><extensions>\n<hAcc>x</hAcc></extensions></trkpt>",
        "walk.gpx:3:7: hAcc 'x' is not a number; write metres"
      ),
      (
        "<trkpt lat=\"1\" lon=\"2\"><ele>-1e300</ele></trkpt>",
        "walk.gpx:2:29: elevation '-1e300' is out of range (-1000000...1000000)"
      ),
      (
        "<trkpt lat=\"1\" lon=\"2\"><extensions><course>361</course></extensions></trkpt>",
        "walk.gpx:2:44: course '361' is out of range (-360...360)"
      ),
    ])
  func invalidValues(point: String, expected: String) throws {
    #expect(try description(point: point) == expected)
  }

  @Test("A value of thousands of bytes is refused, and cut in the message")
  func longValue() throws {
    let text = try description(
      point: "<trkpt lat=\"1\" lon=\"2\"><ele>\(String(repeating: "1", count: 5000))</ele></trkpt>")
    #expect(
      text == """
        walk.gpx:2:29: elevation '\(String(repeating: "1", count: 40))…' \
        goes on for more than 4096 bytes
        """)
  }

  @Test("What is no GPX file at all says what it is", arguments: ["", " \n\t\r\n"])
  func empty(text: String) throws {
    #expect(try description(text) == "walk.gpx: is empty; record or export the track again")
  }

  @Test(
    "What is not GPX says what it is instead",
    arguments: [
      ("<kml xmlns=\"http://www.opengis.net/kml/2.2\"/>", "its root element is <kml>"),
      ("{\"type\": \"FeatureCollection\"}", "it does not begin with XML"),
      ("hi", "it ends before the first element"),
      ("<?xml version=\"1.0\"?>\n", "it ends before the first element"),
    ])
  func notGPX(text: String, found: String) throws {
    #expect(
      try description(text) == "walk.gpx: is not GPX: \(found); export the track as GPX 1.1")
  }

  @Test("Binary data is not GPX")
  func binary() throws {
    let reader = try GPXReader(file: "photo.gpx")
    let error = try #require(throws: GPXError.self) {
      try reader.append(([0xFF, 0xD8, 0xFF, 0xE0, 0x00, 0x10] as [UInt8]).span.bytes)
      _ = try reader.finish()
    }
    #expect(error.kind == .notGPX(found: "it does not begin with XML"))
  }

  @Test("A file that is cut off says where and inside what")
  func truncated() throws {
    #expect(
      try description("<gpx><trk><trkseg>\n<trkpt lat=\"1\" lon=\"2\"><ele>12")
        == "walk.gpx:2:31: the file ends inside <ele>; copy or export it again")
    let error = try #require(throws: GPXError.self) {
      try GPXDocument(text: "<gpx><trk><trkseg><trkpt lat=\"1\" lon=", file: "walk.gpx")
    }
    #expect(error.kind == .truncated(inside: "trkseg"))
  }

  @Test("Malformed XML says where")
  func malformed() throws {
    #expect(
      try description("<gpx>\n</trk></gpx>") == """
        walk.gpx:2:7: is not well-formed XML: Opening and ending tag mismatch: gpx line 1 and trk; \
        repair it there
        """)
    #expect(
      try description("<gpx><trk><trkseg><trkpt lat=\"1\" lon=\"1\"/></trkseg></trk></gpx><a/>")
        .contains("is not well-formed XML: Extra content at the end of the document"))
  }

  /// libxml2 decodes in pieces of some thousand bytes, and stops without a word where it cannot.
  @Test(
    "A document that is not in the encoding it declares is refused, wherever that shows",
    arguments: ["US-ASCII", "EUC-JP", "UTF-8", "Shift_JIS"], [0, 5000, 100_000])
  func wrongEncoding(encoding: String, distance: Int) throws {
    let point = "<trkpt lat=\"1\" lon=\"2\"/>"
    let text = "<?xml version=\"1.0\" encoding=\"\(encoding)\"?><gpx><trk><trkseg>" + point
    let padding = "<!--" + String(repeating: "x", count: distance) + "-->"
    let end = padding + point + "</trkseg></trk></gpx>"
    let error = try #require(throws: GPXError.self) {
      let reader = try GPXReader(file: "walk.gpx")
      try reader.append((Array((text + padding).utf8) + [0xFF, 0xFE]).span.bytes)
      try reader.append(Array(end.utf8).span.bytes)
      _ = try reader.finish()
    }
    guard case .malformed = error.kind else {
      Issue.record("\(error)")
      return
    }
  }

  @Test("A document without points says so, and whether it has waypoints")
  func noPoints() throws {
    #expect(
      try description("<gpx><trk><trkseg/></trk></gpx>")
        == "walk.gpx: has no track or route point; record or export a track")
    #expect(
      try description("<gpx><wpt lat=\"1\" lon=\"1\"/><wpt lat=\"1\" lon=\"1\"/></gpx>")
        == "walk.gpx: has no track or route point, only waypoints (2); export a track")
  }

  @Test("A missing file and one that cannot be read are told apart")
  func files() throws {
    let missing = try #require(throws: GPXError.self) {
      try GPXDocument(contentsOfFile: "/nonexistent/walk.gpx")
    }
    #expect(missing.description == "/nonexistent/walk.gpx: no such file; check the path")
    let directory = try #require(throws: GPXError.self) {
      try GPXDocument(contentsOfFile: "/tmp")
    }
    #expect(
      directory.description
        == "/tmp: cannot be read: Is a directory; check that it is a file and its permissions")
  }

  @Test("Whatever is in the file or its name, an error is one line")
  func oneLine() throws {
    let error = try #require(throws: GPXError.self) {
      try GPXDocument(text: "<gpx>\n<a b='\u{85}\u{2028}<'>", file: "a\nb\u{2029}c.gpx")
    }
    #expect(!error.description.contains { $0.isNewline })
    #expect(error.description.hasPrefix("a\u{FFFD}b\u{FFFD}c.gpx:2:"))
  }
}
