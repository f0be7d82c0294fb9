import CommandLineTool
import DeviceSimulation
import Experiments
import Foundation

/// `lockstep routes`: the ways that a phone can go, and what they come to.
enum RoutesCommand {
  static let subcommand = Tool.Subcommand(
    name: "routes", synopsis: "[ROUTE]...",
    help: "list the ways with a name, or show ROUTE: a name, or a GPX file",
    options: [
      CommandOption("gpx", help: "print ROUTE as a GPX track, to be used and changed"),
      .json,
    ], body: run)

  private static func run(_ arguments: ParsedArguments) throws -> ExitCode {
    if arguments.has("gpx") {
      guard let name = arguments.operands.first else {
        throw UsageError(.missingOperand("ROUTE"), command: arguments.command)
      }
      try arguments.expectOperands(atMost: 1)
      let way = try Way(name)
      print(GPXText.track(way.route, name: way.title), terminator: "")
      return .success
    }
    let ways =
      arguments.operands.isEmpty
      ? NamedRoute.allCases.map(Way.init) : try arguments.operands.map(Way.init)
    if arguments.has(CommandOption.json.long) {
      print(try json(of: ways))
    } else {
      print(table(of: ways), terminator: "")
    }
    return .success
  }

  private static func table(of ways: [Way]) -> String {
    var table = Table(
      [
        .left("route"), .right("metres"), .right("time"), .right("fixes"), .right("m/s"),
        .left("gait"), .right("steps/min"), .left(""),
      ], style: TextStyle(for: STDOUT_FILENO))
    for way in ways {
      table.append([
        way.name, String(format: "%.0f", way.metres),
        way.seconds.map { TimeSpan.describe(.seconds($0.rounded())) } ?? "-", "\(way.fixes)",
        way.speed.map { String(format: "%.1f", $0) } ?? "-", way.gait?.rawValue ?? "-",
        way.stepsPerMinute.map { String(format: "%.0f", $0) } ?? "-", way.title,
      ])
    }
    return table.description
  }

  private static func json(of ways: [Way]) throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return String(decoding: try encoder.encode(ways), as: UTF8.self)
  }
}

/// A way, and what it comes to.
private struct Way: Encodable {
  let name: String
  let title: String
  let route: Route
  let metres: Double
  /// From the first point to the last; nil where some points have no time.
  let seconds: Double?
  let fixes: Int
  /// Metres per second on average.
  let speed: Double?

  var gait: Gait? { speed.map(Gait.init(speed:)) }
  var stepsPerMinute: Double? {
    speed.flatMap { speed in gait.map { $0.cadence(speed: speed) * 60 } }
  }

  /// A way with a name.
  init(_ named: NamedRoute) {
    self.init(named.route(), name: named.rawValue, title: named.title)
  }

  /// The way of a name, or of a GPX file.
  ///
  /// - Throws: `GPXError`, or ``CommandFailure`` for what is neither.
  init(_ text: String) throws {
    if let named = NamedRoute(rawValue: text) {
      self.init(named)
      return
    }
    guard text.lowercased().hasSuffix(".gpx") || FileManager.default.fileExists(atPath: text) else {
      let names = NamedRoute.allCases.map(\.rawValue).joined(separator: ", ")
      throw CommandFailure(
        "no route is called '\(text)'; use one of \(names), or a GPX file", exitCode: .noInput)
    }
    let file = URL(filePath: text)
    self.init(try Route(contentsOfGPXFile: text), name: file.lastPathComponent, title: text)
  }

  private init(_ route: Route, name: String, title: String) {
    self.name = name
    self.title = title
    self.route = route
    metres = route.length
    fixes = route.points.count
    let times = route.points.compactMap(\.time)
    // Where some points have no time, the walker's own speed says how long it takes.
    let span = times.count == fixes ? (times.last ?? 0) - (times.first ?? 0) : 0
    seconds = span > 0 ? span : nil
    speed = seconds.map { [metres] in metres / $0 }
  }

  private enum Key: String, CodingKey {
    case name, title, metres, seconds, fixes, metresPerSecond, gait, stepsPerMinute
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: Key.self)
    try container.encode(name, forKey: .name)
    try container.encode(title, forKey: .title)
    try container.encode((metres * 100).rounded() / 100, forKey: .metres)
    try container.encodeIfPresent(seconds, forKey: .seconds)
    try container.encode(fixes, forKey: .fixes)
    try container.encodeIfPresent(
      speed.map { ($0 * 100).rounded() / 100 }, forKey: .metresPerSecond)
    try container.encodeIfPresent(gait?.rawValue, forKey: .gait)
    try container.encodeIfPresent(
      stepsPerMinute.map { ($0 * 10).rounded() / 10 }, forKey: .stepsPerMinute)
  }
}

/// A route as a GPX track.
private enum GPXText {
  /// Times begin where a phone in virtual time does: only their differences count.
  static func track(_ route: Route, name: String) -> String {
    var text = """
      <?xml version="1.0" encoding="UTF-8"?>
      <gpx version="1.1" creator="lockstep" xmlns="http://www.topografix.com/GPX/1/1">
        <trk><name>\(escaped(name))</name><trkseg>

      """
    for point in route.points {
      let place = String(
        format: "lat=\"%.7f\" lon=\"%.7f\"", point.coordinate.latitude, point.coordinate.longitude)
      let time = point.time.map { seconds in
        let date = DeviceConfiguration.defaultStart.addingTimeInterval(seconds)
        return
          "<time>\(date.formatted(Date.ISO8601FormatStyle(includingFractionalSeconds: true)))</time>"
      }
      text += "    <trkpt \(place)>\(time ?? "")</trkpt>\n"
    }
    return text + "  </trkseg></trk>\n</gpx>\n"
  }

  private static func escaped(_ text: String) -> String {
    text.replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(">", with: "&gt;")
  }
}
