/// Takes the values of a mapping by their keys, and in the end complains of those that nobody took.
///
/// ```swift
/// var reader = try MappingReader(YAMLNode(contentsOfFile: "night.yaml"))
/// let seed = try reader.take("seed", as: .int(0...Int.max), default: 1)
/// let duration = try reader.take("duration", parsing: TimeSpan.parse)
/// let start = try reader.takeIfPresent("start", as: .instant)
/// try reader.finish()
/// ```
///
/// A key with nothing after its colon is an error, also where the key may be left out.
package struct MappingReader {
  /// Where the mapping stands.
  package let place: YAMLPlace
  private let entries: [YAMLNode.Entry]
  /// The keys asked for, in that order: they are the ones that are allowed.
  private var allowedKeys: [String] = []

  /// Makes a reader.
  ///
  /// - Throws: `ScenarioError` when the value is no mapping.
  package init(_ node: YAMLNode) throws(ScenarioError) {
    guard case .mapping(let entries) = node.value else {
      throw ScenarioError(
        node.place, problem: "\(node.summary) is not allowed", remedy: "use a mapping (key: value)")
    }
    self.entries = entries
    place = node.place
  }

  /// Whether the key is there; asking does not allow it.
  package func has(_ key: String) -> Bool {
    entries.contains { $0.key == key }
  }

  /// The value of a key that has to be there.
  package mutating func take<Value>(
    _ key: String, as form: NodeForm<Value>
  ) throws(ScenarioError) -> Value {
    guard let value = try takeIfPresent(key, as: form) else {
      throw missing(key, allowed: form.allowed)
    }
    return value
  }

  /// The value of a key, or the default where the key is not there.
  package mutating func take<Value>(
    _ key: String, as form: NodeForm<Value>, default defaultValue: @autoclosure () -> Value
  ) throws(ScenarioError) -> Value {
    try takeIfPresent(key, as: form) ?? defaultValue()
  }

  /// The value of a key, or nil where the key is not there.
  package mutating func takeIfPresent<Value>(
    _ key: String, as form: NodeForm<Value>
  ) throws(ScenarioError) -> Value? {
    if !allowedKeys.contains(key) {
      allowedKeys.append(key)
    }
    KeyLedger.note(place.keyPath(of: key), allowed: form.allowed)
    guard let entry = entries.first(where: { $0.key == key }) else { return nil }
    return try form.read(entry.value)
  }

  /// An error about the mapping, or about the value of one of its keys.
  package func error(
    _ problem: String, remedy: String? = nil, at key: String? = nil
  ) -> ScenarioError {
    guard let key else {
      return ScenarioError(place, problem: problem, remedy: remedy)
    }
    let entry = entries.first { $0.key == key }
    return ScenarioError(
      file: place.file, line: entry?.keyPlace.line ?? place.line, keyPath: place.keyPath(of: key),
      problem: problem, remedy: remedy)
  }

  /// Ends the reading.
  ///
  /// - Throws: `ScenarioError` for the first key that was never asked for.
  package func finish() throws(ScenarioError) {
    guard let entry = entries.first(where: { !allowedKeys.contains($0.key) }) else { return }
    let nearest = allowedKeys.nearest(to: entry.key).map { "did you mean \($0)? " } ?? ""
    let allowed =
      allowedKeys.isEmpty ? "no key is allowed here" : "use \(allowedKeys.joinedAsChoice())"
    throw ScenarioError(entry.keyPlace, problem: "unknown key", remedy: nearest + allowed)
  }

  /// The error that a key is not there, or that it is there with a slip.
  private func missing(_ key: String, allowed: String) -> ScenarioError {
    let problem = "the key is missing"
    if let entry = entries.first(where: { isUnasked($0) && [key].nearest(to: $0.key) != nil }) {
      return ScenarioError(
        entry.keyPlace, problem: "unknown key", remedy: "did you mean \(key)? It is missing")
    }
    return error(problem, remedy: "use \(allowed)", at: key)
  }

  /// The error that none of these keys is there, or that one is there with a slip.
  func missing(_ keys: [String]) -> ScenarioError {
    for entry in entries {
      if let nearest = keys.nearest(to: entry.key) {
        return ScenarioError(
          entry.keyPlace, problem: "unknown key", remedy: "did you mean \(nearest)?")
      }
    }
    return error("the mapping does not say what it is", remedy: "add \(keys.joinedAsChoice())")
  }

  private func isUnasked(_ entry: YAMLNode.Entry) -> Bool {
    !allowedKeys.contains(entry.key)
  }
}
