import Testing

import GPX

@Suite("Decimal numbers")
struct DecimalNumberTests {
  private func parse(_ text: String) -> Double? {
    DecimalNumber.parse(Array(text.utf8).span)
  }

  @Test("Random numbers are those of the standard library, to the bit")
  func againstStandardLibrary() throws {
    for _ in 0..<20_000 {
      let digits = (0..<Int.random(in: 1...20)).map { _ in String(Int.random(in: 0...9)) }
      let point = Int.random(in: 0...digits.count)
      let text =
        ["", "-", "+"][Int.random(in: 0...2)] + digits[..<point].joined() + "."
        + digits[point...].joined() + ["", "", "e5", "E-12"][Int.random(in: 0...3)]
      let expected = try #require(Double(text), "\(text)")
      #expect(parse(text)?.bitPattern == expected.bitPattern, "\(text)")
    }
  }

  @Test(
    "Whole numbers need no point",
    arguments: [("0", 0), ("-7", -7), ("12345678901234567", 1.2345678901234567e16)])
  func whole(text: String, expected: Double) {
    #expect(parse(text) == expected)
  }

  @Test(
    "Anything else is no number",
    arguments: [
      "", "-", "+", ".", "-.", "e5", "1e", "1e+", "1.2.3", "1,5", "nan", "inf", "0x10", "1e999",
      "--1", "1 ", "１",
    ])
  func refused(text: String) {
    #expect(parse(text) == nil)
  }
}
