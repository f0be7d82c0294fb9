internal import CLibXML2

/// libxml2's SAX2 interface over an export that may be damaged.
///
/// libxml2 recovers from what it can. A start tag that it gives up on is read by ``TolerantTag``, and
/// where it gives up on the document, reading goes on at the next tag. It builds no tree, fetches
/// nothing, and knows no entities but XML's own. Elements are told as ``ElementStack`` sees them.
final class ExportParser {
  // Used on one thread, by no two of whose calls at a time; asking that of each use took its part of the
  // reading.

  let handler: any ExportHandler
  let file: String
  private let stream: ExportStream
  @exclusivity(unchecked) var context: xmlParserCtxtPtr?
  @exclusivity(unchecked) var names = NameTable(nil)
  @exclusivity(unchecked) var attributes: [ExportElement.Attribute] = []
  @exclusivity(unchecked) private(set) var failure: ArchiveError?

  // The document.
  @exclusivity(unchecked) var stack = ElementStack()
  /// Whether the root element's end has come.
  var isComplete = false
  /// Whether the next start is that of the root that ``resume(after:)`` makes up.
  @exclusivity(unchecked) var isRootMadeUp = false
  /// Whether libxml2 takes for an element's end what is none.
  @exclusivity(unchecked) var isEndFalse = false

  // What is not well-formed since the last tag.
  /// Where that is; nil when it is told or there is none.
  @exclusivity(unchecked) var trouble: ArchivePlace?
  /// Whether a value of the tag that libxml2 is in has lost its end.
  @exclusivity(unchecked) var isValueCut = false
  /// Whether libxml2 is about to say that the last start tag has no end.
  @exclusivity(unchecked) var isTagOpen = false

  // Where libxml2 is.
  /// The export's bytes that it has been given, from the beginning.
  @exclusivity(unchecked) private var given: Int
  /// The lines before the first line of the present parser.
  @exclusivity(unchecked) private var linesBefore: Int
  /// What it is given before the stream goes on.
  private var madeUp: ArraySlice<UInt8> = []
  /// After the last tag or text.
  @exclusivity(unchecked) private(set) var last: ArchivePlace
  /// Where the tag begins that is being told.
  @exclusivity(unchecked) var tag: ArchivePlace
  /// Where reading is to go on after libxml2 has been stopped.
  @exclusivity(unchecked) private var detour: ArchivePlace?
  /// Whether it was told of an end that is none, since a tag was too long.
  private var isCut = false
  private var isInputOver = false
  private var resumptions = 0

  /// No tag of an export is longer, in bytes; half of what the stream can give again, so that the
  /// beginning of one can be gone back to.
  static let longestTag = ExportStream.memory / 2
  /// In an element so deep libxml2 gives up soon. Where ends are missing it is begun again before.
  static let deepestRestart: CInt = 200
  static let deepestNesting: CInt = 250
  /// More broken places are no damage.
  private static let mostResumptions = 100_000

  init(_ stream: ExportStream, handler: any ExportHandler, file: String) {
    self.stream = stream
    self.handler = handler
    self.file = file
    given = stream.start.byte
    linesBefore = stream.start.line - 1
    last = stream.start
    tag = stream.start
  }

  /// Reads the document to its end, as far as it can be read.
  func run() throws(ArchiveError) {
    ExportParser.libraryIsReady
    if stream.isRootMissing {
      try handler.found(.malformed, at: stream.start)
      stack.append(ElementStack.Element(name: .healthData, place: stream.start))
      beginWithRoot()
    }
    while let place = try runOnce() {
      resumptions += 1
      guard resumptions <= ExportParser.mostResumptions else {
        throw ArchiveError(
          file: file, place: place,
          kind: .tooMany(
            what: "places that are no XML", limit: ExportParser.mostResumptions))
      }
      guard resume(after: place) else { break }
    }
    if let failure = stream.failure {
      // What is before the damage has been read.
      guard case .brokenArchive = failure.kind else { throw failure }
      try handler.found(isComplete ? .damagedZip : .truncated, at: place)
    } else if !isComplete {
      try handler.found(.truncated, at: place)
    }
  }

  /// Stops reading; nothing more is told.
  func stop(_ error: ArchiveError) {
    guard failure == nil else { return }
    failure = error
    xmlStopParser(context)
  }

  /// Stops libxml2, to go on with the tag after a place.
  func leave(for place: ArchivePlace) {
    guard failure == nil, detour == nil else { return }
    detour = place
    xmlStopParser(context)
  }

  /// Whether libxml2 has read all that there is: what is broken then is so because it breaks off.
  var isAtEnd: Bool {
    let input = context?.pointee.input?.pointee
    return isInputOver && input?.cur == input?.end
  }

  /// Whether libxml2 has been stopped and is to tell nothing more.
  var isStopped: Bool { failure != nil || detour != nil }

