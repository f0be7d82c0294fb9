import GPX

/// Why a scenario was refused: what, where, and what to do, in one line.
///
/// ```
/// night.yaml:7: location.activityType: 'jogging' is not known; use other, fitness or airborne
/// ```
public struct ScenarioError: Error, Sendable, Equatable, CustomStringConvertible {
  /// The file as the caller named it.
  public let file: String
  /// The line, from 1; nil where the whole file is meant.
  public let line: Int?
  /// The way from the root, such as `timeline[2].do`, counted from 0; empty for the root.
  public let keyPath: String
  /// What is wrong.
  public let problem: String
  /// What to do, or what is allowed; nil where the problem says it all.
  public let remedy: String?
  /// Whether the scenario, or a file that it names, is not there or cannot be read.
  public let isMissingInput: Bool

  /// Makes an error; line ends in the texts are replaced when it is printed.
  public init(
    file: String, line: Int? = nil, keyPath: String = "", problem: String, remedy: String? = nil,
    isMissingInput: Bool = false
  ) {
    self.file = file
    self.line = line
    self.keyPath = keyPath
    self.problem = problem
    self.remedy = remedy
    self.isMissingInput = isMissingInput
  }

  /// Makes an error about what stands at `place`.
  package init(
    _ place: YAMLPlace, problem: String, remedy: String? = nil, isMissingInput: Bool = false
  ) {
    self.init(
      file: place.file, line: place.line, keyPath: place.keyPath, problem: problem, remedy: remedy,
      isMissingInput: isMissingInput)
  }

  public var description: String {
    let location = line.map { "\(file):\($0)" } ?? file
    let subject = keyPath.isEmpty ? location : "\(location): \(keyPath)"
    let text = "\(subject): \(problem)"
    return (remedy.map { "\(text); \($0)" } ?? text).onOneLine()
  }
}
