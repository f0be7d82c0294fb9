import DeviceSimulation
import Foundation
import Testing

@Suite struct SimulatedDeviceTests {
  @Test("A device starts where and when it is told, at rest")
  func start() throws {
    let device = try SimulatedDevice(timeZone: "Asia/Tokyo", now: "2016-10-31T08:00:00+09:00")
    #expect(device.date == Date(timeIntervalSince1970: 1_477_868_400))
    #expect(device.timeZone.identifier == "Asia/Tokyo")
    #expect(device.kind == .iPhone)
    #expect(device.seed == 1)
    #expect(device.starts == 1)
    #expect(device.lockState == .unlocked)
    #expect(device.pendingEvents == 0)
  }

  @Test("Without a date it is the day of the experiment, in UTC, which Foundation calls GMT")
  func defaults() throws {
    let device = try SimulatedDevice()
    #expect(device.date == DeviceConfiguration.defaultStart)
    #expect(device.timeZone == .gmt)
  }

  @Test(
    "A zone that is not in the database is refused by name",
    arguments: ["Asia/Tokio", "", "GMT+9", "+09:00", "asia/tokyo", "JST-9", "EST", "../etc/passwd"])
  func unknownZone(name: String) {
    #expect(throws: DeviceError.unknownTimeZone(name)) { try SimulatedDevice(timeZone: name) }
    #expect(
      "\(DeviceError.unknownTimeZone(name))"
        == "time zone '\(name)' is not known; use a name such as Asia/Tokyo or UTC")
  }

  @Test(
    "A date without its offset, or that is none, is refused",
    arguments: ["2016-10-31T08:00:00", "2016-10-31", "noon", ""])
  func unreadableDate(text: String) {
    #expect(throws: DeviceError.unreadableDate(text)) { try SimulatedDevice(now: text) }
    #expect(
      "\(DeviceError.unreadableDate(text))"
        == "date '\(text)' cannot be read; write it with its offset, as in "
        + "2016-10-31T08:00:00+09:00")
  }

  @Test("Every kind but the iPad keeps health data")
  func kinds() {
    #expect(DeviceKind.allCases.filter(\.hasHealthKit) == [.iPhone, .appleWatch, .iPodTouch])
  }
}