  /// Runs libxml2 until it stops.
  ///
  /// - Returns: where it gave up; nil at the end of the document.
  private func runOnce() throws(ArchiveError) -> ArchivePlace? {
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
      detour = nil
      (isCut, isInputOver) = (false, false)
    }
    // Without NOENT an `&amp;` in a value stays an entity; there are none but XML's own.
    let options = [XML_PARSE_RECOVER, XML_PARSE_NONET, XML_PARSE_NOENT]
    xmlCtxtUseOptions(context, options.reduce(0) { $0 | CInt($1.rawValue) })
    names = NameTable(context.pointee.dict)
    (isEndFalse, isValueCut, isTagOpen) = (false, false, false)
    xmlParseDocument(context)
    if let failure { throw failure }
    let here = place
    linesBefore = here.line - 1
    // libxml2 gives up on a long tag, too, and drops what it has.
    let isLost = isCut || context.pointee.disableSAX != 0
    if isLost, detour == nil, !stack.isEmpty { trouble = trouble ?? last }
    try tellTrouble()
    if let detour { return detour }
    if isLost { return last }
    let rest = context.pointee.input?.pointee
    return !isInputOver || rest?.end != rest?.cur ? here : nil
  }

  /// Goes on with the first tag after a place; false when there is none.
  private func resume(after place: ArchivePlace) -> Bool {
    stream.goBack(to: place.byte)
    var scanner = TagScanner(stream, from: place)
    guard let tag = scanner.next() else {
      (given, linesBefore) = (scanner.place.byte, scanner.place.line - 1)
      return false
    }
    stream.goBack(to: tag.byte)
    given = tag.byte
    linesBefore = tag.line - 1
    // After its first byte, so that the same tag is not come back to.
    last = ArchivePlace(line: tag.line, byte: tag.byte + 1)
    beginWithRoot()
    return true
  }

  /// Gives libxml2 a root element to be in, which counts for no bytes.
  private func beginWithRoot() {
    madeUp = Array("<HealthData>".utf8)[...]
    given -= madeUp.count
    isRootMadeUp = true
  }

  private func give(_ target: UnsafeMutableRawBufferPointer) -> CInt {
    guard !isStopped, !isCut else { return 0 }
    guard madeUp.isEmpty else {
      let count = min(madeUp.count, target.count)
      target.copyBytes(from: madeUp.prefix(count))
      madeUp.removeFirst(count)
      given += count
      return CInt(count)
    }
    guard given - last.byte < ExportParser.longestTag else {
      isCut = true
      return 0
    }
    let count = stream.read(into: target)
    given += count
    isInputOver = count == 0
    return CInt(count)
  }

  // MARK: Places

  /// Where libxml2 is.
  var place: ArchivePlace {
    place(of: context?.pointee.input?.pointee.cur)
  }

  /// The place of a byte of libxml2's, in the line that it is in or before.
  func place(of byte: UnsafePointer<xmlChar>?) -> ArchivePlace {
    guard let input = context?.pointee.input?.pointee, let end = input.end, let current = input.cur,
      let byte
    else { return ArchivePlace(line: linesBefore + 1, byte: given) }
    let lines =
      byte < current
      ? UnsafeBufferPointer(start: byte, count: current - byte).count { $0 == UInt8(ascii: "\n") }
      : 0
    return ArchivePlace(
      line: max(1, linesBefore + Int(input.line) - lines), byte: max(0, given - (end - byte)))
  }

  /// Takes note that all is well up to here, or to the end of the start tag that libxml2 is in.
  func noteProgress() {
    guard let input = context?.pointee.input?.pointee, let current = input.cur,
      let end = input.end
    else { return }
    let isInTag = current < end && current.pointee == UInt8(ascii: ">")
    last = ArchivePlace(
      line: linesBefore + Int(input.line), byte: given - (end - current) + (isInTag ? 1 : 0))
  }

  /// Takes note that all is well up to the end of a text, which libxml2 may stand before, though it has
  /// counted its lines.
  private func noteProgress(of text: UnsafePointer<xmlChar>?, count: Int) {
    guard let input = context?.pointee.input?.pointee, let current = input.cur,
      let end = input.end
    else { return }
    last = ArchivePlace(
      line: linesBefore + Int(input.line),
      byte: given - (end - current) + (current == text ? count : 0))
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
    callbacks.characters = { pointer, text, count in
      ExportParser.from(pointer)?.noteProgress(of: text, count: Int(count))
    }
    callbacks.ignorableWhitespace = callbacks.characters
    callbacks.serror = { pointer, error in
      guard let error = error?.pointee, error.level == XML_ERR_FATAL else { return }
      ExportParser.from(pointer)?.report(error)
    }
    return callbacks
  }
}
