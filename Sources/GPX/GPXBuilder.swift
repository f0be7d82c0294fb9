import Foundation

/// Makes a `GPXDocument` of a document's elements.
///
/// Elements of other namespaces, and elements where GPX does not have them, are passed over with all
/// that they contain.
final class GPXBuilder: SAXHandler {
  /// An open element that matters.
  private enum Place {
    case document
    case track
    case route
    case segment
    case point
    case extensions
    case value(Field)
  }

  /// An element that holds a value.
  private enum Field: String {
    case name
    case elevation
    case time
    case speed
    case course
    case horizontalAccuracy
    case verticalAccuracy
  }

  /// No value of a track is longer; what is, would grow without bound.
  private static let longestValue = 4096

  private let file: String
  private var document = GPXDocument(version: nil)
  private var namespace: SAXElement.Namespace?
  private var places: [Place] = []
  private var skippedDepth = 0
  private var waypoints = 0
  private var track = GPXTrack()
  private var points: [GPXPoint] = []
  private var point = GPXPoint(latitude: 0, longitude: 0)
  private var value: [UInt8] = []
  private var valuePosition = SAXPosition(line: 1, column: 1)

  init(file: String) {
    self.file = file
  }

  /// The document, when all of it was read.
  func finish() throws(GPXError) -> GPXDocument {
    guard document.pointCount > 0 else {
      throw GPXError(file: file, kind: .noPoints(waypoints: waypoints))
    }
    return document
  }

  func startElement(
    _ element: borrowing SAXElement, textAt position: SAXPosition
  ) throws(GPXError) {
    guard skippedDepth == 0 else {
      skippedDepth += 1
      return
    }
    guard let parent = places.last else {
      return try startDocument(element)
    }
    guard element.namespace == namespace, let place = place(of: element, in: parent) else {
      skippedDepth = 1
      return
    }
    places.append(place)
    switch place {
    case .track: track = GPXTrack(kind: .track)
    case .route: track = GPXTrack(kind: .route)
    case .point: point = try startPoint(element)
    case .value:
      value.removeAll(keepingCapacity: true)
      valuePosition = position
    case .document, .segment, .extensions: break
    }
  }

  func characters(_ text: Span<UInt8>) throws(GPXError) {
    guard skippedDepth == 0, case .value(let field)? = places.last else { return }
    text.withUnsafeBufferPointer { value.append(contentsOf: $0) }
    guard value.count <= Self.longestValue else {
      throw invalid(
        field.rawValue, text, "goes on for more than \(Self.longestValue) bytes", valuePosition)
    }
  }

  func endElement() throws(GPXError) {
    guard skippedDepth == 0 else {
      skippedDepth -= 1
      return
    }
    switch places.popLast() {
    case .track:
      document.tracks.append(track)
    case .route:
      endSegment()
      document.tracks.append(track)
    case .segment:
      endSegment()
    case .point:
      points.append(point)
    case .value(let field):
      try endValue(field)
    case .document, .extensions, nil:
      break
    }
  }

  private func startDocument(_ element: borrowing SAXElement) throws(GPXError) {
    guard element.isNamed("gpx") else {
      throw GPXError(file: file, kind: .notGPX(found: "its root element is <\(element.name)>"))
    }
    namespace = element.namespace
    document.version = element.attribute("version")
    document.creator = element.attribute("creator")
    places.append(.document)
  }

  private func place(of element: borrowing SAXElement, in parent: Place) -> Place? {
    switch parent {
    case .document:
      if element.isNamed("trk") { return .track }
      if element.isNamed("rte") { return .route }
      if element.isNamed("wpt") { waypoints += 1 }
    case .track:
      if element.isNamed("trkseg") { return .segment }
      if element.isNamed("name") { return .value(.name) }
    case .route:
      if element.isNamed("rtept") { return .point }
      if element.isNamed("name") { return .value(.name) }
    case .segment:
      if element.isNamed("trkpt") { return .point }
    case .point:
      if element.isNamed("ele") { return .value(.elevation) }
      if element.isNamed("time") { return .value(.time) }
      if element.isNamed("extensions") { return .extensions }
      if element.isNamed("speed") { return .value(.speed) }
      if element.isNamed("course") { return .value(.course) }
    case .extensions:
      if element.isNamed("speed") { return .value(.speed) }
      if element.isNamed("course") { return .value(.course) }
      if element.isNamed("hAcc") { return .value(.horizontalAccuracy) }
      if element.isNamed("vAcc") { return .value(.verticalAccuracy) }
    case .value:
      break
    }
    return nil
  }

