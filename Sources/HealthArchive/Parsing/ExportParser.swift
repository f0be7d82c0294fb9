internal import CLibXML2

/// libxml2's SAX2 interface over an export that may be damaged.
///
/// libxml2 recovers from what it can. A start tag that it gives up on is read by ``TolerantTag``, and
/// where it gives up on the document, reading goes on at the next element that stands alone. It builds
/// no tree, fetches nothing, and knows no entities but XML's own.
final class ExportParser {
  private let stream: ExportStream
  private let handler: any ExportHandler
  private let file: String
  private var context: xmlParserCtxtPtr?
  private var names = NameTable(nil)
  private var attributes: [ExportElement.Attribute] = []
  private(set) var failure: ArchiveError?
  private var sawEnd = false
  /// Handed to libxml2 so far, counted from the beginning of the export.
  private var handedOut = 0
  /// What is handed out before the stream goes on: after a resumption.
  private var replay: ArraySlice<UInt8> = []
  /// The lines before the first line of the present parser.
  private var linesBefore = 0

  /// So deep a document is not an export; libxml2 itself has no limit here.
  private static let deepestNesting: CInt = 100_000

  init(_ stream: ExportStream, handler: any ExportHandler, file: String) {
    self.stream = stream
    self.handler = handler
    self.file = file
  }

  /// Where the parser is.
  var place: ArchivePlace {
    guard let input = context?.pointee.input?.pointee, let current = input.cur, let end = input.end
    else { return ArchivePlace(line: linesBefore + 1, byte: handedOut) }
    return ArchivePlace(
      line: linesBefore + Int(input.line), byte: max(0, handedOut - (end - current)))
  }

  /// Reads the document to its end, as far as it can be read.
  func run() throws(ArchiveError) {
    ExportParser.libraryIsReady
    var rest: [UInt8]?
    repeat {
      rest = try runOnce()
      if let failure { throw failure }
      if let failure = stream.failure { throw failure }
      if let next = rest { rest = try resumption(after: next) }
    } while rest != nil
    if !sawEnd { try handler.found(.truncated) }
  }

  /// Stops reading; nothing more is told.
  private func stop(_ error: ArchiveError) {
    guard failure == nil else { return }
    failure = error
    xmlStopParser(context)
  }

  /// Runs libxml2 until it stops.
  ///
  /// - Returns: what it has been given and has not read; nil at the end of the document.
  private func runOnce() throws(ArchiveError) -> [UInt8]? {
    var callbacks = ExportParser.callbacks
    let pointer = Unmanaged.passUnretained(self).toOpaque()
    context = xmlCreateIOParserCtxt(
      &callbacks, pointer,
      { pointer, target, count in
        guard let parser = ExportParser.from(pointer), let target else { return -1 }
        return parser.give(UnsafeMutableRawBufferPointer(start: target, count: Int(count)))
      }, { _ in 0 }, pointer, XML_CHAR_ENCODING_UTF8)
    guard let context else { throw ArchiveError(file: file, kind: .outOfMemory) }
    defer {
      xmlFreeParserCtxt(context)
      self.context = nil
    }
    let options = XML_PARSE_RECOVER.rawValue | XML_PARSE_NONET.rawValue
    xmlCtxtUseOptions(context, CInt(options))
    names = NameTable(context.pointee.dict)
    xmlParseDocument(context)
    guard failure == nil, let input = context.pointee.input?.pointee, let current = input.cur,
      let end = input.end, end > current
    else { return nil }
    linesBefore += Int(input.line) - 1
    handedOut -= end - current
    return Array(UnsafeBufferPointer(start: current, count: end - current))
  }

  /// Finds the next element that stands alone, and goes on there; nil when there is none.
  private func resumption(after rest: [UInt8]) throws(ArchiveError) -> [UInt8]? {
    var bytes = rest
    while true {
      if let start = ExportParser.startOfElement(in: bytes) {
        linesBefore += bytes[..<start].count { $0 == UInt8(ascii: "\n") }
        handedOut += start
        // A root of its own, so that the document goes on; it counts for no bytes.
        let root = Array("<HealthData>".utf8)
        handedOut -= root.count
        replay = (root + bytes[start...])[...]
        return bytes
      }
      // The end may hold the beginning of a tag.
      let kept = bytes.suffix(32)
      handedOut += bytes.count - kept.count
      linesBefore += bytes.dropLast(kept.count).count { $0 == UInt8(ascii: "\n") }
      var more = [UInt8](repeating: 0, count: 1 << 16)
      let got = more.withUnsafeMutableBytes { stream.read(into: $0) }
      if got == 0 { return nil }
      bytes = Array(kept) + more.prefix(got)
    }
  }

  private static let starts = ["<Record ", "<Correlation ", "<Workout ", "<ActivitySummary "]
    .map { Array($0.utf8) }

