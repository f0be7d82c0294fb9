import Experiments
import Glibc
import Systemd

/// Where the daemon's log goes.
enum LogSink {
  /// The journal's native protocol, with every field.
  case journal
  /// The lines alone, on standard error.
  case text
  /// The journal's fields on standard error, one JSON object a line.
  case json

  /// The journal when standard error is connected to it, text otherwise.
  static var automatic: LogSink {
    Journal.isConnected() ? .journal : .text
  }
}

/// Writes the daemon's log.
final class LogWriter {
  private let sink: LogSink
  private var journal = Journal()

  init(_ sink: LogSink) {
    self.sink = sink
  }

  func write(_ record: LogRecord) {
    switch sink {
    case .journal:
      do {
        try journal.send(record.journalFields)
      } catch {
        // What the journal does not take is not lost to whoever looks at the unit.
        writeLine(record.message)
      }
    case .text:
      writeLine(record.message)
    case .json:
      writeLine(record.jsonLine)
    }
  }

  private func writeLine(_ line: String) {
    let bytes = Array(line.utf8) + [UInt8(ascii: "\n")]
    bytes.withUnsafeBytes { buffer in
      var rest = buffer[...]
      while !rest.isEmpty {
        let count = Glibc.write(
          STDERR_FILENO, UnsafeRawBufferPointer(rebasing: rest).baseAddress, rest.count)
        if count < 0 {
          guard errno == EINTR else { return }
          continue
        }
        rest = rest.dropFirst(count)
      }
    }
  }
}