  private func startPoint(_ element: borrowing SAXElement) throws(GPXError) -> GPXPoint {
    GPXPoint(
      latitude: try degrees(element, "lat", "latitude", limit: 90),
      longitude: try degrees(element, "lon", "longitude", limit: 180))
  }

  private func degrees(
    _ element: borrowing SAXElement, _ attribute: StaticString, _ field: String, limit: Int
  ) throws(GPXError) -> Double {
    let degrees = try element.withAttribute(attribute) { text, position throws(GPXError) in
      guard let degrees = DecimalNumber.parse(text.extracting(text.rangeWithoutSpace)) else {
        throw invalid(field, text, "is not a number; write degrees such as 35.675032", position())
      }
      guard degrees.magnitude <= Double(limit) else {
        throw invalid(field, text, "is out of range (-\(limit)...\(limit))", position())
      }
      return degrees
    }
    guard let degrees else {
      throw error(
        .missingValue(element: element.name, attribute: "\(attribute)"), element.position)
    }
    return degrees
  }

  private func endSegment() {
    track.segments.append(GPXTrack.Segment(points: points))
    points = []
  }

  /// Takes the text of a value; one without any is the same as none.
  private func endValue(_ field: Field) throws(GPXError) {
    let value = value
    let text = value.span.extracting(value.span.rangeWithoutSpace)
    guard !text.isEmpty else { return }
    switch field {
    case .name:
      track.name = text.withUnsafeBufferPointer { String(decoding: $0, as: UTF8.self) }
    case .time:
      guard let timestamp = ISO8601Timestamp(utf8: text) else {
        throw invalid(
          "time", text, "is not an ISO 8601 time such as 2018-11-29T01:48:58Z", valuePosition)
      }
      point.time = timestamp.date
    case .elevation: point.elevation = try number(text, "elevation", "metres", limit: 1_000_000)
    case .speed: point.speed = try number(text, "speed", "metres per second", limit: 1_000_000)
    case .course: point.course = try number(text, "course", "degrees", limit: 360)
    case .horizontalAccuracy: point.horizontalAccuracy = try accuracy(text, "hAcc")
    case .verticalAccuracy: point.verticalAccuracy = try accuracy(text, "vAcc")
    }
  }

  private func accuracy(_ text: Span<UInt8>, _ field: String) throws(GPXError) -> Double {
    try number(text, field, "metres", limit: 100_000_000)
  }

  private func number(
    _ text: Span<UInt8>, _ field: String, _ unit: String, limit: Int
  ) throws(GPXError) -> Double {
    guard let number = DecimalNumber.parse(text) else {
      throw invalid(field, text, "is not a number; write \(unit)", valuePosition)
    }
    guard number.magnitude <= Double(limit) else {
      throw invalid(field, text, "is out of range (-\(limit)...\(limit))", valuePosition)
    }
    return number
  }

  private func invalid(
    _ field: String, _ text: Span<UInt8>, _ problem: String, _ position: SAXPosition
  ) -> GPXError {
    let value = text.withUnsafeBufferPointer { String(decoding: $0.prefix(200), as: UTF8.self) }
    return error(.invalidValue(field: field, value: value, problem: problem), position)
  }

  private func error(_ kind: GPXError.Kind, _ position: SAXPosition) -> GPXError {
    GPXError(file: file, line: position.line, column: position.column, kind: kind)
  }
}

extension Span<UInt8> {
  /// Where the text between leading and trailing white space is.
  fileprivate var rangeWithoutSpace: Range<Int> {
    var start = 0
    var end = count
    while start < end, isSpace(at: start) { start += 1 }
    while end > start, isSpace(at: end - 1) { end -= 1 }
    return start..<end
  }

  private func isSpace(at index: Int) -> Bool {
    switch self[index] {
    case 0x20, 0x09, 0x0A, 0x0D: true
    default: false
    }
  }
}
