import CoreLocation
import DeviceSimulation
import Testing

@Suite("Core Location and the app's Info.plist")
struct LocationInfoPlistTests {
  private static let both: [InfoPlist.UsageDescription: String] = [
    .locationWhenInUse: "To walk", .locationAlwaysAndWhenInUse: "To walk on",
  ]

  /// What an app with usage descriptions has once it has asked.
  private static func status(
    _ descriptions: [InfoPlist.UsageDescription: String]?, always: Bool
  ) throws -> CLAuthorizationStatus {
    let plist = descriptions.map { InfoPlist(usageDescriptions: $0) }
    let device = try SimulatedDevice(app: AppEnvironment(location: .notAsked, infoPlist: plist))
    return device.run {
      let manager = CLLocationManager()
      if always {
        manager.requestAlwaysAuthorization()
      } else {
        manager.requestWhenInUseAuthorization()
      }
      device.advance(by: .seconds(1))
      return manager.authorizationStatus
    }
  }

  @Test("A request without its usage descriptions is ignored")
  func ignored() throws {
    let whenInUse = Self.both.filter { $0.key == .locationWhenInUse }
    #expect(try Self.status(nil, always: true) == .authorizedAlways)
    #expect(try Self.status(Self.both, always: true) == .authorizedAlways)
    #expect(try Self.status(whenInUse, always: true) == .notDetermined)
    #expect(try Self.status(whenInUse, always: false) == .authorizedWhenInUse)
    #expect(try Self.status([:], always: false) == .notDetermined)
    #expect(try Self.status([.locationAlways: "Before iOS 11"], always: true) == .notDetermined)
  }

  @Test("It is said on standard error, in one line with the missing keys")
  func said() async throws {
    let result = await #expect(processExitsWith: .success, observing: [\.standardErrorContent]) {
      _ = try LocationInfoPlistTests.status([:], always: true)
    }
    let said = String(decoding: try #require(result?.standardErrorContent), as: UTF8.self)
    #expect(
      said.contains(
        "NSLocationAlwaysAndWhenInUseUsageDescription and NSLocationWhenInUseUsageDescription"))
    #expect(said.split(separator: "\n").count { $0.contains("Info.plist") } == 1)
  }

  private static func allowBackground(_ plist: InfoPlist?) throws {
    let device = try SimulatedDevice(app: AppEnvironment(infoPlist: plist))
    device.run { CLLocationManager().allowsBackgroundLocationUpdates = true }
  }

  @Test("Background updates without the background mode are an exception (mauron85#60)")
  func backgroundMode() async throws {
    try Self.allowBackground(nil)
    try Self.allowBackground(InfoPlist(backgroundModes: ["fetch", "location"]))
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      try LocationInfoPlistTests.allowBackground(InfoPlist(backgroundModes: ["fetch"]))
    }
    let said = String(decoding: try #require(result?.standardErrorContent), as: UTF8.self)
    #expect(
      said.contains(
        "*** Terminating app due to uncaught exception 'NSInternalInconsistencyException', reason: "
          + "'Invalid parameter not satisfying: !stayUp || "
          + "CLClientIsBackgroundable(internal->fClient)'"))
  }
}
