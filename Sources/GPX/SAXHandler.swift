/// What a document's reader is told by `SAXParser`, in the order of the document.
protocol SAXHandler: AnyObject {
  /// An element begins; its text, if any, begins at `position`.
  func startElement(_ element: borrowing SAXElement, textAt position: SAXPosition) throws(GPXError)

  /// A piece of text; one text may come in several.
  func characters(_ text: Span<UInt8>) throws(GPXError)

  /// The innermost open element ends.
  func endElement() throws(GPXError)
}
