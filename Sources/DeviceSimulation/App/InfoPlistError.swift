/// Why an `Info.plist` or another property list of an app cannot be used, in one line.
///
/// ```
/// Info.plist:6: is no property list: Close tag does not match open tag string; look at it with: plutil -lint
/// ```
public struct InfoPlistError: Error, Equatable, Sendable, CustomStringConvertible {
  /// The file as the caller named it.
  public let file: String
  /// The line, from 1, where the XML parser knows it.
  public let line: Int?
  /// What is wrong.
  public let problem: String
  /// What to do.
  public let remedy: String
  /// Whether the file is not there or cannot be read.
  public let isMissingInput: Bool

  public init(
    file: String, line: Int? = nil, problem: String, remedy: String, isMissingInput: Bool = false
  ) {
    self.file = file
    self.line = line
    self.problem = problem
    self.remedy = remedy
    self.isMissingInput = isMissingInput
  }

  public var description: String {
    let place = line.map { "\(file):\($0)" } ?? file
    // Keys and texts of the file are in the message, and may hold anything.
    return String("\(place): \(problem); \(remedy)".map { $0.isVisible ? $0 : "\u{FFFD}" })
  }
}

extension Character {
  fileprivate var isVisible: Bool {
    unicodeScalars.allSatisfy { scalar in
      switch scalar.properties.generalCategory {
      case .control, .lineSeparator, .paragraphSeparator: false
      default: true
      }
    }
  }
}
