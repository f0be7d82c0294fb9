/// What libyaml says of a document that it cannot read.
struct YAMLSyntaxError: Error, Equatable {
  /// libyaml's words for the problem, such as `did not find expected key`.
  let problem: String
  /// libyaml's words for what it was doing, such as `while parsing a block mapping`.
  let context: String?
  /// The line where that began, from 1.
  let contextLine: Int
  /// The line of the problem, from 1.
  let line: Int
}
