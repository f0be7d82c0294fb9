extension String {
  /// The text for a message: line ends and control characters replaced, cut to `limit` characters.
  package func onOneLine(limit: Int = .max) -> String {
    let visible = unicodeScalars.prefix(limit).map { scalar -> Unicode.Scalar in
      switch scalar.properties.generalCategory {
      case .control, .lineSeparator, .paragraphSeparator: "\u{FFFD}"
      default: scalar
      }
    }
    let isCut = unicodeScalars.count > limit
    return String(String.UnicodeScalarView(visible)) + (isCut ? "…" : "")
  }
}
