import Foundation
import Testing

@testable import DeviceSimulation

/// What the process says of its zone at one moment.
private struct ZoneView: Equatable, Sendable {
  var current = TimeZone.current.identifier
  var defaultZone = NSTimeZone.default.identifier
  var calendar = Calendar.current.timeZone.identifier
  var environment = getenv("TZ").map { String(cString: $0) }
  var midnight = Calendar.current.startOfDay(for: Date())
  var localHour: Int32 = {
    var now = time(nil)
    var parts = tm()
    localtime_r(&now, &parts)
    return parts.tm_hour
  }()

  var zones: Set<String> { [current, defaultZone, calendar] }
}

private func device(_ zone: String) throws -> SimulatedDevice {
  // 03:00 in London, noon in Tokyo, and the evening before in Honolulu.
  try SimulatedDevice(timeZone: zone, now: "2016-10-31T03:00:00Z")
}

@Suite struct TimeZoneLeaseTests {
  @Test(
    "Zone, calendar, midnight and the C library follow the device",
    arguments: [
      ("Asia/Tokyo", "2016-10-30T15:00:00Z", Int32(12)),
      ("Pacific/Honolulu", "2016-10-30T10:00:00Z", 17),
      ("Europe/London", "2016-10-31T00:00:00Z", 3),
      ("Etc/UTC", "2016-10-31T00:00:00Z", 3), ("GMT", "2016-10-31T00:00:00Z", 3),
    ])
  func follows(zone: String, midnight: String, hour: Int32) throws {
    _ = Calendar.current.startOfDay(for: Date())  // What Foundation keeps must not stay.
    let midnight = try Date(midnight, strategy: .iso8601)
    let device = try device(zone)
    let seen = Recorder<ZoneView>()
    device.schedule(after: .zero) { seen.record(ZoneView()) }
    device.advance(by: .zero)
    device.run { seen.record(ZoneView()) }
    #expect(seen.values.count == 2)
    for view in seen.values {
      #expect(view.zones == [zone])
      #expect(view.midnight == midnight)
      #expect(view.localHour == hour)
    }
  }

  @Test("A device of another zone finds its own after one of the first")
  func inTurn() throws {
    let devices = try ["Asia/Tokyo", "America/Los_Angeles"].map(device)
    for _ in 0..<20 {
      for device in devices {
        let view = device.run { ZoneView() }
        #expect(view.zones == [device.timeZone.identifier])
      }
    }
  }

  @Test("Two devices of two zones side by side each see only their own, and both finish")
  func sideBySide() throws {
    let seen = Recorder<Bool>()
    let bodies: [@Sendable () -> Void] = try ["Asia/Tokyo", "America/Los_Angeles"].map { zone in
      let device = try device(zone)
      return {
        for _ in 0..<100 {
          device.schedule(after: .minutes(1)) { seen.record(ZoneView().zones == [zone]) }
          device.advance(by: .minutes(1))
        }
      }
    }
    onThreads(bodies)
    #expect(seen.values.count == 200)
    #expect(!seen.values.contains(false))
  }

  @Test("Devices of one zone run at the same time")
  func parallel() throws {
    let devices = try [device("Asia/Tokyo"), device("Asia/Tokyo")]
    let arrived = devices.map { _ in DispatchSemaphore(value: 0) }
    let bodies: [@Sendable () -> Void] = [0, 1].map { own in
      { [device = devices[own]] in
        // Each waits inside for the other to have come in.
        device.run {
          arrived[own].signal()
          arrived[1 - own].wait()
          #expect(ZoneView().zones == ["Asia/Tokyo"])
        }
      }
    }
    onThreads(bodies)
  }

