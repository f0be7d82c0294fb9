internal import CLibXML2
import Foundation

/// libxml2's push parser with its SAX2 interface: pieces of a document in, calls to a handler out.
///
/// It builds no tree, loads nothing from anywhere, keeps libxml2's limits on depth and sizes, and
/// stops at the first entity that a document declares or uses, before anything is expanded.
final class SAXParser {
  private let handler: any SAXHandler
  private var context: xmlParserCtxtPtr?
  private var stop: SAXStop?
  private var isFinishing = false
  private var sawElement = false
  private var depth = 0

  init(handler: any SAXHandler) throws(SAXStop) {
    self.handler = handler
    _ = Self.libraryIsReady
    var callbacks = Self.callbacks
    // The callbacks find this object through the pointer; the context never outlives it.
    context = xmlCreatePushParserCtxt(
      &callbacks, Unmanaged.passUnretained(self).toOpaque(), nil, 0, nil)
    guard context != nil else { throw .outOfMemory }
    xmlCtxtUseOptions(context, CInt(XML_PARSE_NONET.rawValue))
  }

  deinit {
    // For the declaration of an entity libxml2 makes a document, which the context does not own.
    if let document = context?.pointee.myDoc {
      xmlFreeDoc(document)
    }
    xmlFreeParserCtxt(context)
  }

  /// Takes the next piece of the document.
  func append(_ bytes: RawSpan) throws(SAXStop) {
    bytes.withUnsafeBytes { buffer in
      var rest = buffer[...]
      // libxml2 looks again through what it holds of an open construct, so a piece is small.
      while stop == nil, !rest.isEmpty {
        let piece = UnsafeRawBufferPointer(rebasing: rest.prefix(1 << 16))
        parse(piece.assumingMemoryBound(to: CChar.self))
        rest = rest.dropFirst(piece.count)
      }
    }
    if let stop { throw stop }
  }

  /// Tells the parser that the document ends here.
  func finish() throws(SAXStop) {
    isFinishing = true
    parse(nil)
    // When it cannot decode the input libxml2 may end without an error, and without the end.
    if stop == nil, depth > 0 || !sawElement { failDecoding() }
    if let stop { throw stop }
  }

  private func parse(_ piece: UnsafeBufferPointer<CChar>?) {
    guard let context, stop == nil else { return }
    // What it cannot decode libxml2 tells nobody but standard error, of each thread.
    xmlSetGenericErrorFunc(Self.nowhere, nil)
    let code = xmlParseChunk(
      context, piece?.baseAddress, CInt(piece?.count ?? 0), piece == nil ? 1 : 0)
    guard stop == nil else { return }
    if context.pointee.wellFormed == 0 {
      fail(code: code, problem: "libxml2 reports \(code)", at: SAXInput(context).current)
    } else if code == XML_PARSER_EOF.rawValue || code == XML_ERR_INVALID_ENCODING.rawValue {
      failDecoding()
    }
  }

  private func failDecoding() {
    guard let context else { return }
    stop = .malformed(
      problem: "what follows is not in the encoding that the document has",
      SAXInput(context).current)
  }

  private func fail(code: CInt, problem: String, at position: SAXPosition) {
    guard let context, stop == nil else { return }
    let openElement = context.pointee.nameNr > 0 ? context.pointee.name : nil
    if code == XML_ERR_NO_MEMORY.rawValue {
      stop = .outOfMemory
    } else if code == XML_ERR_DOCUMENT_EMPTY.rawValue {
      stop = .notXML
    } else if isFinishing, SAXInput(context).hasUndecodedText {
      failDecoding()
    } else if isFinishing, openElement != nil || !sawElement {
      stop = .truncated(inside: openElement.map { String(cString: $0) }, position)
    } else {
      stop = .malformed(problem: problem, position)
    }
  }

  /// Runs a call to the handler; when that refuses, nothing more is read.
  private func tell(_ body: () throws(GPXError) -> Void) {
    guard stop == nil else { return }
    do {
      try body()
    } catch {
      refuse(.handler(error))
    }
  }

  private func refuseEntity(_ name: UnsafePointer<xmlChar>?) {
    guard let context else { return }
    refuse(.entity(name: name.map { String(cString: $0) } ?? "", SAXInput(context).current))
  }

  private func refuse(_ reason: SAXStop) {
    guard stop == nil else { return }
    stop = reason
    xmlStopParser(context)
  }
}

// MARK: - libxml2's callbacks

extension SAXParser {
  /// As many as libxml2 allows where it builds a tree.
  private static let deepestNesting: CInt = 256

  private static let libraryIsReady: Void = xmlInitParser()

  /// What libxml2's own handler of errors writes to; it lives as long as the process.
  private nonisolated(unsafe) static let nowhere = UnsafeMutableRawPointer(fopen("/dev/null", "we"))

  private static func from(_ pointer: UnsafeMutableRawPointer?) -> SAXParser? {
    pointer.map { Unmanaged<SAXParser>.fromOpaque($0).takeUnretainedValue() }
  }

  private static var callbacks: xmlSAXHandler {
    var callbacks = xmlSAXHandler()
    callbacks.initialized = XML_SAX2_MAGIC
    callbacks.startElementNs = { pointer, name, prefix, uri, _, _, count, _, attributes in
      guard let parser = SAXParser.from(pointer), let context = parser.context, let name else {
        return
      }
      let input = SAXInput(context)
      // Of a tag that is cut off libxml2 tells what it has, and reports the error afterwards.
      guard input.isAtEndOfTag else { return }
      parser.sawElement = true
      parser.depth += 1
      // A push parser has no limit of its own.
      guard context.pointee.nameNr < SAXParser.deepestNesting else {
        return parser.refuse(
          .malformed(problem: "elements nested \(SAXParser.deepestNesting) deep", input.current))
      }
      let element = SAXElement(
        localName: name, prefix: prefix, uri: uri, attributes: attributes,
        attributeCount: Int(count), input: input)
      var text = input.current
      text.column += 1  // libxml2 is at the `>`.
      parser.tell { () throws(GPXError) in
        try parser.handler.startElement(element, textAt: text)
      }
    }
    callbacks.endElementNs = { pointer, _, _, _ in
      guard let parser = SAXParser.from(pointer) else { return }
      parser.depth -= 1
      parser.tell { () throws(GPXError) in try parser.handler.endElement() }
    }
    callbacks.characters = { pointer, text, count in
      guard let parser = SAXParser.from(pointer), let text else { return }
      let characters = UnsafeBufferPointer(start: text, count: Int(count))
      parser.tell { () throws(GPXError) in try parser.handler.characters(characters.span) }
    }
    callbacks.cdataBlock = callbacks.characters
    callbacks.entityDecl = { pointer, name, _, _, _, _ in
      SAXParser.from(pointer)?.refuseEntity(name)
    }
    callbacks.reference = { pointer, name in SAXParser.from(pointer)?.refuseEntity(name) }
    callbacks.serror = { pointer, error in
      guard let parser = SAXParser.from(pointer), let error = error?.pointee,
        error.level == XML_ERR_FATAL
      else { return }
      let problem = error.message.map { String(cString: $0) } ?? "libxml2 reports \(error.code)"
      parser.fail(
        code: error.code,
        problem: String(problem.prefix { !$0.isNewline }),
        at: SAXPosition(line: Int(error.line), column: max(1, Int(error.int2))))
    }
    return callbacks
  }
}
