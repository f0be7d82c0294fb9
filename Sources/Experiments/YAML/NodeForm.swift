import DeviceSimulation
import GPX

/// What a value may be: how it is read, and what a message says is allowed.
///
/// ```swift
/// let speed = try reader.take("speed", as: .number(above: 0), default: 1.4)
/// let filter = try reader.take("distanceFilter", as: .oneOf([.choice(["none": -1]), .number(above: 0)]))
/// ```
package struct NodeForm<Value> {
  /// What is allowed, as it follows the word "use": `a whole number of at least 0`.
  package let allowed: String
  /// The kinds of value that this form reads; of others it says that they are not allowed.
  let kinds: [YAMLNode.Kind]
  private let body: (YAMLNode) throws(ScenarioError) -> Value

  init(
    allowed: String, kinds: [YAMLNode.Kind],
    _ body: @escaping (YAMLNode) throws(ScenarioError) -> Value
  ) {
    self.allowed = allowed
    self.kinds = kinds
    self.body = body
  }

  /// Reads a value of this form.
  ///
  /// - Throws: `ScenarioError` with the place of the value and what is allowed there.
  package func read(_ node: YAMLNode) throws(ScenarioError) -> Value {
    guard kinds.contains(node.kind) else {
      throw refusal(
        of: node,
        problem: node.kind == .empty ? "there is no value" : "\(node.summary) is not allowed")
    }
    return try body(node)
  }

  /// Reads a value of this form, and makes something else of it.
  ///
  /// What `transform` throws is the problem that the message tells.
  package func map<Result>(_ transform: @escaping (Value) throws -> Result) -> NodeForm<Result> {
    NodeForm<Result>(allowed: allowed, kinds: kinds) { node throws(ScenarioError) in
      let value = try read(node)
      return try node.place.reporting { try transform(value) }
    }
  }

  func refusal(of node: YAMLNode, problem: String) -> ScenarioError {
    ScenarioError(node.place, problem: problem, remedy: "use \(allowed)")
  }
}

extension NodeForm {
  /// Any of several forms, tried in this order.
  ///
  /// Where one form alone reads values of this kind, its own error is told.
  package static func oneOf(_ forms: [NodeForm<Value>]) -> NodeForm<Value> {
    let allowed = forms.map(\.allowed).joinedAsChoice()
    let kinds = forms.flatMap(\.kinds)
    return NodeForm(allowed: allowed, kinds: kinds) { node throws(ScenarioError) in
      let candidates = forms.filter { $0.kinds.contains(node.kind) }
      if candidates.count == 1 {
        return try candidates[0].read(node)
      }
      for form in candidates {
        if let value = try? form.read(node) { return value }
      }
      throw ScenarioError(
        node.place, problem: "\(node.summary) is not allowed", remedy: "use \(allowed)")
    }
  }

  /// A list whose elements have one form.
  package static func list<Element>(
    of element: NodeForm<Element>, atLeast minimum: Int = 0
  ) -> NodeForm<Value> where Value == [Element] {
    let allowed = "a list, each element \(element.allowed)"
    return NodeForm(allowed: allowed, kinds: [.list]) { node throws(ScenarioError) in
      guard case .list(let nodes) = node.value, nodes.count >= minimum else {
        throw ScenarioError(
          node.place, problem: "the list is too short", remedy: "use at least \(minimum)")
      }
      var values: [Element] = []
      for node in nodes {
        values.append(try element.read(node))
      }
      return values
    }
  }

  /// A mapping; keys that `body` has not asked for are errors.
  package static func mapping(
    _ body: @escaping (inout MappingReader) throws -> Value
  ) -> NodeForm<Value> {
    NodeForm(allowed: "a mapping", kinds: [.mapping]) { node throws(ScenarioError) in
      var reader = try MappingReader(node)
      let value = try node.place.reporting { try body(&reader) }
      try reader.finish()
      return value
    }
  }

  /// A mapping that is told by which of these keys it has, such as `route`, `walk` or `stand`.
  ///
  /// The reading of a variant begins with nothing taken, its own key included.
  package static func variants(
    _ variants: KeyValuePairs<String, (inout MappingReader) throws -> Value>
  ) -> NodeForm<Value> {
    let keys = variants.map(\.key)
    let allowed = "a mapping with \(keys.joinedAsChoice())"
    return NodeForm(allowed: allowed, kinds: [.mapping]) { node throws(ScenarioError) in
      var reader = try MappingReader(node)
      let present = variants.filter { reader.has($0.key) }
      guard let variant = present.first else {
        throw reader.missing(keys)
      }
      if present.count > 1 {
        throw reader.error(
          "\(present[0].key) and \(present[1].key) exclude each other", remedy: "keep one of them",
          at: present[1].key)
      }
      let value = try node.place.reporting { try variant.value(&reader) }
      try reader.finish()
      return value
    }
  }
}

extension YAMLPlace {
  /// Runs `body`; an error that is no `ScenarioError` becomes the problem here.
  func reporting<Value>(_ body: () throws -> Value) throws(ScenarioError) -> Value {
    do {
      return try body()
    } catch let error as ScenarioError {
      throw error
    } catch {
      let isMissingInput =
        (error as? GPXError)?.isMissingInput ?? (error as? InfoPlistError)?.isMissingInput
      throw ScenarioError(self, problem: "\(error)", isMissingInput: isMissingInput ?? false)
    }
  }
}
