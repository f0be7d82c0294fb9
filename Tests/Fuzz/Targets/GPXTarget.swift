import DeviceSimulation
import Experiments
import Foundation
import GPX

/// Reads a GPX document, writes it and reads it again, and follows its way.
package struct GPXTarget: FuzzTarget {
  package let name = "gpx"
  private let file = "walk.gpx"

  package func take(_ input: [UInt8]) throws(Violation) {
    let document: GPXDocument
    do {
      document = try read(input, pieces: max(1, input.count))
    } catch {
      try requireOneLine(error, about: file)
      return
    }
    try checkRanges(document)
    try checkPieces(input, document)
    try checkWriting(document)
    try checkPlaying(document)
  }

  private func read(_ input: [UInt8], pieces size: Int) throws(GPXError) -> GPXDocument {
    let reader = try GPXReader(file: file)
    for start in stride(from: 0, to: input.count, by: size) {
      try reader.append(input.span.extracting(start..<min(start + size, input.count)).bytes)
    }
    return try reader.finish()
  }

  /// The same document comes of the same bytes, however they come.
  private func checkPieces(
    _ input: [UInt8], _ document: GPXDocument
  ) throws(Violation) {
    for size in [1, 7, 64] {
      do {
        let again = try read(input, pieces: size)
        try require(again == document, "another document in pieces of \(size)")
      } catch let violation as Violation {
        throw violation
      } catch {
        throw Violation("refused in pieces of \(size): \(error)")
      }
    }
  }

  private func checkRanges(_ document: GPXDocument) throws(Violation) {
    try require(document.pointCount > 0, "no point")
    try require(document.points.count == document.pointCount, "points are miscounted")
    for point in document.points {
      try require(point.latitude.magnitude <= 90, "latitude \(point.latitude)")
      try require(point.longitude.magnitude <= 180, "longitude \(point.longitude)")
      let values = [
        point.elevation, point.speed, point.course, point.horizontalAccuracy,
        point.verticalAccuracy,
      ]
      for value in values.compactMap(\.self) {
        try require(value.magnitude <= 1e8, "the value \(value)")
      }
      if let time = point.time?.timeIntervalSince1970 {
        // The years 1 to 9999, and a day for zones.
        try require((-62_135_683_200...253_402_387_200).contains(time), "time \(time)")
      }
    }
  }

  private func checkWriting(_ document: GPXDocument) throws(Violation) {
    let text = document.written
    do {
      let again = try GPXDocument(text: text, file: file)
      try require(
        again.written == text && again.pointCount == document.pointCount,
        "read, written and read again it is another document: \(text)")
    } catch let violation as Violation {
      throw violation
    } catch {
      throw Violation("refused after writing: \(error): \(text)")
    }
  }

  /// A recording has a fix for each point, in their order; a plan has each point among its fixes.
  private func checkPlaying(_ document: GPXDocument) throws(Violation) {
    let route = Route(document)
    // At this speed no way on Earth has more than a few thousand fixes.
    let device = SimulatedDevice(DeviceConfiguration())
    let fixes = Fixes()
    device.inside { device.motion.observeFixes { fixes.all.append($0) } }
    device.move([.route(route, speed: 20_000)])
    device.advance(by: .hours(3))
    for fix in fixes.all {
      try require(
        fix.speed.isFinite && fix.coordinate.latitude.magnitude <= 90
          && fix.coordinate.longitude.magnitude <= 180 && (-360..<360).contains(fix.course)
          && fix.horizontalAccuracy >= 0, "the fix \(fix)")
    }
    let instants = fixes.all.map(\.instant)
    try require(zip(instants, instants.dropFirst()).allSatisfy(<=), "fixes out of order")
    let places = fixes.all.map(\.coordinate)
    let points = route.points.map(\.coordinate)
    if route.hasTimes {
      try require(places == Array(points.prefix(places.count)), "a fix that is no point")
    } else {
      var rest = points[...]
      for place in places where place == rest.first { rest = rest.dropFirst() }
      let isOver = device.inside { device.motion.isOver }
      try require(rest.isEmpty || !isOver, "a point without a fix")
    }
  }

  private final class Fixes {
    var all: [Fix] = []
  }
}
