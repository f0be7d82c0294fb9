import Foundation
import GPX

extension LogRecord {
  /// The record as one JSON object with the journal's fields, without the line's end.
  ///
  /// Every value is a string, as `journalctl --output json` has it.
  public var jsonLine: String {
    var line = "{"
    for (name, value) in journalFields {
      line += (line.utf8.count > 1 ? "," : "") + "\"\(name)\":"
      line.appendJSON(value)
    }
    return line + "}"
  }
}

extension ReportEntry {
  /// Reads an entry of a log in JSON lines: what ``LogRecord/jsonLine`` and `journalctl --output json`
  /// write.
  ///
  /// - Returns: nil for an object that is no entry of a phone's, as in a journal of many services.
  /// - Throws: ``BadLogLine`` for what is no JSON object.
  public init?(jsonLine: String) throws(BadLogLine) {
    guard let value = try? JSONSerialization.jsonObject(with: Data(jsonLine.utf8)),
      let object = value as? [String: Any]
    else { throw BadLogLine(text: jsonLine) }
    // A value that is no string is a blob, a repeated field or a number of systemd's own.
    self.init(journalFields: object.compactMapValues { $0 as? String })
  }
}

/// A line that is no entry of a log in JSON lines.
public struct BadLogLine: Error, Hashable, Sendable, CustomStringConvertible {
  public let text: String

  public var description: String {
    "'\(text.onOneLine(limit: 60))' is no JSON object; give a log with one on each line, as "
      + "'lockstep log --json' and 'lockstepd --log json' write it"
  }
}

extension String {
  /// Appends a text as a JSON string.
  fileprivate mutating func appendJSON(_ text: String) {
    append("\"")
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": append("\\\"")
      case "\\": append("\\\\")
      case "\n": append("\\n")
      case "\r": append("\\r")
      case "\t": append("\\t")
      case "\0"..."\u{1F}": append(String(format: "\\u%04x", scalar.value))
      default: unicodeScalars.append(scalar)
      }
    }
    append("\"")
  }
}
