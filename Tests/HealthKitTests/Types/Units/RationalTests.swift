import Testing

@testable import HealthKit

struct RationalTests {
  @Test(
    "A number is read exactly",
    arguments: [
      ("1", 1, 1), ("0.45359237", 45_359_237, 100_000_000), ("5/9", 5, 9), ("10/4", 5, 2),
      ("0.5/0.25", 2, 1), ("-2.50", -5, 2), ("0", 0, 1),
    ] as [(String, Int, Int)])
  func reading(_ text: String, _ numerator: Int, _ denominator: Int) throws {
    let number = try #require(Rational(text))
    #expect(number.numerator == numerator && number.denominator == denominator)
  }

  @Test("What is no number is refused", arguments: ["", "x", "1/0", "1/2/3", ".", "1e5", "1,5"])
  func refusing(_ text: String) {
    #expect(Rational(text) == nil)
  }

  @Test("Arithmetic is that of fractions, on all small ones")
  func arithmetic() throws {
    let numbers = try (-3...3).flatMap { top in
      try (1...4).map { try #require(Rational(Int(top), over: Int($0))) }
    }
    for first in numbers {
      for second in numbers {
        let (a, b) = (first.numerator, first.denominator)
        let (c, d) = (second.numerator, second.denominator)
        #expect(first.times(second) == Rational(a * c, over: b * d))
        #expect(first.minus(second) == Rational(a * d - c * b, over: b * d))
        #expect(first.divided(by: second) == (c == 0 ? nil : Rational(a * d, over: b * c)))
      }
      #expect(first.raised(to: 2) == first.times(first))
      #expect(first.raised(to: 0) == .one)
    }
  }

  @Test("What does not fit has no result")
  func overflow() {
    let large = Rational(.max)
    #expect(large.times(large) == nil)
    #expect(Rational(-1).times(large)?.minus(large) == nil)
    #expect(Rational("0.0254").raised(to: 8) == nil)
    #expect(Rational(.min, over: 3) == nil)
    #expect(Rational.zero.raised(to: -1) == nil)
  }
}
