import DeviceSimulation
import Foundation
import Testing

@testable import HealthKit

@Suite("Dates as exports write them")
struct ExportedDateTests {
  private func seconds(_ text: String) -> Double? { ExportedDate.secondsSinceReferenceDate(text) }

  @Test("are what Foundation reads, in any year and zone", arguments: 1...3 as ClosedRange<UInt64>)
  func foundation(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    let formatter = DateFormatter()
    formatter.locale = Locale(identifier: "en_US_POSIX")
    formatter.dateFormat = "yyyy-MM-dd HH:mm:ss ZZZ"
    for _ in 0..<500 {
      // From 1600, since Foundation's calendar is the Julian one before.
      let date = Double(Int.random(in: -12_000_000_000...100_000_000_000, using: &generator))
      let minutes = Int.random(in: -14 * 60...14 * 60, using: &generator)
      formatter.timeZone = TimeZone(secondsFromGMT: minutes * 60)
      let text = formatter.string(from: Date(timeIntervalSinceReferenceDate: date))
      #expect(seconds(text) == date, "\(text), seed \(seed)")
    }
  }

  @Test("may have a fraction and the forms of ISO 8601")
  func forms() {
    #expect(seconds("2001-01-01 00:00:00 +0000") == 0)
    #expect(seconds("2001-01-01T00:00:00Z") == 0)
    #expect(seconds("2001-01-01T01:00:00.25+01:00") == 0.25)
    #expect(seconds("2000-02-29 23:59:59 -0030") == -26_436_601)
  }

  @Test(
    "are refused where the calendar or the clock has none",
    arguments: [
      "", "2014-09-21", "2014-09-21 07:08:49", "2014-09-31 07:08:49 +0100",
      "2100-02-29 00:00:00 +0000", "2014-13-01 07:08:49 +0100", "2014-00-01 07:08:49 +0100",
      "2014-09-21 24:00:00 +0100", "2014-09-21 07:60:00 +0100", "2014-09-21 07:08:61 +0100",
      "2014-09-21 07:08:49 +0160", "2014-09-21 07:08:49 +0100 ", "2014-09-21 07:08:49. +0100",
      "0000-01-01 00:00:00 +0000", "+014-09-21 07:08:49 +0100", "２014-09-21 07:08:49 +0100",
      "2014-09-21 07:08:49 PM +0100",
    ])
  func refused(text: String) {
    #expect(seconds(text) == nil)
  }
}
