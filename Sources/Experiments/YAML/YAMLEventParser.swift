internal import CYAML

/// libyaml's parser: a document's bytes in, events out.
final class YAMLEventParser {
  private let input: UnsafeMutableBufferPointer<UInt8>
  private let parser: UnsafeMutablePointer<yaml_parser_t>
  private let isReady: Bool

  /// Makes a parser for one stream in UTF-8.
  init(_ bytes: [UInt8]) {
    input = .allocate(capacity: bytes.count)
    _ = input.initialize(from: bytes)
    parser = .allocate(capacity: 1)
    parser.initialize(to: yaml_parser_t())
    isReady = yaml_parser_initialize(parser) == 1
    if isReady {
      yaml_parser_set_encoding(parser, YAML_UTF8_ENCODING)
      yaml_parser_set_input_string(parser, input.baseAddress, input.count)
    }
  }

  deinit {
    if isReady {
      yaml_parser_delete(parser)
    }
    parser.deallocate()
    input.deallocate()
  }

  /// The next event; the last is the end of the stream.
  func next() throws(YAMLSyntaxError) -> YAMLEvent {
    var event = yaml_event_t()
    guard isReady, yaml_parser_parse(parser, &event) == 1 else {
      throw syntaxError()
    }
    defer { yaml_event_delete(&event) }
    return swiftEvent(event)
  }

  private func swiftEvent(_ event: yaml_event_t) -> YAMLEvent {
    func result(
      _ content: YAMLEvent.Content,
      anchor: UnsafeMutablePointer<yaml_char_t>? = nil,
      tag: UnsafeMutablePointer<yaml_char_t>? = nil
    ) -> YAMLEvent {
      YAMLEvent(
        content: content,
        anchor: anchor.map { String(cString: $0) }, tag: tag.map { String(cString: $0) },
        line: Int(event.start_mark.line) + 1, column: Int(event.start_mark.column) + 1)
    }
    switch event.type {
    case YAML_STREAM_START_EVENT:
      return result(.streamStart)
    case YAML_DOCUMENT_START_EVENT:
      let start = event.data.document_start
      let hasDirectives =
        start.version_directive != nil || start.tag_directives.start != start.tag_directives.end
      return result(.documentStart(hasDirectives: hasDirectives))
    case YAML_DOCUMENT_END_EVENT:
      return result(.documentEnd)
    case YAML_ALIAS_EVENT:
      return result(.alias(event.data.alias.anchor.map { String(cString: $0) } ?? ""))
    case YAML_SCALAR_EVENT:
      let scalar = event.data.scalar
      let text = String(
        decoding: UnsafeBufferPointer(start: scalar.value, count: scalar.length), as: UTF8.self)
      let isQuoted = scalar.style != YAML_PLAIN_SCALAR_STYLE
      return result(.scalar(text, isQuoted: isQuoted), anchor: scalar.anchor, tag: scalar.tag)
    case YAML_SEQUENCE_START_EVENT:
      let list = event.data.sequence_start
      return result(.listStart, anchor: list.anchor, tag: list.tag)
    case YAML_SEQUENCE_END_EVENT:
      return result(.listEnd)
    case YAML_MAPPING_START_EVENT:
      let mapping = event.data.mapping_start
      return result(.mappingStart, anchor: mapping.anchor, tag: mapping.tag)
    case YAML_MAPPING_END_EVENT:
      return result(.mappingEnd)
    default:
      // libyaml gives no event at all only after the end of the stream.
      return result(.streamEnd)
    }
  }

  private func syntaxError() -> YAMLSyntaxError {
    guard isReady, parser.pointee.error != YAML_MEMORY_ERROR else {
      return YAMLSyntaxError(problem: "out of memory", context: nil, contextLine: 1, line: 1)
    }
    let state = parser.pointee
    let line: Int
    if state.error == YAML_READER_ERROR {
      // The reader knows the byte and not the line.
      line = 1 + input.prefix(state.problem_offset).count { $0 == UInt8(ascii: "\n") }
    } else {
      // An error at the very end is on a line that the file does not have.
      let text = input.last == UInt8(ascii: "\n") ? input.dropLast() : input[...]
      let lastLine = 1 + text.count { $0 == UInt8(ascii: "\n") }
      line = min(Int(state.problem_mark.line) + 1, lastLine)
    }
    return YAMLSyntaxError(
      problem: state.problem.map { String(cString: $0) } ?? "unknown problem",
      context: state.context.map { String(cString: $0) },
      contextLine: Int(state.context_mark.line) + 1, line: line)
  }
}
