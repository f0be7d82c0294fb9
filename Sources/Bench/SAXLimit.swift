import CLibXML2
import Foundation

/// libxml2's SAX2 interface alone over a file, with callbacks that do nothing: what no reader that
/// rests on libxml2 can be faster than.
///
/// Which of its ways is the fastest depends on the machine, so all are there.
struct SAXLimit {
  enum Way: Hashable, CustomStringConvertible {
    /// libxml2 opens and reads the file.
    case pull
    /// The file is read in pieces of so many bytes, and each is pushed.
    case push(Int)

    static let all: [Way] =
      [.pull] + [4, 16, 64, 256, 1024].map { .push($0 << 10) }

    init?(_ name: String) {
      guard let way = Way.all.first(where: { $0.description == name }) else { return nil }
      self = way
    }

    var description: String {
      switch self {
      case .pull: "pull"
      case .push(let size): "push-\(size >> 10)KiB"
      }
    }
  }

  let path: String

  /// Parses the whole file.
  func parse(_ way: Way) throws {
    // libxml2 has words of its own for a file that is not there.
    guard access(path, R_OK) == 0 else { throw BenchError.cannotRead(path) }
    xmlInitParser()
    var handler = SAXLimit.handler
    let isWellFormed =
      switch way {
      case .pull: xmlSAXUserParseFile(&handler, nil, path) == 0
      case .push(let size): try push(&handler, size: size)
      }
    guard isWellFormed else { throw BenchError.wrongAnswer("\(path) is not well-formed (\(way))") }
  }

  /// Elements, attributes and text are told, as a reader needs them, and nobody listens.
  private static var handler: xmlSAXHandler {
    var handler = xmlSAXHandler()
    handler.initialized = XML_SAX2_MAGIC
    handler.startElementNs = { _, _, _, _, _, _, _, _, _ in }
    handler.endElementNs = { _, _, _, _ in }
    handler.characters = { _, _, _ in }
    return handler
  }

  private func push(_ handler: inout xmlSAXHandler, size: Int) throws -> Bool {
    let descriptor = open(path, O_RDONLY)
    guard descriptor >= 0 else { throw BenchError.cannotRead(path) }
    defer { close(descriptor) }
    let context = xmlCreatePushParserCtxt(&handler, nil, nil, 0, nil)
    defer { xmlFreeParserCtxt(context) }
    return withUnsafeTemporaryAllocation(of: CChar.self, capacity: size) { buffer in
      var code: CInt = 0
      repeat {
        let count = read(descriptor, buffer.baseAddress, size)
        guard count >= 0 else { return false }
        code = xmlParseChunk(context, buffer.baseAddress, CInt(count), count == 0 ? 1 : 0)
        if count == 0 { return code == 0 }
      } while code == 0
      return false
    }
  }
}
