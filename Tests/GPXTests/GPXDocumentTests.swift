import Foundation
import GPX
import Testing

@Suite("GPX documents")
struct GPXDocumentTests {
  private func read(_ text: String) throws -> GPXDocument {
    try GPXDocument(text: text, file: "walk.gpx")
  }

  @Test("An Apple workout route has its speed, course and accuracies")
  func appleWorkoutRoute() throws {
    let document = try read(
      """
      <?xml version="1.0" encoding="UTF-8"?>
      <gpx version="1.1" creator="Apple Health Export" xmlns="http://www.topografix.com/GPX/1/1">
        <metadata><name>not the track's</name><time>2019-11-07T03:43:52Z</time></metadata>
        <trk>
          <name> Route 2019-06-11 3:00pm </name>
          <trkseg>
            <trkpt lon="-122.396397" lat="37.781672"><ele>4.076904</ele>\
      <time>2019-06-11T22:00:42Z</time><extensions><speed>0.180883</speed>\
      <course>-1.000000</course><hAcc>8.063116</hAcc><vAcc>6.428697</vAcc></extensions></trkpt>
          </trkseg>
        </trk>
      </gpx>
      """)
    #expect(
      document
        == GPXDocument(
          version: "1.1", creator: "Apple Health Export",
          tracks: [
            GPXTrack(
              name: "Route 2019-06-11 3:00pm",
              segments: [
                GPXTrack.Segment(points: [
                  GPXPoint(
                    latitude: 37.781672, longitude: -122.396397, elevation: 4.076904,
                    time: Date(timeIntervalSince1970: 1_560_290_442), speed: 0.180883, course: -1,
                    horizontalAccuracy: 8.063116, verticalAccuracy: 6.428697)
                ])
              ])
          ]))
  }

  @Test("GPX 1.0 has speed and course in the point itself")
  func version10() throws {
    let document = try read(
      """
      <gpx version="1.0" xmlns="http://www.topografix.com/GPX/1/0"><time>2010-08-06T10:36:35Z</time>
      <trk><trkseg><trkpt lat="1" lon="2"><speed>1.5</speed><course>90</course></trkpt></trkseg></trk>
      </gpx>
      """)
    #expect(document.version == "1.0")
    #expect(document.points == [GPXPoint(latitude: 1, longitude: 2, speed: 1.5, course: 90)])
    #expect(document.firstTime == nil)
  }

  @Test("Tracks, routes and segments keep their order, empty ones too")
  func structure() throws {
    let document = try read(
      """
      <gpx><wpt lat="9" lon="9"><name>hut</name><ele>1</ele></wpt>
      <rte><name>plan</name><rtept lat="1" lon="1"><name>first</name></rtept>
      <rtept lat="2" lon="1"/></rte>
      <trk><trkseg/></trk>
      <trk><name>walk</name><type>x</type>
      <trkseg><trkpt lat="3" lon="1"/></trkseg><trkseg></trkseg>
      <trkseg><trkpt lat="4" lon="1"><time>2020-01-01T00:00:00Z</time></trkpt></trkseg></trk></gpx>
      """)
    #expect(document.tracks.map(\.kind) == [.route, .track, .track])
    #expect(document.tracks.map(\.name) == ["plan", nil, "walk"])
    #expect(document.tracks.map { $0.segments.map(\.points.count) } == [[2], [0], [1, 0, 1]])
    #expect(document.points.map(\.latitude) == [1, 2, 3, 4])
    #expect(document.pointCount == 4)
    #expect(document.firstTime == Date(timeIntervalSince1970: 1_577_836_800))
    #expect(document.version == nil)
  }

  @Test(
    "The namespace counts, not its prefix",
    arguments: [
      ("g:", "xmlns:g=\"http://www.topografix.com/GPX/1/1\" xmlns=\"other\""),
      ("", "xmlns=\"http://www.topografix.com/GPX/1/1\" xmlns:o=\"other\""),
      ("", ""),
    ])
  func namespaces(prefix: String, declaration: String) throws {
    let foreign =
      declaration.isEmpty
      ? "<x:ele>9</x:ele>" : prefix.isEmpty ? "<o:ele>9</o:ele>" : "<ele>9</ele>"
    let document = try read(
      """
      <\(prefix)gpx \(declaration)><\(prefix)trk><\(prefix)trkseg>
      <\(prefix)trkpt lat="1" lon="2">\(foreign)<\(prefix)extensions>\(foreign)
      <v:TrackPointExtension xmlns:v="v"><v:speed>12 km/h</v:speed></v:TrackPointExtension>
      <v:speed xmlns:v="v">fast</v:speed></\(prefix)extensions></\(prefix)trkpt>
      </\(prefix)trkseg></\(prefix)trk></\(prefix)gpx>
      """)
    #expect(document.points == [GPXPoint(latitude: 1, longitude: 2)])
  }

  @Test("A value may be split by references, CDATA and comments")
  func splitValues() throws {
    let document = try read(
      """
      <gpx><trk><name>Fish &amp; <!-- no --><![CDATA[<Chips>]]> &#233;</name><trkseg>
      <trkpt lat=" &#49;.5 " lon="2"><ele> 1<?pi?>2 </ele></trkpt></trkseg></trk></gpx>
      """)
    #expect(document.tracks.first?.name == "Fish & <Chips> é")
    #expect(document.points == [GPXPoint(latitude: 1.5, longitude: 2, elevation: 12)])
  }

  @Test("References in attributes are what they stand for")
  func attributes() throws {
    let document = try read(
      """
      <gpx version="&#49;.1" creator="a &amp;&#38; b &lt;&quot;&#xe9;"><rte><rtept lat="1" lon="2"/>
      </rte></gpx>
      """)
    #expect(document.version == "1.1")
    #expect(document.creator == "a && b <\"é")
  }

  @Test("An empty value is no value")
  func emptyValues() throws {
    let document = try read(
      """
      <gpx><trk><name/><trkseg><trkpt lat="1" lon="2"><ele/><time> </time></trkpt></trkseg></trk>
      </gpx>
      """)
    #expect(document.points == [GPXPoint(latitude: 1, longitude: 2)])
    #expect(document.tracks.first?.name == nil)
  }

  @Test("The poles and the date line are on Earth")
  func limits() throws {
    let document = try read(
      """
      <gpx><trk><trkseg><trkpt lat="90" lon="180"/><trkpt lat="-90.0" lon="-180.0"/></trkseg></trk>
      </gpx>
      """)
    #expect(document.points.map(\.latitude) == [90, -90])
    #expect(document.points.map(\.longitude) == [180, -180])
  }

  @Test("A declared encoding is honoured")
  func encodings() throws {
    let text = """
      <?xml version="1.0" encoding="ISO-8859-1"?>
      <gpx><trk><name>Zürich</name><trkseg><trkpt lat="1" lon="2"/></trkseg></trk></gpx>
      """
    let reader = try GPXReader(file: "walk.gpx")
    let bytes = try #require(text.data(using: .isoLatin1))
    try reader.append([UInt8](bytes).span.bytes)
    #expect(try reader.finish().tracks.first?.name == "Zürich")
  }

  @Test("A file is read as a text is")
  func file() throws {
    let text = """
      <gpx><trk><trkseg>\
      \(String(repeating: "<trkpt lat=\"1.25\" lon=\"2\"><ele>3</ele></trkpt>\n", count: 5000))\
      </trkseg></trk></gpx>
      """
    let url = FileManager.default.temporaryDirectory
      .appending(path: "lockstep-\(UUID().uuidString).gpx")
    try text.write(to: url, atomically: true, encoding: .utf8)
    defer { try? FileManager.default.removeItem(at: url) }

    let document = try GPXDocument(contentsOfFile: url.path)
    #expect(document.pointCount == 5000)
    #expect(try document == GPXDocument(text: text, file: "walk.gpx"))
  }
}
