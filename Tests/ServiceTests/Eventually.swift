import Foundation
import TestSupport

/// Polls until there is a value; throws when there is none after half a minute.
///
/// The only place in these tests that waits: a booted systemd has real time only.
func eventually<Value>(
  _ what: String, within limit: Duration = .seconds(30), _ value: () throws -> Value?
) throws -> Value {
  let deadline = ContinuousClock.now + limit
  while true {
    if let value = try value() { return value }
    guard ContinuousClock.now < deadline else {
      throw TestError("not within \(limit): \(what)")
    }
    usleep(100_000)
  }
}

/// Polls until a condition holds; throws when it does not within half a minute.
func eventually(
  _ what: String, within limit: Duration = .seconds(30), holds condition: () throws -> Bool
) throws {
  try eventually(what, within: limit) { try condition() ? () : nil }
}
