import Testing

@testable import Experiments

@Suite("The axis of local time")
struct TimeAxisTests {
  private func time(_ text: String) throws -> LocalTime { try #require(LocalTime(text)) }

  @Test("Ticks are round by the phone's clock, and each day's first has its date")
  func roundTicks() throws {
    let start = try time("2016-10-31T22:10:00.000+05:45")
    let end = try time("2016-11-01T01:40:00.000+05:45")
    let axis = TimeAxis(start.milliseconds...end.milliseconds, offsets: [start], ticks: 4)
    #expect(
      axis.ticks.map(\.label) == ["23:00\n2016-10-31", "00:00\n2016-11-01", "01:00"])
    #expect(axis.midnights == [try time("2016-11-01T00:00:00.000+05:45").milliseconds])
    #expect(axis.changes.isEmpty)
  }

  @Test("When daylight saving ends an hour has two ticks, and the change its place")
  func daylightSaving() throws {
    let start = try time("2026-10-25T00:00:00.000+02:00")
    let change = try time("2026-10-25T02:00:00.000+01:00")
    let end = try time("2026-10-25T04:00:00.000+01:00")
    let axis = TimeAxis(start.milliseconds...end.milliseconds, offsets: [start, change], ticks: 6)
    #expect(
      axis.ticks.map { $0.label.prefix(5) } == [
        "00:00", "01:00", "02:00", "02:00", "03:00", "04:00",
      ])
    #expect(axis.changes == [.init(time: change.milliseconds, label: "UTC+2 → UTC+1")])
    #expect(axis.midnights.count == 1)
  }

  @Test("From a second to years, there are about as many ticks as asked for")
  func scales() {
    for length in [1000, 60_000, 3_600_000, 86_400_000, 2_592_000_000, 315_360_000_000] as [Int64] {
      let axis = TimeAxis(0...length, offsets: [], ticks: 8)
      #expect((1...10).contains(axis.ticks.count), "\(length): \(axis.ticks.count)")
    }
  }
}
