import CoreLocation
import DeviceSimulation
import Foundation

/// One entry of the experiment's log: the line, and the fields that go with it in the journal.
public struct LogRecord: Sendable {
  public var kind: Kind
  /// The line as the program logs it, without its end.
  public var message: String
  /// What the kind has to tell beside the line.
  public var details: Details
  /// When it happened by the device's clock, and the zone that the clock shows.
  public var date: Date
  public var timeZone: TimeZone
  /// How long after the phone's first start, on a timeline that setting the clock does not move.
  public var elapsed: Duration
  /// The lock state at that moment.
  public var lockState: LockState
  /// How urgent it is, by syslog's scale.
  public var priority: Int

  /// What an entry tells beside its line.
  public enum Details: Sendable {
    case none
    case start(distanceFilter: CLLocationDistance, activityType: CLActivityType)
    case tick(Int, latitude: Double, longitude: Double)
    /// The app asks without a location update.
    case request(Int)
    case steps(tick: Int, count: Double, start: Date, end: Date)
    case noData(tick: Int)
    case error(tick: Int?, domain: String, code: Int)
  }

  /// Every field of the record in the journal, in order.
  public var journalFields: [(name: String, value: String)] {
    [
      ("MESSAGE", message), ("MESSAGE_ID", kind.messageID), ("PRIORITY", "\(priority)"),
      ("LOCKSTEP_EVENT", kind.rawValue), ("LOCKSTEP_TIME", timestamp(date)),
      ("LOCKSTEP_LOCK_STATE", lockState.rawValue),
      ("LOCKSTEP_ELAPSED_USEC", "\(elapsed.wholeNanoseconds / 1000)"),
    ] + detailFields
  }

  private var detailFields: [(name: String, value: String)] {
    switch details {
    case .none:
      []
    case .start(let distanceFilter, let activityType):
      [
        ("LOCKSTEP_DISTANCE_FILTER", DistanceFilterText.describe(distanceFilter)),
        ("LOCKSTEP_ACTIVITY_TYPE", activityType.name),
      ]
    case .tick(let tick, let latitude, let longitude):
      [
        ("LOCKSTEP_TICK", "\(tick)"),
        ("LOCKSTEP_LATITUDE", String(format: "%.6f", latitude)),
        ("LOCKSTEP_LONGITUDE", String(format: "%.6f", longitude)),
      ]
    case .steps(let tick, let count, let start, let end):
      [
        ("LOCKSTEP_TICK", "\(tick)"),
        ("LOCKSTEP_STEPS", Int(exactly: count).map(String.init) ?? "\(count)"),
        ("LOCKSTEP_BUCKET_START", timestamp(start)), ("LOCKSTEP_BUCKET_END", timestamp(end)),
      ]
    case .noData(let tick), .request(let tick):
      [("LOCKSTEP_TICK", "\(tick)")]
    case .error(let tick, let domain, let code):
      (tick.map { [("LOCKSTEP_TICK", "\($0)")] } ?? [])
        + [("LOCKSTEP_ERROR_DOMAIN", domain), ("LOCKSTEP_ERROR_CODE", "\(code)")]
    }
  }

  private func timestamp(_ date: Date) -> String {
    LocalTime(date, offset: timeZone.secondsFromGMT(for: date)).description
  }
}

extension FormatStyle where Self == Date.ISO8601FormatStyle {
  /// ISO 8601 with the device's offset and milliseconds.
  static func device(in zone: TimeZone) -> Date.ISO8601FormatStyle {
    Date.ISO8601FormatStyle(
      timeZoneSeparator: .colon, includingFractionalSeconds: true, timeZone: zone)
  }
}
