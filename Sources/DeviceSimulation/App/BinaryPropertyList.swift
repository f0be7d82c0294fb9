/// A property list in Apple's binary form, version 00.
///
/// An object is read when it is asked for, no deeper than is asked for, and a shared text once: objects
/// that contain each other, or are shared many times, cost no more than the file is large.
struct BinaryPropertyList {
  /// The file contradicts itself.
  struct Damage: Error {}

  static let magic = Array("bplist00".utf8)

  private let bytes: [UInt8]
  private let offsetSize: Int
  private let referenceSize: Int
  private let objectCount: Int
  private let offsetTable: Int
  /// The objects under the keys of the root.
  private var root: [String: Int] = [:]

  private static let trailerSize = 32

  /// Nil when the end of the file does not say where its objects are, or the root is no dictionary.
  init?(_ bytes: [UInt8]) {
    guard bytes.starts(with: Self.magic), bytes.count >= Self.magic.count + Self.trailerSize
    else { return nil }
    self.bytes = bytes
    let trailer = bytes.count - Self.trailerSize
    offsetSize = Int(bytes[trailer + 6])
    referenceSize = Int(bytes[trailer + 7])
    guard (1...8).contains(offsetSize), (1...8).contains(referenceSize),
      let objectCount = Self.number(in: bytes, at: trailer + 8, size: 8),
      let root = Self.number(in: bytes, at: trailer + 16, size: 8),
      let offsetTable = Self.number(in: bytes, at: trailer + 24, size: 8),
      offsetTable <= trailer, objectCount <= (trailer - offsetTable) / offsetSize
    else { return nil }
    self.objectCount = objectCount
    self.offsetTable = offsetTable
    do throws(Damage) {
      guard try marker(ofObject: root).kind == .dictionary else { return nil }
      var texts: [Int: PropertyListValue] = [:]
      for (key, value) in try entries(ofObject: root) {
        guard case .text(let name) = try object(key, depth: 0, &texts) else { return nil }
        self.root[name] = value
      }
    } catch {
      return nil
    }
  }

  /// The value of a key of the root.
  func value(_ key: String) throws(Damage) -> PropertyListValue? {
    guard let reference = root[key] else { return nil }
    var texts: [Int: PropertyListValue] = [:]
    return try object(reference, depth: 0, &texts)
  }

  // MARK: Objects

  private enum Kind: UInt8 {
    case simple = 0x0
    case asciiText = 0x5
    case utf16Text = 0x6
    case list = 0xA
    case dictionary = 0xD
    case other = 0xFF
  }

  /// The first byte of an object, and where the rest begins.
  private struct Marker {
    var kind: Kind
    var low: UInt8
    var content: Int
  }

  /// - Parameter texts: the texts that were read already, by their objects.
  private func object(
    _ reference: Int, depth: Int, _ texts: inout [Int: PropertyListValue]
  ) throws(Damage) -> PropertyListValue {
    let marker = try marker(ofObject: reference)
    switch marker.kind {
    case .simple where marker.low == 8: return .flag(false)
    case .simple where marker.low == 9: return .flag(true)
    case .asciiText, .utf16Text:
      if let text = texts[reference] { return text }
      let text = PropertyListValue.text(try text(marker))
      texts[reference] = text
      return text
    case .list where depth < PropertyListValue.deepest:
      let (count, start) = try count(after: marker)
      var values: [PropertyListValue] = []
      for reference in try references(start, count) {
        values.append(try object(reference, depth: depth + 1, &texts))
      }
      return .list(values)
    case .dictionary where depth < PropertyListValue.deepest:
      var entries: [(name: String, value: PropertyListValue)] = []
      for (key, value) in try self.entries(ofObject: reference) {
        guard case .text(let name) = try object(key, depth: depth + 1, &texts) else {
          throw Damage()
        }
        entries.append((name, try object(value, depth: depth + 1, &texts)))
      }
      return .dictionary(entries.sorted { $0.name < $1.name })
    default: return .other
    }
  }

  private func text(_ marker: Marker) throws(Damage) -> String {
    let (count, start) = try count(after: marker)
    guard marker.kind == .utf16Text else {
      return String(decoding: try slice(start, count, unit: 1), as: UTF8.self)
    }
    let bytes = try slice(start, count, unit: 2)
    let units = stride(from: bytes.startIndex, to: bytes.endIndex, by: 2).map {
      UInt16(bytes[$0]) << 8 | UInt16(bytes[$0 + 1])
    }
    return String(decoding: units, as: UTF16.self)
  }

  private func entries(ofObject reference: Int) throws(Damage) -> [(key: Int, value: Int)] {
    let (count, start) = try count(after: try marker(ofObject: reference))
    let keys = try references(start, count)
    let values = try references(start + count * referenceSize, count)
    return Array(zip(keys, values).map { ($0, $1) })
  }

  // MARK: Bytes

  private func marker(ofObject reference: Int) throws(Damage) -> Marker {
    guard reference < objectCount,
      let offset = Self.number(
        in: bytes, at: offsetTable + reference * offsetSize, size: offsetSize),
      offset >= Self.magic.count, offset < offsetTable
    else { throw Damage() }
    return Marker(
      kind: Kind(rawValue: bytes[offset] >> 4) ?? .other, low: bytes[offset] & 0xF,
      content: offset + 1)
  }

  /// How many elements an object has: four bits, or a number of its own when they are all set.
  private func count(after marker: Marker) throws(Damage) -> (count: Int, start: Int) {
    guard marker.low == 0xF else { return (Int(marker.low), marker.content) }
    guard marker.content < offsetTable else { throw Damage() }
    let size = 1 << Int(bytes[marker.content] & 0xF)
    guard bytes[marker.content] >> 4 == 1, size <= 8,
      let count = Self.number(in: bytes, at: marker.content + 1, size: size)
    else { throw Damage() }
    return (count, marker.content + 1 + size)
  }

  private func references(_ start: Int, _ count: Int) throws(Damage) -> [Int] {
    let slice = try slice(start, count, unit: referenceSize)
    var references: [Int] = []
    for place in stride(from: slice.startIndex, to: slice.endIndex, by: referenceSize) {
      guard let reference = Self.number(in: bytes, at: place, size: referenceSize) else {
        throw Damage()
      }
      references.append(reference)
    }
    return references
  }

  private func slice(_ start: Int, _ count: Int, unit: Int) throws(Damage) -> ArraySlice<UInt8> {
    guard start <= offsetTable, count <= (offsetTable - start) / unit else { throw Damage() }
    return bytes[start..<start + count * unit]
  }

  /// A number, the highest byte first; nil when it is not in the file or too large for an index.
  private static func number(in bytes: [UInt8], at place: Int, size: Int) -> Int? {
    guard place >= 0, size <= bytes.count, place <= bytes.count - size else { return nil }
    let value = bytes[place..<place + size].reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
    // Whatever counts bytes or objects is less than the file has bytes.
    return value <= UInt64(bytes.count) ? Int(value) : nil
  }
}
