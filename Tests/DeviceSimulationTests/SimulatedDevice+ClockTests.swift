import CClockShim
import Foundation
import Testing

@testable import DeviceSimulation

@Suite struct SimulatedDeviceClockTests {
  let device = SimulatedDevice(
    DeviceConfiguration(start: Date(timeIntervalSince1970: 1_477_882_800.123_457)))

  /// Whether a date is the machine's: devices here are years away from it.
  private func isMachineTime(_ date: Date) -> Bool {
    abs(date.timeIntervalSince(MachineClock.system.date)) < 3600
  }

  @Test("Date() is the device's to the bit inside run and events, the machine's outside")
  func date() {
    #expect(isMachineTime(Date()))
    device.run {
      #expect(Date() == device.date)
      #expect(Date() == device.date(at: device.now))
      device.advance(by: .nanoseconds(123_456_789_123))
      #expect(Date() == device.date)
    }
    #expect(isMachineTime(Date()))
    let seen = Recorder<Bool>()
    for number in 1...500 {
      device.schedule(after: .nanoseconds(number * 7_654_321)) { [device] in
        seen.record(Date() == device.date)
      }
    }
    device.advance(by: .seconds(10))
    #expect(seen.values == Array(repeating: true, count: 500))
    #expect(isMachineTime(Date()))
  }

  @Test("The start is to the microsecond what was asked for")
  func start() {
    #expect(device.now.nanoseconds == 1_477_882_800_123_457_000)
    #expect(device.instant(of: device.date) == device.now)
  }

  @Test("time, gettimeofday and clock_gettime agree with it; CLOCK_MONOTONIC is the machine's")
  func cFunctions() {
    var before = timespec()
    clock_gettime(CLOCK_MONOTONIC, &before)
    device.run {
      device.advance(by: .days(400))
      let now = device.now.nanoseconds
      #expect(Int64(time(nil)) == now / 1_000_000_000)
      var stored = time_t()
      #expect(time(&stored) == stored)
      var value = timeval()
      #expect(gettimeofday(&value, nil) == 0)
      #expect(Int64(value.tv_sec) * 1_000_000 + Int64(value.tv_usec) == now / 1000)
      for clock in [CLOCK_REALTIME, CLOCK_REALTIME_COARSE] {
        var spec = timespec()
        #expect(clock_gettime(clock, &spec) == 0)
        #expect(Int64(spec.tv_sec) * 1_000_000_000 + Int64(spec.tv_nsec) == now)
      }
      var monotonic = timespec()
      #expect(clock_gettime(CLOCK_MONOTONIC, &monotonic) == 0)
      #expect(monotonic.tv_sec >= before.tv_sec)
      #expect(monotonic.tv_sec - before.tv_sec < 86_400)
      #expect(isMachineTime(MachineClock.system.date))
      #expect(MachineClock.system.elapsed() >= 0)
    }
    var refused = timespec()
    #expect(clock_gettime(clockid_t(12_345), &refused) == -1)
  }

  @Test("Other threads keep the machine's time while one is inside a device")
  func otherThreads() {
    let seen = Recorder<Date>()
    device.run {
      onThreads([{ seen.record(Date()) }])
      #expect(Date() == device.date)
    }
    #expect(seen.values.map(isMachineTime) == [true])
  }

  @Test("Inside one device in another, each has its own time")
  func nestedDevices() {
    let other = SimulatedDevice(DeviceConfiguration(start: Date(timeIntervalSince1970: 0)))
    device.run {
      other.run {
        #expect(Date() == other.date)
        other.advance(by: .hours(1))
        #expect(Date().timeIntervalSince1970 == 3600)
        device.run { #expect(Date() == device.date) }
        #expect(Date() == other.date)
      }
      #expect(Date() == device.date)
    }
    #expect(isMachineTime(Date()))
  }

  @Test("An error leaves the device's time behind")
  func errors() {
    struct Refusal: Error {}
    #expect(throws: Refusal.self) { try device.run { throw Refusal() } }
    #expect(isMachineTime(Date()))
  }

  @Test("A clock that is set moves what it shows, and nothing that is pending")
  func setClock() {
    let ran = Recorder<Date>()
    let before = device.date
    let due = device.now.advanced(by: .hours(2))
    device.schedule(after: .hours(2)) { ran.record(Date()) }
    device.run {
      device.setClock(by: .hours(-5))
      #expect(Date() == before.addingTimeInterval(-5 * 3600))
      #expect(device.now == due.advanced(by: .hours(-2)))
      #expect(device.nextEvent == due)
      #expect(device.date(at: due) == before.addingTimeInterval(-3 * 3600))
      #expect(device.instant(of: before.addingTimeInterval(-3 * 3600)) == due)
      device.run(until: before.addingTimeInterval(-3 * 3600))
    }
    #expect(ran.values == [before.addingTimeInterval(-3 * 3600)])
    device.setClock(by: .hours(6))
    #expect(device.date == before.addingTimeInterval(3 * 3600))
  }
}
