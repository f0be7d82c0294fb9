import GPX

/// Where something stands in a YAML file.
package struct YAMLPlace: Sendable, Equatable {
  /// The file as the caller named it.
  package let file: String
  /// The line, from 1.
  package let line: Int
  /// The column, from 1, in characters.
  package let column: Int
  /// The way from the root, such as `timeline[2].do`, counted from 0; empty for the root itself.
  package let keyPath: String

  /// The key path of the value under `key`.
  package func keyPath(of key: String) -> String {
    let isPlain = key.unicodeScalars.allSatisfy {
      $0.properties.isAlphabetic || $0.properties.numericType != nil
        || "_-".unicodeScalars.contains($0)
    }
    let step = isPlain && !key.isEmpty ? key.onOneLine(limit: 60) : "'\(key.onOneLine(limit: 60))'"
    return keyPath.isEmpty ? step : "\(keyPath).\(step)"
  }

  /// The key path of the value at `index` of a list.
  package func keyPath(at index: Int) -> String {
    "\(keyPath)[\(index)]"
  }
}
