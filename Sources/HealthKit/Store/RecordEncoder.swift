/// Writes what has no column of its own as bytes: numbers little-endian, texts and lists with their
/// count before them, dictionaries in the order of their keys, so that equal values give equal bytes.
struct RecordEncoder {
  private(set) var bytes: [UInt8] = []

  mutating func write(byte: UInt8) {
    bytes.append(byte)
  }

  mutating func write(_ number: Int64) {
    withUnsafeBytes(of: number.littleEndian) { bytes.append(contentsOf: $0) }
  }

  mutating func write(_ number: Double) {
    write(Int64(bitPattern: number.bitPattern))
  }

  mutating func write(_ text: String) {
    write(count: text.utf8.count)
    bytes.append(contentsOf: text.utf8)
  }

  mutating func write(bytes new: [UInt8]) {
    bytes += new
  }

  mutating func write(count: Int) {
    withUnsafeBytes(of: UInt32(count).littleEndian) { bytes.append(contentsOf: $0) }
  }

  mutating func write<Value>(_ value: Value?, _ body: (inout RecordEncoder, Value) -> Void) {
    write(byte: value == nil ? 0 : 1)
    if let value { body(&self, value) }
  }

  mutating func write<Value>(list: [Value], _ body: (inout RecordEncoder, Value) -> Void) {
    write(count: list.count)
    for value in list { body(&self, value) }
  }

  mutating func write(_ metadata: [String: MetadataValue]) {
    write(list: metadata.sorted { $0.key < $1.key }) { encoder, entry in
      encoder.write(entry.key)
      encoder.write(entry.value)
    }
  }

  mutating func write(_ value: MetadataValue) {
    switch value {
    case .text(let text):
      write(byte: 1)
      write(text)
    case .bool(let bool):
      write(byte: bool ? 3 : 2)
    case .integer(let integer):
      write(byte: 4)
      write(integer)
    case .real(let real):
      write(byte: 5)
      write(real)
    case .date(let seconds):
      write(byte: 6)
      write(seconds)
    case .quantity(let value, let unit):
      write(byte: 7)
      write(value)
      write(unit)
    }
  }
}