  @Test("A journey inside an event takes zone, calendar and midnight along, and tells who asked")
  func journey() throws {
    let device = try device("Asia/Tokyo")
    let honolulu = try TimeZone(named: "Pacific/Honolulu")
    let seen = Recorder<ZoneView>()
    let told = Recorder<String>()
    device.observeTimeZone { told.record($0.identifier) }
    device.schedule(after: .hours(1)) { [device] in
      seen.record(ZoneView())
      device.setTimeZone(honolulu)
      seen.record(ZoneView())
      device.setTimeZone(honolulu)
    }
    device.schedule(after: .hours(2)) { seen.record(ZoneView()) }
    device.advance(by: .hours(3))
    #expect(
      seen.values.map(\.zones) == [["Asia/Tokyo"], ["Pacific/Honolulu"], ["Pacific/Honolulu"]])
    #expect(
      try seen.values.map(\.midnight)
        == [
          "2016-10-30T15:00:00Z", "2016-10-30T10:00:00Z", "2016-10-30T10:00:00Z",
        ].map { try Date($0, strategy: .iso8601) })
    #expect(told.values == ["Pacific/Honolulu"])
    #expect(device.timeZone == honolulu)
  }

  @Test("Travellers who meet in one zone and part for others all arrive")
  func crossing() throws {
    let zones = ["Asia/Tokyo", "Europe/London", "America/Los_Angeles"]
    let bodies: [@Sendable () -> Void] = try (0..<3).map { number in
      let device = try device(zones[0])
      let journey = try (0..<30).map { try TimeZone(named: zones[($0 * (number + 1)) % 3]) }
      return {
        for zone in journey {
          device.run {
            device.setTimeZone(zone)
            #expect(ZoneView().zones == [zone.identifier])
          }
        }
      }
    }
    onThreads(bodies)
  }

  @Test("A device that travels while another thread waits for it lets that thread in afterwards")
  func travelWhileAwaited() throws {
    let device = try device("Asia/Tokyo")
    let london = try TimeZone(named: "Europe/London")
    let isInside = DispatchSemaphore(value: 0)
    let seen = Recorder<Set<String>>()
    onThreads([
      {
        device.run {
          isInside.signal()
          for _ in 0..<200 {
            device.setTimeZone(london)
            device.setTimeZone(.gmt)
          }
          device.setTimeZone(london)
        }
      },
      {
        isInside.wait()
        device.run { seen.record(ZoneView().zones) }
      },
    ])
    #expect(seen.values == [["Europe/London"]])
  }

  @Test("The process's own zone is back afterwards", arguments: ["", "America/New_York"])
  func restored(environment: String) async {
    // In a process of its own: here other tests are in their zones.
    await #expect(processExitsWith: .success) { [environment] in
      if environment.isEmpty { unsetenv("TZ") } else { setenv("TZ", environment, 1) }
      NSTimeZone.resetSystemTimeZone()
      let view = {
        var view = ZoneView()
        view.midnight = .distantPast
        view.localHour = 0
        // A process without TZ is given one that names its zone.
        view.environment = view.environment ?? view.current
        return view
      }
      let before = view()
      let devices = try ["Asia/Tokyo", "Europe/London"].map(device)
      for device in devices {
        #expect(device.run { ZoneView().zones } == [device.timeZone.identifier])
        #expect(view() == before)
        device.run { device.setTimeZone(.gmt) }
        #expect(view() == before)
        device.advance(by: .hours(1))
        #expect(view() == before)
      }
      #expect(before.environment == (environment.isEmpty ? before.current : environment))
    }
  }

  @Test("A default zone that the process chose is back, too")
  func restoredDefault() async {
    await #expect(processExitsWith: .success) {
      // A process is started in the zone that another test is in.
      unsetenv("TZ")
      NSTimeZone.resetSystemTimeZone()
      NSTimeZone.default = try TimeZone(named: "Europe/London")
      try device("Asia/Tokyo").run { #expect(ZoneView().zones == ["Asia/Tokyo"]) }
      #expect(NSTimeZone.default.identifier == "Europe/London")
      #expect(Calendar.current.timeZone.identifier == "Europe/London")
      #expect(TimeZone.current.identifier != "Asia/Tokyo")
    }
  }

  @Test("A device of another zone cannot be entered from inside one; the process says so")
  func nestedZones() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let inner = try device("Europe/London")
      try device("Asia/Tokyo").run { inner.advance(by: .zero) }
    }
    let said = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #expect(said.contains("a device in Europe/London was entered from inside one in Asia/Tokyo"))
  }

  @Test("A device inside another cannot travel; the process says so")
  func nestedJourney() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let inner = try device("Asia/Tokyo")
      try device("Asia/Tokyo").run { inner.setTimeZone(.gmt) }
    }
    let said = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #expect(said.contains("a device that was entered from inside another one cannot go to GMT"))
  }

  @Test("Inside a device of its zone, a device keeps its zone and gives it back")
  func nestedSameZone() throws {
    let (outer, inner) = try (device("Asia/Tokyo"), device("Asia/Tokyo"))
    try outer.run {
      inner.run { #expect(ZoneView().zones == ["Asia/Tokyo"]) }
      #expect(ZoneView().zones == ["Asia/Tokyo"])
      outer.setTimeZone(try TimeZone(named: "Europe/London"))
      #expect(ZoneView().zones == ["Europe/London"])
    }
  }
}
