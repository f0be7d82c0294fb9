/// Writes a page in HTML.
struct HTMLWriter {
  private(set) var text = ""

  /// Appends markup as it is.
  mutating func raw(_ markup: String) {
    text += markup
  }

  /// Appends an element that holds only text.
  mutating func element(
    _ name: String, _ content: String, attributes: String = "", end: String = "\n"
  ) {
    let space = attributes.isEmpty ? "" : " "
    text += "<\(name)\(space)\(attributes)>\(Self.escaped(content))</\(name)>\(end)"
  }

  /// A text that stays a text, in an element or an attribute.
  static func escaped(_ text: String) -> String {
    var escaped = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": escaped += "&amp;"
      case "<": escaped += "&lt;"
      case ">": escaped += "&gt;"
      case "\"": escaped += "&quot;"
      case "'": escaped += "&#39;"
      case "\t", "\n": escaped.unicodeScalars.append(scalar)
      // Characters that HTML does not allow.
      case "\0"..."\u{1F}", "\u{7F}"..."\u{9F}": escaped += "\u{FFFD}"
      default: escaped.unicodeScalars.append(scalar)
      }
    }
    return escaped
  }
}
