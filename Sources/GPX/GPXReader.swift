import Foundation

/// Reads a GPX document that comes in pieces, from a file, an archive or a socket.
///
/// ```swift
/// let reader = try GPXReader(file: "walk.gpx")
/// while let piece = next() {
///   try reader.append(piece.span.bytes)
/// }
/// let document = try reader.finish()
/// ```
///
/// Apart from the points, memory does not grow with the document. A reader that has thrown is spent.
public final class GPXReader {
  private let file: String
  private let builder: GPXBuilder
  private let parser: SAXParser
  private var isBlank = true

  /// Makes a reader for one document.
  ///
  /// - Parameter file: what errors call the document.
  /// - Throws: `GPXError` when there is no memory for a parser.
  public init(file: String) throws(GPXError) {
    self.file = file
    builder = GPXBuilder(file: file)
    do {
      parser = try SAXParser(handler: builder)
    } catch {
      throw GPXReader.error(error, file)
    }
  }

  /// Takes the next piece, of any size.
  ///
  /// - Throws: `GPXError` as soon as the document so far cannot be a GPX document.
  public func append(_ bytes: RawSpan) throws(GPXError) {
    if isBlank {
      isBlank = bytes.withUnsafeBytes { $0.allSatisfy { [0x20, 0x09, 0x0A, 0x0D].contains($0) } }
    }
    do {
      try parser.append(bytes)
    } catch {
      throw isBlank ? GPXError(file: file, kind: .empty) : GPXReader.error(error, file)
    }
  }

  /// Ends the document.
  ///
  /// - Returns: what was read.
  /// - Throws: `GPXError` when the document is empty, cut off, or without any point.
  public func finish() throws(GPXError) -> GPXDocument {
    guard !isBlank else { throw GPXError(file: file, kind: .empty) }
    do {
      try parser.finish()
    } catch {
      throw GPXReader.error(error, file)
    }
    return try builder.finish()
  }

  private static func error(_ stop: SAXStop, _ file: String) -> GPXError {
    func error(_ kind: GPXError.Kind, _ position: SAXPosition) -> GPXError {
      GPXError(file: file, line: position.line, column: position.column, kind: kind)
    }
    switch stop {
    case .handler(let error): return error
    case .outOfMemory: return GPXError(file: file, kind: .outOfMemory)
    case .notXML: return GPXError(file: file, kind: .notGPX(found: "it does not begin with XML"))
    case .malformed(let problem, let position): return error(.malformed(problem: problem), position)
    case .truncated(let inside?, let position): return error(.truncated(inside: inside), position)
    case .truncated(nil, _):
      return GPXError(file: file, kind: .notGPX(found: "it ends before the first element"))
    case .entity(let name, let position): return error(.entity(name: name), position)
    }
  }
}
