import GPX

/// Makes the tree of one document, and refuses what scenario files do without.
///
/// Anchors, aliases, tags, directives, several documents, repeated keys and keys that are not text are
/// errors; so is a value more than 32 levels deep.
struct YAMLComposer {
  private static let deepestLevel = 32

  private let file: String
  private let parser: YAMLEventParser
  /// Where the walk is, for what libyaml reports without a key path.
  private var keyPath = ""

  init(_ bytes: [UInt8], file: String) {
    self.file = file
    parser = YAMLEventParser(bytes)
  }

  /// The root of the document; that of an empty file is an empty mapping.
  mutating func compose() throws(ScenarioError) -> YAMLNode {
    _ = try next()
    let start = try next()
    guard case .documentStart(let hasDirectives) = start.content else {
      return emptyRoot
    }
    guard !hasDirectives else {
      throw directiveError(start.line)
    }
    let first = try next()
    let root = try node(first, level: 1)
    _ = try next()
    let end = try next()
    guard end.content == .streamEnd else {
      keyPath = ""
      throw ScenarioError(
        place(end), problem: "a second document begins", remedy: "keep one document in a file")
    }
    return root.kind == .empty ? emptyRoot : root
  }

  private var emptyRoot: YAMLNode {
    YAMLNode(value: .mapping([]), place: YAMLPlace(file: file, line: 1, column: 1, keyPath: ""))
  }

  private mutating func node(_ event: YAMLEvent, level: Int) throws(ScenarioError) -> YAMLNode {
    let place = place(event)
    guard level <= Self.deepestLevel else {
      throw ScenarioError(
        place, problem: "values are nested too deep", remedy: "at most \(Self.deepestLevel) levels")
    }
    try refuseProperties(of: event, at: place)
    switch event.content {
    case .scalar("", isQuoted: false):
      return YAMLNode(value: .empty, place: place)
    case .scalar(let text, let isQuoted):
      return YAMLNode(value: .scalar(text, isQuoted: isQuoted), place: place)
    case .listStart:
      return YAMLNode(value: .list(try list(place, level: level)), place: place)
    case .mappingStart:
      return YAMLNode(value: .mapping(try mapping(place, level: level)), place: place)
    case .alias(let name):
      throw ScenarioError(
        place, problem: "aliases such as *\(name) are not allowed", remedy: "write the value again")
    case .streamStart, .streamEnd, .documentStart, .documentEnd, .listEnd, .mappingEnd:
      throw ScenarioError(place, problem: "there is no value", remedy: "write one")
    }
  }

  private mutating func list(_ place: YAMLPlace, level: Int) throws(ScenarioError) -> [YAMLNode] {
    var nodes: [YAMLNode] = []
    while true {
      keyPath = place.keyPath(at: nodes.count)
      let event = try next()
      guard event.content != .listEnd else { break }
      nodes.append(try node(event, level: level + 1))
    }
    keyPath = place.keyPath
    return nodes
  }

  private mutating func mapping(
    _ place: YAMLPlace, level: Int
  ) throws(ScenarioError) -> [YAMLNode.Entry] {
    var entries: [YAMLNode.Entry] = []
    var lines: [String: Int] = [:]
    while true {
      keyPath = place.keyPath
      let event = try next()
      guard event.content != .mappingEnd else { break }
      let key = try key(event)
      keyPath = place.keyPath(of: key)
      let keyPlace = self.place(event)
      if let line = lines.updateValue(event.line, forKey: key) {
        throw ScenarioError(
          keyPlace, problem: "the key is there already, on line \(line)", remedy: "keep one of them"
        )
      }
      entries.append(
        YAMLNode.Entry(
          key: key, keyPlace: keyPlace, value: try node(try next(), level: level + 1)))
    }
    return entries
  }

  private func key(_ event: YAMLEvent) throws(ScenarioError) -> String {
    let place = place(event)
    try refuseProperties(of: event, at: place)
    switch event.content {
    case .scalar("", _):
      throw ScenarioError(place, problem: "a key is empty", remedy: "write its name")
    case .scalar(let text, _):
      return text
    case .alias(let name):
      throw ScenarioError(
        place, problem: "aliases such as *\(name) are not allowed", remedy: "write the key itself")
    default:
      throw ScenarioError(
        place, problem: "a key is a list or a mapping", remedy: "use a plain word as the key")
    }
  }

  private func refuseProperties(
    of event: YAMLEvent, at place: YAMLPlace
  ) throws(ScenarioError) {
    if let anchor = event.anchor {
      throw ScenarioError(
        place, problem: "anchors such as &\(anchor) are not allowed",
        remedy: "remove it, and write the value again where it is needed")
    }
    if let tag = event.tag {
      throw ScenarioError(
        place, problem: "tags such as '\(tag.onOneLine(limit: 60))' are not allowed",
        remedy: "remove it; the key says what the value is")
    }
  }

  private func place(_ event: YAMLEvent) -> YAMLPlace {
    YAMLPlace(file: file, line: event.line, column: event.column, keyPath: keyPath)
  }

  private func directiveError(_ line: Int) -> ScenarioError {
    ScenarioError(
      file: file, line: line, problem: "% directives are not allowed", remedy: "remove the line")
  }

  private func next() throws(ScenarioError) -> YAMLEvent {
    do {
      return try parser.next()
    } catch {
      if error.context?.contains("directive") == true {
        throw directiveError(error.contextLine)
      }
      var problem = error.problem
      if let context = error.context {
        problem += " \(context)"
        if error.contextLine < error.line {
          problem += " that begins on line \(error.contextLine)"
        }
      }
      throw ScenarioError(
        file: file, line: error.line, keyPath: keyPath, problem: problem,
        remedy: "repair the YAML there: \(Self.advice(error.problem))")
    }
  }

  private static func advice(_ problem: String) -> String {
    if ["UTF-8", "Unicode", "control characters"].contains(where: problem.contains) {
      return "save the file as UTF-8 text"
    }
    if problem.contains("tab character") || problem.contains("cannot start any token") {
      return "indent with spaces, not tabs, and quote a text that begins with a sign"
    }
    return "look at indentation, colons, brackets and quotes"
  }
}
