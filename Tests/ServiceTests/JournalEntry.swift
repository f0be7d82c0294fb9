import Foundation
import TestSupport

/// One entry of the journal: its fields as text.
struct JournalEntry {
  let fields: [String: String]

  subscript(field: String) -> String? { fields[field] }

  var message: String { fields["MESSAGE"] ?? "" }
  var event: String { fields["LOCKSTEP_EVENT"] ?? "" }
  var tick: Int? { fields["LOCKSTEP_TICK"].flatMap { Int($0) } }
  var priority: Int? { fields["PRIORITY"].flatMap { Int($0) } }

  /// Whether this is what became of a tick: a number, no data, or a refusal.
  var isOutcome: Bool { ["steps", "no-data", "refused"].contains(event) }

  /// Reads the lines of `journalctl -o json`.
  static func entries(ofJSON text: String) throws -> [JournalEntry] {
    try text.split(separator: "\n").map { line in
      let object = try JSONSerialization.jsonObject(with: Data(line.utf8))
      guard let fields = object as? [String: Any] else {
        throw TestError("no journal entry: \(line)")
      }
      return JournalEntry(fields: fields.compactMapValues { $0 as? String })
    }
  }
}
