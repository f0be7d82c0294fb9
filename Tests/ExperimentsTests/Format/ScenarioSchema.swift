import Foundation
import TestSupport

@testable import Experiments

/// The JSON Schema of scenario files, as far as it uses the language of JSON Schema.
struct ScenarioSchema {
  typealias Object = [String: Any]

  private let root: Object

  init(_ data: Data) throws {
    guard let root = try JSONSerialization.jsonObject(with: data) as? Object else {
      throw TestError("the schema is no object")
    }
    self.root = root
  }

  /// The schema itself, or the definition that it refers to.
  func resolved(_ schema: Object) -> Object {
    guard let reference = schema["$ref"] as? String,
      let definitions = root["$defs"] as? [String: Object],
      let definition = definitions[reference.replacing("#/$defs/", with: "")]
    else { return schema }
    return definition
  }

  /// What each key may be, in the reader's words, by key path.
  var allowedByKeyPath: [String: String] { keyPaths(of: root, below: "") }

  private func keyPaths(of schema: Object, below path: String) -> [String: String] {
    let schema = resolved(schema)
    var found: [String: String] = [:]
    for (key, value) in schema["properties"] as? Object ?? [:] {
      guard let value = value as? Object else { continue }
      let keyPath = path.isEmpty ? key : "\(path).\(key)"
      found[keyPath] = allowed(value)
      found.merge(keyPaths(of: value, below: keyPath)) { $1 }
    }
    if let items = schema["items"] as? Object {
      found.merge(keyPaths(of: items, below: path + "[]")) { $1 }
    }
    for branch in schema["anyOf"] as? [Object] ?? [] {
      found.merge(keyPaths(of: branch, below: path)) { $1 }
    }
    return found
  }

  /// A schema in the words of the reader's messages.
  private func allowed(_ unresolved: Object) -> String {
    let schema = resolved(unresolved)
    if unresolved["$ref"] != nil, let words = schema["description"] as? String { return words }
    if let words = schema["enum"] as? [String] { return words.joinedAsChoice() }
    switch schema["type"] as? String {
    case "boolean": return "true or false"
    case "integer": return "a whole number" + limits(of: schema)
    case "number": return "a number" + limits(of: schema)
    case "array": return "a list, each element " + allowed(schema["items"] as? Object ?? [:])
    case "object":
      let kinds = (schema["oneOf"] as? [Object] ?? []).compactMap { $0["required"] as? [String] }
      return kinds.isEmpty
        ? "a mapping" : "a mapping with \(kinds.joined().map(\.self).joinedAsChoice())"
    default: return (schema["anyOf"] as? [Object] ?? []).map(allowed).joinedAsChoice()
    }
  }

  private func limits(of schema: Object) -> String {
    func limit(_ key: String) -> String? {
      (schema[key] as? Double).map { Int(exactly: $0).map(String.init) ?? "\($0)" }
    }
    if let bound = limit("exclusiveMinimum") { return " above \(bound)" }
    return switch (limit("minimum"), limit("maximum")) {
    case (nil, nil): ""
    case (let least?, nil): " of at least \(least)"
    case (nil, let most?): " of at most \(most)"
    case (let least?, let most?): " from \(least) to \(most)"
    }
  }

  /// What is wrong with a document, a line each; nothing when it is valid.
  func problems(of document: YAMLNode) -> [String] { SchemaCheck(self).problems(document, root) }
}
