extension MappingReader {
  /// The text of a key that has to be there, as `parse` understands it.
  ///
  /// What `parse` throws is the problem that the message tells, in the place of the value; `allowed`
  /// is told, after the word "use", when there is no text to parse.
  package mutating func take<Value>(
    _ key: String, parsing parse: @escaping (String) throws -> Value, allowed: String = "a text"
  ) throws(ScenarioError) -> Value {
    try take(key, as: .parsing(parse, allowed: allowed))
  }

  /// The text of a key as `parse` understands it, or the default where the key is not there.
  package mutating func take<Value>(
    _ key: String, parsing parse: @escaping (String) throws -> Value, allowed: String = "a text",
    default defaultValue: @autoclosure () -> Value
  ) throws(ScenarioError) -> Value {
    try take(key, as: .parsing(parse, allowed: allowed), default: defaultValue())
  }

  /// The text of a key as `parse` understands it, or nil where the key is not there.
  package mutating func takeIfPresent<Value>(
    _ key: String, parsing parse: @escaping (String) throws -> Value, allowed: String = "a text"
  ) throws(ScenarioError) -> Value? {
    try takeIfPresent(key, as: .parsing(parse, allowed: allowed))
  }
}
