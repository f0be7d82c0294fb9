/// Why a parse ended before the document did.
enum SAXStop: Error {
  /// The handler refused what it was told.
  case handler(GPXError)
  /// The document does not begin as XML does.
  case notXML
  /// The document is not well-formed here.
  case malformed(problem: String, SAXPosition)
  /// The input ended while this element was open, or before the first one.
  case truncated(inside: String?, SAXPosition)
  /// An entity is declared or used.
  case entity(name: String, SAXPosition)
  /// libxml2 could not allocate its parser.
  case outOfMemory
}
