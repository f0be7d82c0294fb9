import CSystemd
import Glibc

/// Tells the service manager how the service is: sd_notify(3).
///
/// ```swift
/// let readiness = Readiness()
/// readiness.ready(status: "unlocked, 0 ticks")
/// readiness.status("locked, 17 ticks")
/// readiness.stopping()
/// ```
///
/// Outside a service of `Type=notify`, where the environment has no `NOTIFY_SOCKET`, every call does
/// nothing and returns false. A message that cannot be sent throws a ``SystemdError``; a service
/// loses nothing by carrying on (`try?`).
public struct Readiness: Hashable, Sendable {
  public init() {}

  /// Start-up, or reading the configuration again, is complete.
  @discardableResult
  public func ready(status: String? = nil) throws(SystemdError) -> Bool {
    try notify(status.map { "READY=1\n" + Self.assignment($0) } ?? "READY=1")
  }

  /// Sets the line that `systemctl status` shows; line breaks in it become spaces.
  @discardableResult
  public func status(_ text: String) throws(SystemdError) -> Bool {
    try notify(Self.assignment(text))
  }

  /// The service is on its way to a clean end.
  @discardableResult
  public func stopping() throws(SystemdError) -> Bool {
    try notify("STOPPING=1")
  }

  /// The configuration is being read again; ``ready(status:)`` ends that.
  @discardableResult
  public func reloading() throws(SystemdError) -> Bool {
    // The time tells the manager's older notifications from this one, so it goes in one message.
    try notify("RELOADING=1\nMONOTONIC_USEC=\(EventLoop.monotonicNow())")
  }

  /// Asks for more time to start or stop: the manager waits at least this long from now, in steps
  /// of a microsecond.
  @discardableResult
  public func extendTimeout(by duration: Duration) throws(SystemdError) -> Bool {
    try notify("EXTEND_TIMEOUT_USEC=\(duration.wholeMicroseconds)")
  }

  private func notify(_ message: String) throws(SystemdError) -> Bool {
    try SystemdError.check(sd_notify(0, message), "notify the service manager") > 0
  }

  private static func assignment(_ status: String) -> String {
    // A line break would begin another assignment.
    "STATUS=" + String(status.map { $0.isNewline ? " " : $0 })
  }
}
