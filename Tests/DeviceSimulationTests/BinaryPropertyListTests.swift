import Foundation
import TestSupport
import Testing

@testable import DeviceSimulation

@Suite("Hostile binary property lists")
struct BinaryPropertyListTests {
  /// A binary property list of these objects, the first of which is the root; references have two
  /// bytes.
  private func list(_ objects: [[UInt8]], root: UInt64 = 0) -> [UInt8] {
    var bytes = BinaryPropertyList.magic
    var offsets: [UInt8] = []
    for object in objects {
      offsets += big(UInt32(bytes.count))
      bytes += object
    }
    let table = bytes.count
    bytes += offsets + [0, 0, 0, 0, 0, 0, 4, 2]
    bytes += big(UInt64(objects.count)) + big(root) + big(UInt64(table))
    return bytes
  }

  private func big(_ value: some FixedWidthInteger) -> [UInt8] {
    withUnsafeBytes(of: value.bigEndian, Array.init)
  }

  private func references(_ values: Int...) -> [UInt8] { values.flatMap { big(UInt16($0)) } }

  private let key: [UInt8] = [0x51, UInt8(ascii: "x")]
  private let one: [UInt8] = [0xD1]

  @discardableResult
  private func value(_ bytes: [UInt8]) throws -> PropertyListValue? {
    let list = try #require(BinaryPropertyList(bytes))
    return try list.value("x")
  }

  @Test("Objects that contain themselves are read no deeper than asked for")
  func cycles() throws {
    let ofItself = list([one + references(1, 0), key])
    guard case .dictionary(let entries)? = try value(ofItself), case .other? = entries.first?.value
    else {
      Issue.record("not one level deep")
      return
    }
    #expect(entries.map(\.name) == ["x"])
  }

  @Test("Objects that are shared many times take no time (sixty levels of two)")
  func sharing() throws {
    let levels = (0..<60).map { [0xA2] + references(3 + $0, 3 + $0) }
    let bytes = list([one + references(1, 2), key] + levels + [key])
    guard case .list(let values)? = try value(bytes) else {
      Issue.record("no list")
      return
    }
    #expect(values.count == 2)
    guard case .other? = values.first else {
      Issue.record("read too deep")
      return
    }
  }

  @Test("Counts, references and offsets that the file has no room for are damage")
  func damage() throws {
    let huge = [0x13] + big(UInt64.max / 2)
    let tooMany: [[UInt8]] = [
      [0xDF] + huge, [0xDF, 0x13] + big(UInt64.max), [0xDF, 0x1F] + huge, [0xDF], [0xDE],
    ]
    for root in tooMany { #expect(BinaryPropertyList(list([root, key])) == nil) }
    for content in [[0x5F] + huge, [0x6F] + huge, [0xAF] + huge, [0xDF] + huge, [0x6E], [0xAE]] {
      let bytes = list([one + references(1, 2), key, content])
      #expect(throws: BinaryPropertyList.Damage.self) { try value(bytes) }
    }
    #expect(throws: BinaryPropertyList.Damage.self) {
      try value(list([one + references(1, 50), key]))
    }
    #expect(BinaryPropertyList(list([one + references(999, 1), key])) == nil)
    #expect(
      BinaryPropertyList(list([one + references(1, 1), [0x10, 1]])) == nil, "key is a number")
    #expect(BinaryPropertyList(list([one + references(1, 1), key], root: 7)) == nil)
    #expect(BinaryPropertyList(list([key])) == nil, "the root is a text")
    #expect(BinaryPropertyList(BinaryPropertyList.magic) == nil)
  }

  @Test(
    "No file cut short or changed in places stops the process", arguments: 0..<8 as Range<UInt64>)
  func mutations(seed: UInt64) throws {
    let whole = [UInt8](
      try PropertyListSerialization.data(
        fromPropertyList: [
          "x": ["a", "ü", "c"], "UIRequiredDeviceCapabilities": ["healthkit": true, "gps": false],
          "CFBundleName": String(repeating: "n", count: 300), "n": 3,
        ], format: .binary, options: 0))
    var generator = SeededGenerator(seed: seed)
    var read = 0
    for _ in 0..<3000 {
      var bytes = whole
      for _ in 0..<Int.random(in: 1...4, using: &generator) {
        bytes[Int.random(in: 0..<bytes.count, using: &generator)] = UInt8.random(
          in: 0...255, using: &generator)
      }
      if Bool.random(using: &generator) {
        bytes.remove(at: Int.random(in: 0..<bytes.count, using: &generator))
      }
      guard let list = BinaryPropertyList(bytes) else { continue }
      for name in ["x", "UIRequiredDeviceCapabilities", "CFBundleName"] {
        if (try? list.value(name)) != nil { read += 1 }
      }
    }
    #expect(read > 0, "some survive")
  }
}