  private static func startOfElement(in bytes: [UInt8]) -> Int? {
    bytes.indices.first { index in
      bytes[index] == UInt8(ascii: "<") && starts.contains { bytes[index...].starts(with: $0) }
    }
  }

  private func give(_ target: UnsafeMutableRawBufferPointer) -> CInt {
    guard replay.isEmpty else {
      let count = min(replay.count, target.count)
      target.copyBytes(from: replay.prefix(count))
      replay.removeFirst(count)
      handedOut += count
      return CInt(count)
    }
    let count = stream.read(into: target)
    handedOut += count
    return CInt(count)
  }

  // MARK: What libxml2 tells

  private func tell(_ body: () throws(ArchiveError) -> Void) {
    guard failure == nil else { return }
    do {
      try body()
    } catch {
      stop(error)
    }
  }

  private func start(
    _ address: UnsafePointer<xmlChar>, _ fields: UnsafeMutablePointer<UnsafePointer<xmlChar>?>?,
    count: Int
  ) {
    guard let context, failure == nil else { return }
    guard context.pointee.nameNr < ExportParser.deepestNesting else {
      return stop(
        ArchiveError(
          file: file, place: place,
          kind: .tooMany(what: "elements in one another", limit: Int(ExportParser.deepestNesting))))
    }
    let name = names.element(address)
    if let tag = TolerantTag(context, name: address) {
      tell { () throws(ArchiveError) in
        try handler.found(.malformedAttribute)
        try tag.withAttributes { attributes throws(ArchiveError) in
          try handler.start(ExportElement(name: name, attributes: attributes))
        }
      }
      return
    }
    attributes.removeAll(keepingCapacity: true)
    if let fields {
      for index in 0..<count {
        // libxml2 gives five pointers for each: local name, prefix, namespace, value, end of value.
        let field = fields + 5 * index
        guard let attribute = field[0], let start = field[3], let end = field[4] else { continue }
        attributes.append(
          ExportElement.Attribute(
            name: names.attribute(attribute, at: index),
            text: UnsafeBufferPointer(start: attribute, count: Int(xmlStrlen(attribute))),
            value: UnsafeBufferPointer(start: start, count: end - start)))
      }
    }
    attributes.withUnsafeBufferPointer { attributes in
      tell { () throws(ArchiveError) in
        try handler.start(ExportElement(name: name, attributes: attributes))
      }
    }
  }

  private func end(_ address: UnsafePointer<xmlChar>) {
    guard let name = names.element(address) else { return }
    if name == .healthData { sawEnd = true }
    tell { () throws(ArchiveError) in try handler.end(name) }
  }

  private func report(_ error: xmlError) {
    switch UInt32(bitPattern: error.code) {
    case XML_ERR_TAG_NAME_MISMATCH.rawValue:
      // An element's end is missing; the one that ends here closes it.
      tell { () throws(ArchiveError) in
        try handler.found(.unclosedElement)
        if let ending = error.str2.map({ String(cString: $0) }).flatMap(ExportName.init) {
          if ending == .healthData { sawEnd = true }
          try handler.end(ending)
        }
      }
    case XML_ERR_TAG_NOT_FINISHED.rawValue, XML_ERR_DOCUMENT_EMPTY.rawValue:
      // The end of the input; told once, at the end.
      break
    case XML_ERR_ATTRIBUTE_WITHOUT_VALUE.rawValue, XML_ERR_INTERNAL_ERROR.rawValue,
      XML_ERR_GT_REQUIRED.rawValue, XML_ERR_SPACE_REQUIRED.rawValue:
      // Of a start tag, which is read otherwise.
      break
    default:
      tell { () throws(ArchiveError) in try handler.found(.malformed) }
    }
  }
}

// MARK: - libxml2's callbacks

extension ExportParser {
  private static let libraryIsReady: Void = xmlInitParser()

  private static func from(_ pointer: UnsafeMutableRawPointer?) -> ExportParser? {
    pointer.map { Unmanaged<ExportParser>.fromOpaque($0).takeUnretainedValue() }
  }

  private static var callbacks: xmlSAXHandler {
    var callbacks = xmlSAXHandler()
    callbacks.initialized = XML_SAX2_MAGIC
    callbacks.startElementNs = { pointer, name, _, _, _, _, count, _, attributes in
      guard let name else { return }
      ExportParser.from(pointer)?.start(name, attributes, count: Int(count))
    }
    callbacks.endElementNs = { pointer, name, _, _ in
      guard let name else { return }
      ExportParser.from(pointer)?.end(name)
    }
    callbacks.serror = { pointer, error in
      guard let error = error?.pointee, error.level == XML_ERR_FATAL else { return }
      ExportParser.from(pointer)?.report(error)
    }
    return callbacks
  }
}
