/// Something of ours that takes whatever bytes there are.
///
/// A target is one file here and a directory of small inputs in `Tests/Fuzz/Corpus`; it may have a
/// dictionary in `Tests/Fuzz/Dictionaries`. `scripts/fuzz` gives it what libFuzzer makes up, and the
/// tests give it its corpus and some mutations of that.
package protocol FuzzTarget: Sendable {
  /// What `scripts/fuzz` and the directory of the corpus call it.
  var name: String { get }

  /// Takes an input, and throws when something has come of it that must not.
  ///
  /// An input that is refused in good order is no violation.
  func take(_ input: [UInt8]) throws(Violation)
}

/// Something that must not be.
package struct Violation: Error, CustomStringConvertible {
  package let description: String

  init(_ description: String) {
    self.description = description
  }
}

/// All targets, in the order in which they run.
package let fuzzTargets: [any FuzzTarget] = [
  ExportTarget(), GPXTarget(), ScenarioTarget(), ControlFileTarget(),
]

/// Throws unless a condition holds.
func require(_ condition: Bool, _ complaint: @autoclosure () -> String) throws(Violation) {
  guard condition else { throw Violation(complaint()) }
}

/// Throws unless an error prints as one line that begins with the name of the file.
func requireOneLine(_ error: any Error, about file: String) throws(Violation) {
  let text = "\(error)"
  try require(text.hasPrefix(file), "the error does not name the file: \(text)")
  let isOneLine = text.unicodeScalars.allSatisfy { scalar in
    switch scalar.properties.generalCategory {
    case .control, .lineSeparator, .paragraphSeparator: false
    default: true
    }
  }
  try require(isOneLine, "the error is not one line: \(text.debugDescription)")
  try require(text.utf8.count < 10_000, "the error is as long as \(text.utf8.count) bytes")
}
