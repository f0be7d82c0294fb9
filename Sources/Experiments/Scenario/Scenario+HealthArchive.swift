import Foundation
import GPX

extension Scenario {
  /// An Apple Health export that a phone begins with.
  public struct HealthArchiveReference: Sendable, Equatable {
    /// What of the archive's time is the scenario's start.
    public enum Start: Sendable, Equatable {
      /// A moment.
      case moment(Date)
      /// A day, at whatever time of the day the scenario starts; in the phone's time zone.
      case day(DateComponents)
    }

    /// The file: `export.zip` or `export.xml`.
    public var path: String
    /// Nil for data that stay when they were.
    public var start: Start?

    public init(path: String, start: Start? = nil) {
      self.path = path
      self.start = start
    }

    /// Seconds by which the data are moved.
    func shift(startingAt date: Date, in timeZone: TimeZone) -> TimeInterval {
      switch start {
      case nil: return 0
      case .moment(let moment): return date.timeIntervalSince(moment)
      case .day(let day):
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = timeZone
        guard let midnight = calendar.date(from: day) else { return 0 }
        return calendar.startOfDay(for: date).timeIntervalSince(calendar.startOfDay(for: midnight))
      }
    }
  }

  mutating func readHealthArchive(
    _ section: inout MappingReader, in directory: URL
  ) throws(ScenarioError) {
    let path = try section.takeIfPresent("import", as: .healthArchive(in: directory))
    let start = try section.takeIfPresent(
      "startAt", as: NodeForm<HealthArchiveReference.Start>.start)
    guard let path else {
      guard start == nil else {
        throw section.error(
          "nothing is imported", remedy: "name an export in health.import, or leave it out",
          at: "startAt")
      }
      return
    }
    healthArchive = HealthArchiveReference(path: path, start: start)
    // Its steps are the user's own; those of the built-in experiment would come on top.
    stepsBeforeStart = 0
  }
}

extension NodeForm where Value == String {
  /// The path of an export, from a directory.
  fileprivate static func healthArchive(in directory: URL) -> NodeForm<String> {
    NodeForm<String>.text.map { name in
      let path = URL(filePath: name, relativeTo: directory).path
      guard access(path, R_OK) == 0 else { throw MissingArchive(path: path, code: errno) }
      return path
    }
  }
}

/// An export that is not there, or that this user may not read.
struct MissingArchive: Error, CustomStringConvertible {
  let path: String
  let code: Int32

  var description: String {
    "\(path.onOneLine()): \(String(cString: strerror(code))); check the path of the export"
  }
}

extension NodeForm where Value == Scenario.HealthArchiveReference.Start {
  /// A day, or an instant in ISO 8601 with its zone.
  fileprivate static var start: NodeForm<Value> {
    .oneOf([
      NodeForm<Date>.instant.map { .moment($0) },
      .parsing(
        { text in
          guard let midnight = ISO8601Timestamp(text + "T00:00:00Z"), text.utf8.count == 10 else {
            throw NoDay()
          }
          var calendar = Calendar(identifier: .gregorian)
          calendar.timeZone = .gmt
          return .day(calendar.dateComponents([.year, .month, .day], from: midnight.date))
        }, allowed: "a day such as 2021-12-01"),
    ])
  }
}

private struct NoDay: Error, CustomStringConvertible {
  let description = "the text is no day"
}
