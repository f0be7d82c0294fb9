import Collectors
import CoreLocation
import DeviceSimulation
import Foundation

extension Scenario {
  /// Reads a scenario file. An empty file is the built-in experiment.
  ///
  /// - Throws: ``ScenarioError``, one line that says what is wrong, in which file, at which line and
  ///   key, and what is allowed.
  public init(contentsOfFile path: String) throws(ScenarioError) {
    try self.init(YAMLNode(contentsOfFile: path), of: path)
  }

  /// Reads a scenario that is in memory already, as if it were in the file of this path.
  package init(bytes: [UInt8], file path: String) throws(ScenarioError) {
    try self.init(YAMLNode(bytes: bytes, file: path), of: path)
  }

  private init(_ root: YAMLNode, of path: String) throws(ScenarioError) {
    self.init()
    var file = try MappingReader(root)
    try readDevice(&file)
    start = try file.takeIfPresent("start", as: .instant.map(StartRange.check))
    duration = try file.takeIfPresent("duration", as: .positiveTimeSpan)
    seed = UInt64(try file.take("seed", as: .int(0...Int.max), default: 1))
    try readApp(&file, besideFile: path)
    try readLocation(&file)
    try readMovement(&file, besideFile: path)
    try readHealth(&file, besideFile: path)
    collector = try file.take("collector", as: .choice, default: collector)
    try checkInfoPlist(in: file)
    try readTimeline(&file)
    try readExpectations(&file)
    try file.finish()
  }

  private mutating func readDevice(_ file: inout MappingReader) throws(ScenarioError) {
    guard var device = try file.takeIfPresent("device", as: .section) else { return }
    kind = try device.take("kind", as: .choice, default: kind)
    timeZone = try device.take("timeZone", as: .zone, default: timeZone)
    lockState = try device.take("lockState", as: .choice, default: lockState)
    hasPasscode = try device.take("passcode", as: .bool, default: hasPasscode)
    protection = try device.take("protection", as: .protection, default: protection)
    try device.finish()
  }

  private mutating func readLocation(_ file: inout MappingReader) throws(ScenarioError) {
    guard var section = try file.takeIfPresent("location", as: .section) else { return }
    location.desiredAccuracy = try section.take(
      "desiredAccuracy", as: .choice(accuracyNames), default: location.desiredAccuracy)
    location.distanceFilter = try section.take(
      "distanceFilter", as: .distanceFilter, default: location.distanceFilter)
    location.activityType = try section.take(
      "activityType", as: .choice(CLActivityType.names), default: location.activityType)
    location.pausesLocationUpdatesAutomatically = try section.take(
      "pausesAutomatically", as: .bool, default: location.pausesLocationUpdatesAutomatically)
    location.allowsBackgroundLocationUpdates = try section.take(
      "allowsBackgroundUpdates", as: .bool, default: location.allowsBackgroundLocationUpdates)
    try readLocationParameters(&section)
    try section.finish()
  }

  private mutating func readHealth(
    _ file: inout MappingReader, besideFile path: String
  ) throws(ScenarioError) {
    guard var section = try file.takeIfPresent("health", as: .section) else { return }
    try readHealthArchive(&section, in: URL(filePath: path).deletingLastPathComponent())
    stepsBeforeStart = try section.take("today", as: .int(0...1_000_000), default: stepsBeforeStart)
    sources = try section.take("sources", as: .list(of: .choice), default: sources)
    guard sources.contains(.iPhone), Set(sources).count == sources.count else {
      throw section.error(
        "the phone always counts, and each source once",
        remedy: "use [iPhone] or [iPhone, Apple Watch]",
        at: "sources")
    }
    try readHealthParameters(&section)
    try section.finish()
  }
}

extension NodeForm where Value == Duration {
  static var timeSpan: NodeForm<Duration> {
    .parsing(
      { try TimeSpanRange.check(TimeSpan.parse($0), from: .zero) },
      allowed: "a time span such as 90s, 10min or 1h 30min")
  }

  static var positiveTimeSpan: NodeForm<Duration> {
    .parsing(
      { try TimeSpanRange.check(TimeSpan.parse($0), from: .nanoseconds(1)) },
      allowed: "a time span above zero, such as 90s, 10min or 1h 30min")
  }
}

/// The dates at which a scenario may start: a century later the device's clock, which counts 292 years
/// from 1970 in nanoseconds, still goes on.
private enum StartRange: Error, CustomStringConvertible {
  case outside

  private static let earliest = Date(timeIntervalSince1970: -8_520_336_000)
  private static let latest = Date(timeIntervalSince1970: 5_680_281_600)

  static func check(_ date: Date) throws(StartRange) -> Date {
    guard date >= earliest, date < latest else { throw .outside }
    return date
  }

  var description: String { "the start must lie in the years 1700 to 2149" }
}

/// The time spans that a scenario may have.
private enum TimeSpanRange: Error, CustomStringConvertible {
  case tooShort, tooLong

  /// A century: what a device's clock counts in nanoseconds, with room to spare.
  static let longest = Duration.days(36_525)

  static func check(_ span: Duration, from least: Duration) throws(TimeSpanRange) -> Duration {
    if span < least { throw .tooShort }
    if span > longest { throw .tooLong }
    return span
  }

  var description: String {
    switch self {
    case .tooShort: "the time span must be above zero"
    case .tooLong: "the time span must be at most 100 years"
    }
  }
}

extension NodeForm where Value == CLLocationDistance {
  static var distanceFilter: NodeForm<CLLocationDistance> {
    .oneOf([.choice(["none": kCLDistanceFilterNone]), .number(above: 0)])
  }
}

extension NodeForm where Value == ProtectionParameters {
  /// A preset's name, or the delays themselves.
  static var protection: NodeForm<ProtectionParameters> {
    .oneOf([
      preset,
      .mapping { section in
        ProtectionParameters(
          relinquishDelay: try section.take("relinquishDelay", as: .timeSpan, default: .zero),
          reopenDelay: try section.take("reopenDelay", as: .timeSpan, default: .zero))
      },
    ])
  }

  private static var preset: NodeForm<ProtectionParameters> {
    .choice(among: ProtectionParameters.presets.map { ($0.name, $0.parameters) })
  }
}

extension NodeForm where Value == MappingReader {
  /// A mapping whose reader the caller finishes.
  static var section: NodeForm<MappingReader> {
    NodeForm(allowed: "a mapping", kinds: [.mapping], MappingReader.init)
  }
}
