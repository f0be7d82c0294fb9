import Synchronization

/// Takes note of every key that a reading allows, and of what a message would say is allowed there.
///
/// It keeps the reference page and the schema of scenario files true: a test reads scenarios that
/// use everything, and compares.
///
/// ```swift
/// let ledger = KeyLedger()
/// try ledger.record { _ = try Scenario(contentsOfFile: "everything.yaml") }
/// ledger.entries["device.passcode"]  // ["true or false"]
/// ```
package final class KeyLedger: Sendable {
  @TaskLocal private static var current: KeyLedger?

  private let notes = Mutex<[String: Set<String>]>([:])

  package init() {}

  /// What is allowed by key path; an element of a list is `[]` in it, whatever its number.
  package var entries: [String: Set<String>] { notes.withLock { $0 } }

  /// Takes note of all that `body` reads.
  package func record<Result>(_ body: () throws -> Result) rethrows -> Result {
    try KeyLedger.$current.withValue(self, operation: body)
  }

  /// Tells the ledger that is recording, if there is one.
  static func note(_ keyPath: @autoclosure () -> String, allowed: @autoclosure () -> String) {
    guard let current else { return }
    let path = keyPath().replacing(#/\[\d+\]/#, with: "[]")
    let text = allowed()
    current.notes.withLock { _ = $0[path, default: []].insert(text) }
  }
}
