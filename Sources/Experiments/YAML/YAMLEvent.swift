/// A step through a YAML document, as libyaml reports it.
struct YAMLEvent: Equatable {
  /// What comes at a mark.
  enum Content: Equatable {
    case streamStart
    case streamEnd
    case documentStart(hasDirectives: Bool)
    case documentEnd
    case alias(String)
    case scalar(String, isQuoted: Bool)
    case listStart
    case listEnd
    case mappingStart
    case mappingEnd
  }

  /// What comes.
  let content: Content
  /// The anchor's name, where the value has one.
  var anchor: String?
  /// The tag, where the value has one.
  var tag: String?
  /// The line, from 1.
  let line: Int
  /// The column, from 1.
  let column: Int
}
