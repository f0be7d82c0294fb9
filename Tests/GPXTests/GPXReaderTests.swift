import GPX
import Testing

@Suite("GPX in pieces")
struct GPXReaderTests {
  private static let text = """
    <?xml version="1.0" encoding="UTF-8"?>
    <gpx version="1.1" xmlns="http://www.topografix.com/GPX/1/1"><!-- é -->
    <trk><name>Zürich &amp; <![CDATA[<ü>]]></name><trkseg>
    <trkpt lat="47.3769" lon="8.5417"><ele>408.5</ele><time>2020-05-01T10:00:00.5+02:00</time>
    <extensions><speed>1.4</speed></extensions></trkpt><trkpt lat='47.3770' lon='8.5418'/>
    </trkseg></trk></gpx>
    """

  @Test("The size of the pieces does not matter", arguments: [1, 2, 3, 7, 64, 1000])
  func pieces(size: Int) throws {
    let bytes = Array(Self.text.utf8)
    let reader = try GPXReader(file: "walk.gpx")
    for start in stride(from: 0, to: bytes.count, by: size) {
      try reader.append(
        Array(bytes[start..<min(start + size, bytes.count)]).span.bytes)
    }
    #expect(try reader.finish() == GPXDocument(text: Self.text, file: "walk.gpx"))
  }

  @Test("No beginning of a document passes for a whole one")
  func everyPrefix() throws {
    let bytes = Array(Self.text.utf8)
    for count in 0..<bytes.count {
      let reader = try GPXReader(file: "walk.gpx")
      let error = try #require(throws: GPXError.self, "\(count) bytes") {
        try reader.append(Array(bytes[..<count]).span.bytes)
        _ = try reader.finish()
      }
      switch error.kind {
      case .empty, .notGPX, .truncated: break
      default: Issue.record("\(count) bytes: \(error)")
      }
    }
  }

  @Test("An error is known as soon as its piece is there")
  func early() throws {
    let reader = try GPXReader(file: "walk.gpx")
    #expect(throws: GPXError.self) {
      try reader.append(Array("<gpx><trk><trkseg><trkpt lat='91' lon='0'/>".utf8).span.bytes)
    }
  }
}
