import CClockShim
import Foundation
import Testing

@testable import DeviceSimulation

@Suite struct DeviceInstantTests {
  @Test("A date made from nanoseconds is to the bit what Date() makes of the same timespec")
  func exactDates() {
    var random = SplitMix64(state: 5)
    for _ in 0..<2000 {
      var nanoseconds = Int64.random(in: -4_000_000_000...8_000_000_000, using: &random)
      nanoseconds =
        nanoseconds * 1_000_000_000 + Int64.random(in: 0..<1_000_000_000, using: &random)
      let date = withUnsafePointer(to: nanoseconds) { pointer in
        let previous = clock_shim_enter(.init(nanoseconds: pointer, device: nil))
        defer { _ = clock_shim_enter(previous) }
        return Date()
      }
      #expect(Date(nanosecondsSince1970: nanoseconds) == date, "\(nanoseconds)")
    }
  }

  @Test("Whole microseconds survive the way to a date and back")
  func microseconds() {
    var random = SplitMix64(state: 6)
    for _ in 0..<2000 {
      let microseconds = Int64.random(
        in: -1_000_000_000_000_000...2_000_000_000_000_000, using: &random)
      let date = Date(nanosecondsSince1970: microseconds * 1000)
      #expect(date.nanosecondsSince1970 == microseconds * 1000)
    }
  }

  @Test("Instants keep order and distance")
  func arithmetic() {
    let early = DeviceInstant(nanoseconds: -5)
    let late = early.advanced(by: .seconds(2))
    #expect(early < late)
    #expect(early.duration(to: late) == .seconds(2))
    #expect(late.duration(to: early) == .seconds(-2))
  }

  @Test("What 64 bits cannot count is as far away as they can")
  func saturation() {
    let instant = DeviceInstant(nanoseconds: 1_477_882_800_000_000_000)
    #expect(Date.distantFuture.nanosecondsSince1970 == .max)
    #expect(Date.distantPast.nanosecondsSince1970 == .min)
    #expect(instant.advanced(by: .seconds(Int64.max)).nanoseconds == .max)
    #expect(instant.advanced(by: .seconds(Int64.min)).nanoseconds == .min + instant.nanoseconds)
    let all = DeviceInstant(nanoseconds: .min).duration(to: DeviceInstant(nanoseconds: .max))
    #expect(all == .nanoseconds(Int64.max) + .nanoseconds(Int64.max) + .nanoseconds(1))
  }

  @Test("An instant is one number in a file")
  func codable() throws {
    let instants = [DeviceInstant(nanoseconds: 1), DeviceInstant(nanoseconds: .max)]
    let data = try JSONEncoder().encode(instants)
    #expect(String(decoding: data, as: UTF8.self) == "[1,9223372036854775807]")
    #expect(try JSONDecoder().decode([DeviceInstant].self, from: data) == instants)
  }
}
