internal import CLibXML2
import Foundation

/// The start of an element, as libxml2 has it in its buffers.
///
/// It cannot be copied, so that it cannot outlive the call that it is an argument of.
struct SAXElement: ~Copyable {
  /// A namespace of one parser; libxml2 keeps each name once, so its address tells it. A prefix
  /// that is declared nowhere stands for a namespace of its own.
  struct Namespace: Equatable {
    fileprivate let address: UnsafePointer<xmlChar>?
  }

  private let localName: UnsafePointer<xmlChar>
  private let prefix: UnsafePointer<xmlChar>?
  private let uri: UnsafePointer<xmlChar>?
  private let attributes: UnsafeMutablePointer<UnsafePointer<xmlChar>?>?
  private let attributeCount: Int
  private let input: SAXInput

  init(
    localName: UnsafePointer<xmlChar>, prefix: UnsafePointer<xmlChar>?,
    uri: UnsafePointer<xmlChar>?,
    attributes: UnsafeMutablePointer<UnsafePointer<xmlChar>?>?, attributeCount: Int,
    input: SAXInput
  ) {
    self.localName = localName
    self.prefix = prefix
    self.uri = uri
    self.attributes = attributes
    self.attributeCount = attributeCount
    self.input = input
  }

  /// The name without its prefix.
  var name: String { String(cString: localName) }

  var namespace: Namespace { Namespace(address: uri ?? prefix) }

  /// Where the tag begins.
  var position: SAXPosition { input.tagStart }

  /// Whether the name without its prefix is this.
  func isNamed(_ name: StaticString) -> Bool {
    strcmp(UnsafeRawPointer(localName).assumingMemoryBound(to: CChar.self), name.cString) == 0
  }

  /// The attribute of this name, as text.
  func attribute(_ name: StaticString) -> String? {
    withAttribute(name) { value, _ in
      // As long as it replaces no entities libxml2 leaves `&` in this form, and nothing else.
      value.withUnsafeBufferPointer { String(decoding: $0, as: UTF8.self) }
        .replacing("&#38;", with: "&")
    }
  }

  /// Hands the attribute's value and its position to `body`; nil when there is no such attribute.
  func withAttribute<Value, Failure: Error>(
    _ name: StaticString,
    _ body: (Span<UInt8>, () -> SAXPosition) throws(Failure) -> Value
  ) throws(Failure) -> Value? {
    guard let attributes else { return nil }
    for index in 0..<attributeCount {
      // libxml2 gives five pointers for each: local name, prefix, namespace, value, end of value.
      let fields = attributes + 5 * index
      guard let attributeName = fields[0], fields[1] == nil, let start = fields[3],
        let end = fields[4],
        strcmp(
          UnsafeRawPointer(attributeName).assumingMemoryBound(to: CChar.self), name.cString) == 0
      else { continue }
      let value = UnsafeBufferPointer(start: start, count: end - start)
      return try body(value.span) { input.position(of: start) ?? input.tagStart }
    }
    return nil
  }
}

extension StaticString {
  fileprivate var cString: UnsafePointer<CChar> {
    UnsafeRawPointer(utf8Start).assumingMemoryBound(to: CChar.self)
  }
}
