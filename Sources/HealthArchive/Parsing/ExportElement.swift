/// The start of an element, its attributes as bytes; valid during the call that it is an argument of.
struct ExportElement: ~Copyable {
  let name: ExportName?
  /// Whether some of its attributes may be lost.
  let isMalformed: Bool
  private let attributes: UnsafeBufferPointer<Attribute>

  /// One attribute; `name` is one that exports use, else nil, and then `text` has it.
  struct Attribute {
    var name: ExportName?
    var text: UnsafeBufferPointer<UInt8>
    var value: UnsafeBufferPointer<UInt8>
  }

  init(
    name: ExportName?, attributes: UnsafeBufferPointer<Attribute>, isMalformed: Bool = false
  ) {
    self.name = name
    self.attributes = attributes
    self.isMalformed = isMalformed
  }

  var count: Int { attributes.count }

  subscript(index: Int) -> Attribute { attributes[index] }

  /// The value of an attribute; nil where it is missing.
  func value(_ name: ExportName) -> UnsafeBufferPointer<UInt8>? {
    attributes.first { $0.name == name }?.value
  }

  /// The value of an attribute as text.
  func text(_ name: ExportName) -> String? {
    value(name).map { String(decoding: $0, as: UTF8.self) }
  }
}
