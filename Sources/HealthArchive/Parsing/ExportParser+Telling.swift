internal import CLibXML2

// What libxml2 tells, and what of it the handler is told.
extension ExportParser {
  private func tell(_ body: () throws(ArchiveError) -> Void) {
    guard !isStopped else { return }
    do {
      try body()
    } catch {
      stop(error)
    }
  }

  /// Tells of what is not well-formed before this tag.
  func tellTrouble() throws(ArchiveError) {
    guard let place = trouble else { return }
    trouble = nil
    try handler.found(.malformed, at: place)
  }

  // MARK: Tags

  func start(
    _ address: UnsafePointer<xmlChar>, _ fields: UnsafeMutablePointer<UnsafePointer<xmlChar>?>?,
    count: Int
  ) {
    guard let context, let current = context.pointee.input?.pointee.cur, !isStopped else { return }
    let name = names.element(address)
    let isCut = isValueCut
    isValueCut = false
    if isRootMadeUp {
      isRootMadeUp = false
      return
    }
    tag = last
    guard isShallow(context, address, name) else { return }
    guard TolerantTag.isEnd(current) else {
      return startBroken(context, address, fields, count: count, isValueCut: isCut)
    }
    noteProgress()
    attributes.removeAll(keepingCapacity: true)
    if let fields {
      for index in 0..<count {
        guard let (attribute, value) = ExportParser.attribute(fields, index) else { continue }
        attributes.append(
          ExportElement.Attribute(
            name: names.attribute(attribute, at: index),
            text: UnsafeBufferPointer(start: attribute, count: Int(xmlStrlen(attribute))),
            value: value))
      }
    }
    attributes.withUnsafeBufferPointer { attributes in
      tell { () throws(ArchiveError) in
        try tellTrouble()
        try begin(ExportElement(name: name, attributes: attributes))
      }
    }
  }

  /// An element whose start tag libxml2 has not read to its end.
  private func startBroken(
    _ context: xmlParserCtxtPtr, _ address: UnsafePointer<xmlChar>,
    _ fields: UnsafeMutablePointer<UnsafePointer<xmlChar>?>?, count: Int, isValueCut: Bool
  ) {
    trouble = nil
    // The tolerant reading may give libxml2 another buffer.
    var texts = AttributeTexts()
    if let fields, !isValueCut {
      for index in 0..<count {
        guard let (attribute, value) = ExportParser.attribute(fields, index) else { continue }
        texts.append(
          name: UnsafeBufferPointer(start: attribute, count: Int(xmlStrlen(attribute))),
          value: value)
      }
    }
    let read = TolerantTag(context, name: address)
    isTagOpen = read == nil
    noteProgress()
    let name = names.element(address)
    tell { () throws(ArchiveError) in
      try handler.found(.malformedAttribute, at: tag)
      try (read?.attributes ?? texts).withAttributes { attributes throws(ArchiveError) in
        try begin(ExportElement(name: name, attributes: attributes, isMalformed: true))
      }
    }
  }

  /// Whether libxml2 is not too deep in the document to go on; else it is stopped.
  private func isShallow(
    _ context: xmlParserCtxtPtr, _ address: UnsafePointer<xmlChar>, _ name: ExportName?
  ) -> Bool {
    let depth = context.pointee.nameNr
    guard depth >= ExportParser.deepestRestart else { return true }
    if name == .record || name == .correlation || name == .workout || name == .activitySummary,
      let input = context.pointee.input?.pointee, let start = TolerantTag.start(input, address)
    {
      leave(for: place(of: start))
      return false
    }
    guard depth >= ExportParser.deepestNesting else { return true }
    stop(
      ArchiveError(
        file: file, place: place,
        kind: .tooMany(what: "elements in one another", limit: Int(ExportParser.deepestNesting))))
    return false
  }

  private func begin(_ element: borrowing ExportElement) throws(ArchiveError) {
    guard element.count <= ExportParser.mostAttributes else {
      throw ArchiveError(
        file: file, place: tag,
        kind: .tooMany(what: "attributes in an element", limit: ExportParser.mostAttributes))
    }
    while stack.isClosed(by: element.name), let open = stack.removeLast() {
      try end(lost: open)
    }
    // The beginning of another export in this one.
    if element.name == .healthData, !stack.isEmpty { return }
    let parent = stack.innermost?.name
    stack.append(
      ElementStack.Element(
        name: element.name, place: tag, isBroken: element.isMalformed))
    if element.name != nil { try handler.start(element, in: parent) }
  }

  /// More attributes are none of an export's; libxml2 needs long for them.
  private static let mostAttributes = 1000

  func end(_ address: UnsafePointer<xmlChar>) {
    tag = last
    noteProgress()
    guard !isEndFalse else {
      isEndFalse = false
      return
    }
    let name = names.element(address)
    tell { () throws(ArchiveError) in
      try tellTrouble()
      try end(name)
    }
  }

  /// The end of an element of this name, as the document writes it.
  private func end(_ name: ExportName?) throws(ArchiveError) {
    guard stack.has(name) else {
      // The end of what has been ended already, or never began.
      return try handler.found(.malformed, at: tag)
    }
    while let open = stack.removeLast() {
      guard open.name != name else {
        if let name { try handler.end(name) }
        break
      }
      try end(lost: open)
    }
    if name == .healthData { isComplete = true }
  }

  /// Ends an element whose own end is missing.
  private func end(lost element: ElementStack.Element) throws(ArchiveError) {
    if !element.isBroken { try handler.found(.unclosedElement, at: element.place) }
    if let name = element.name { try handler.end(name) }
  }

  /// One of libxml2's attributes: it gives five pointers for each, local name, prefix, namespace, value,
  /// end of value.
  private static func attribute(
    _ fields: UnsafeMutablePointer<UnsafePointer<xmlChar>?>, _ index: Int
  ) -> (name: UnsafePointer<xmlChar>, value: UnsafeBufferPointer<UInt8>)? {
    let field = fields + 5 * index
    guard let name = field[0], let start = field[3], let end = field[4] else { return nil }
    return (name, UnsafeBufferPointer(start: start, count: end - start))
  }

  // MARK: Errors

  func report(_ error: xmlError) {
    guard !isStopped else { return }
    switch UInt32(bitPattern: error.code) {
    case XML_ERR_TAG_NAME_MISMATCH.rawValue:
      // libxml2 takes it for the end of the innermost, whichever that is.
      isEndFalse = true
      tag = last
      let ending = error.str2.map { String(cString: $0) }.flatMap(ExportName.init)
      tell { () throws(ArchiveError) in
        try tellTrouble()
        try end(ending)
      }
    case XML_ERR_TAG_NOT_FINISHED.rawValue, XML_ERR_DOCUMENT_EMPTY.rawValue:
      // The end of the input; told once, at the end.
      break
    case XML_ERR_DOCUMENT_END.rawValue:
      // Not after an end that is too many, which is told already.
      if stack.isEmpty { trouble = trouble ?? place }
    case XML_ERR_GT_REQUIRED.rawValue where isTagOpen:
      isTagOpen = false
    case XML_ERR_LT_IN_ATTRIBUTE.rawValue, XML_ERR_ATTRIBUTE_NOT_FINISHED.rawValue:
      isValueCut = true
      trouble = trouble ?? place
    case XML_ERR_COMMENT_NOT_FINISHED.rawValue, XML_ERR_PI_NOT_FINISHED.rawValue,
      XML_ERR_CDATA_NOT_FINISHED.rawValue:
      // There may be records in it.
      trouble = trouble ?? place
      leave(for: last)
    default:
      trouble = trouble ?? place
    }
  }
}
