import Foundation
import TestSupport
import Testing

@testable import lockstep_bench

@Suite("The text of an export")
struct ExportTextTests {
  @Test(
    "Local times have the offset of their moment, forth and back over the clock changes of 2024",
    arguments: [
      (1_711_846_799, "2024-03-31 01:59:59 +0100"), (1_711_846_800, "2024-03-31 03:00:00 +0200"),
      (1_729_990_799, "2024-10-27 02:59:59 +0200"), (1_729_990_800, "2024-10-27 02:00:00 +0100"),
      (1_709_161_200, "2024-02-29 00:00:00 +0100"), (951_836_400, "2000-02-29 16:00:00 +0100"),
    ])
  func timestamp(moment: Int, text: String) {
    var timestamp = LocalTimestamp()
    #expect(String(decoding: timestamp.bytes(of: moment), as: UTF8.self) == text)
    _ = timestamp.bytes(of: moment + 20_000_000)
    _ = timestamp.bytes(of: moment - 20_000_000)
    #expect(String(decoding: timestamp.bytes(of: moment), as: UTF8.self) == text)
  }

  @Test(
    "Numbers have a point where they need one",
    arguments: [
      (70_799, 3, "70.799"), (178_000, 3, "178"), (288, 5, "0.00288"), (5, 1, "0.5"), (0, 3, "0"),
      (120, 0, "120"),
    ])
  func number(units: Int, decimals: Int, text: String) throws {
    let directory = try TemporaryDirectory()
    let writer = try ExportWriter(directory.file("number"))
    writer.append(units, decimals: decimals)
    writer.append(7, digits: 2)
    try writer.flush()
    #expect(try String(readingFile: directory.file("number")) == text + "07")
    #expect(writer.count == text.utf8.count + 2)
  }

  @Test(
    "Sizes are a whole number and a unit",
    arguments: [
      ("100MB", 100_000_000), ("1GB", 1_000_000_000), ("64KiB", 65_536), ("7", 7), ("0MB", nil),
      ("MB", nil), ("1.5MB", nil), ("-1MB", nil), ("1 MB", nil), ("5XB", nil),
      ("9223372036854775807GB", nil),
    ])
  func size(text: String, bytes: Int?) {
    #expect(ByteSize.parse(text) == bytes)
  }
}
