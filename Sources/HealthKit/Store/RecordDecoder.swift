/// Reads what `RecordEncoder` has written.
///
/// Every method throws ``Malformed`` where the bytes say something else.
struct RecordDecoder {
  /// The bytes are not what they should be.
  struct Malformed: Error {}

  private var bytes: ArraySlice<UInt8>

  init(_ bytes: [UInt8]) {
    self.bytes = bytes[...]
  }

  /// Whether everything has been read.
  var isAtEnd: Bool { bytes.isEmpty }

  mutating func byte() throws(Malformed) -> UInt8 {
    guard let byte = bytes.popFirst() else { throw Malformed() }
    return byte
  }

  mutating func integer() throws(Malformed) -> Int64 {
    let word = try take(8)
    return Int64(bitPattern: word.reversed().reduce(0) { $0 << 8 | UInt64($1) })
  }

  mutating func real() throws(Malformed) -> Double {
    Double(bitPattern: UInt64(bitPattern: try integer()))
  }

  mutating func text() throws(Malformed) -> String {
    let count = try count()
    return String(decoding: try take(count), as: UTF8.self)
  }

  mutating func optional<Value>(
    _ body: (inout RecordDecoder) throws(Malformed) -> Value
  ) throws(Malformed) -> Value? {
    switch try byte() {
    case 0: return nil
    case 1: return try body(&self)
    default: throw Malformed()
    }
  }

  mutating func list<Value>(
    _ body: (inout RecordDecoder) throws(Malformed) -> Value
  ) throws(Malformed) -> [Value] {
    var values: [Value] = []
    for _ in 0..<(try count()) {
      values.append(try body(&self))
    }
    return values
  }

  mutating func metadata() throws(Malformed) -> [String: MetadataValue] {
    var metadata: [String: MetadataValue] = [:]
    for _ in 0..<(try count()) {
      let key = try text()
      metadata[key] = try value()
    }
    return metadata
  }

  private mutating func value() throws(Malformed) -> MetadataValue {
    switch try byte() {
    case 1: return .text(try text())
    case 2: return .bool(false)
    case 3: return .bool(true)
    case 4: return .integer(try integer())
    case 5: return .real(try real())
    case 6: return .date(try real())
    case 7:
      let number = try real()
      return .quantity(number, unit: try text())
    default: throw Malformed()
    }
  }

  mutating func count() throws(Malformed) -> Int {
    Int(try take(4).reversed().reduce(0) { $0 << 8 | UInt32($1) })
  }

  mutating func bytes(count: Int) throws(Malformed) -> [UInt8] {
    Array(try take(count))
  }

  private mutating func take(_ count: Int) throws(Malformed) -> ArraySlice<UInt8> {
    guard bytes.count >= count else { throw Malformed() }
    defer { bytes = bytes.dropFirst(count) }
    return bytes.prefix(count)
  }
}
