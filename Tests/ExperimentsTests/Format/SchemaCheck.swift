import Foundation

@testable import Experiments

/// Checks a document by the part of JSON Schema that the scenarios' schema uses.
///
/// A keyword that it does not know is a problem of every document.
struct SchemaCheck {
  private typealias Object = ScenarioSchema.Object

  private let schema: ScenarioSchema

  init(_ schema: ScenarioSchema) { self.schema = schema }

  private static let known: Set = [
    "$schema", "$defs", "$ref", "title", "description", "type", "enum", "const", "minimum",
    "maximum", "exclusiveMinimum", "pattern", "minLength", "minItems", "maxItems", "uniqueItems",
    "contains", "items", "properties", "required", "additionalProperties", "anyOf", "oneOf",
    "allOf", "if", "then", "else",
  ]

  func problems(_ node: YAMLNode, _ unresolved: [String: Any]) -> [String] {
    let schema = schema.resolved(unresolved)
    var problems = schema.keys.filter { !Self.known.contains($0) }.map { "\($0) is not known" }
    if let type = schema["type"] {
      let types = type as? [String] ?? [type as? String ?? ""]
      if !types.contains(where: { node.isOf(type: $0) }) { problems.append("not \(types)") }
    }
    if let words = schema["enum"] as? [String], !words.contains(where: node.isText) {
      problems.append("not one of \(words)")
    }
    if let word = schema["const"] as? String, !node.isText(word) {
      problems.append("not \(word)")
    }
    problems += scalarProblems(node, schema) + listProblems(node, schema)
    problems += mappingProblems(node, schema) + branchProblems(node, schema)
    return problems.map { "\(node.place.keyPath): \($0)" }
  }

  private func scalarProblems(_ node: YAMLNode, _ schema: Object) -> [String] {
    guard case .scalar(let text, _) = node.value else { return [] }
    var problems: [String] = []
    if let number = node.number {
      if let bound = schema["minimum"] as? Double, number < bound { problems.append("< \(bound)") }
      if let bound = schema["maximum"] as? Double, number > bound { problems.append("> \(bound)") }
      if let bound = schema["exclusiveMinimum"] as? Double, number <= bound {
        problems.append("<= \(bound)")
      }
    } else if !node.isOf(type: "boolean") {
      if let pattern = schema["pattern"] as? String,
        text.range(of: pattern, options: .regularExpression) == nil
      {
        problems.append("does not fit \(pattern)")
      }
      if text.count < schema["minLength"] as? Int ?? 0 { problems.append("too short") }
    }
    return problems
  }

  private func listProblems(_ node: YAMLNode, _ schema: Object) -> [String] {
    guard case .list(let elements) = node.value else { return [] }
    var problems: [String] = []
    if let items = schema["items"] as? Object {
      problems += elements.flatMap { self.problems($0, items) }
    }
    if let contained = schema["contains"] as? Object,
      !elements.contains(where: { self.problems($0, contained).isEmpty })
    {
      problems.append("contains none of \(contained)")
    }
    if schema["uniqueItems"] as? Bool == true,
      Set(elements.map(\.summary)).count < elements.count
    {
      problems.append("has one twice")
    }
    if elements.count < schema["minItems"] as? Int ?? 0 { problems.append("too short") }
    if elements.count > schema["maxItems"] as? Int ?? .max { problems.append("too long") }
    return problems
  }

  private func mappingProblems(_ node: YAMLNode, _ schema: Object) -> [String] {
    guard case .mapping(let entries) = node.value else { return [] }
    var problems: [String] = []
    let properties = schema["properties"] as? Object ?? [:]
    for entry in entries {
      switch properties[entry.key] {
      case let value as Object: problems += self.problems(entry.value, value)
      case let isAllowed as Bool where !isAllowed: problems.append("\(entry.key) is not allowed")
      case nil where schema["additionalProperties"] as? Bool == false:
        problems.append("\(entry.key) is unknown")
      default: break
      }
    }
    for key in schema["required"] as? [String] ?? []
    where !entries.contains(where: { $0.key == key }) {
      problems.append("\(key) is missing")
    }
    return problems
  }

  private func branchProblems(_ node: YAMLNode, _ schema: Object) -> [String] {
    func valid(_ key: String) -> Int? {
      (schema[key] as? [Object])?.count { problems(node, $0).isEmpty }
    }
    var found = (schema["allOf"] as? [Object] ?? []).flatMap { problems(node, $0) }
    if valid("anyOf") == 0 { found.append("none of anyOf") }
    if let count = valid("oneOf"), count != 1 { found.append("\(count) of oneOf") }
    if let condition = schema["if"] as? Object {
      let branch = problems(node, condition).isEmpty ? "then" : "else"
      if let schema = schema[branch] as? Object { found += problems(node, schema) }
    }
    return found
  }
}

extension YAMLNode {
  /// The value's number, as YAML 1.2 has it.
  fileprivate var number: Double? {
    guard case .scalar(let text, isQuoted: false) = value else { return nil }
    return Double(text)
  }

  fileprivate func isText(_ word: String) -> Bool {
    if case .scalar(word, _) = value { true } else { false }
  }

  fileprivate func isOf(type: String) -> Bool {
    switch (type, value) {
    case ("object", .mapping), ("array", .list), ("null", .empty): true
    case ("boolean", .scalar(let text, isQuoted: false)): ["true", "false"].contains(text)
    case ("number", .scalar): number != nil
    case ("integer", .scalar): number.flatMap { Int(exactly: $0) } != nil
    case ("string", .scalar(let text, let isQuoted)):
      isQuoted || (number == nil && !["true", "false"].contains(text))
    default: false
    }
  }
}
