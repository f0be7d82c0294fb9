import DeviceSimulation
import Testing

@testable import CoreLocation

@Suite("CLLocation")
struct CLLocationTests {
  private let date = Date(timeIntervalSince1970: 1_637_387_001)

  private func full() -> CLLocation {
    CLLocation(
      coordinate: CLLocationCoordinate2DMake(35.5, 139.25), altitude: 40, horizontalAccuracy: 5,
      verticalAccuracy: 3, course: 90, courseAccuracy: 2, speed: 1.4, speedAccuracy: 0.5,
      timestamp: date,
      sourceInfo: CLLocationSourceInformation(
        softwareSimulationState: true, andExternalAccessoryState: false))
  }

  @Test("Distances are WGS 84 geodesics")
  func distance() {
    // Tokyo station to Shinjuku station, by geographiclib 2 in Python.
    let tokyo = CLLocation(latitude: 35.681382, longitude: 139.766084)
    let shinjuku = CLLocation(latitude: 35.690921, longitude: 139.700258)
    #expect(abs(tokyo.distance(from: shinjuku) - 6051.8094) < 0.001)
    #expect(tokyo.distance(from: tokyo) == 0)
  }

  @Test("What an initializer does not say is not known")
  func initializers() throws {
    let device = try SimulatedDevice(now: "2016-10-31T08:00:00+09:00")
    device.run {
      let simple = CLLocation(latitude: 1, longitude: 2)
      #expect(simple.timestamp == Date(), "the device's time")
      #expect(simple.verticalAccuracy == -1 && simple.course == -1 && simple.speed == -1)
      #expect(simple.floor == nil && simple.sourceInformation == nil)
      #expect(CLLocation().coordinate.latitude == 0)
    }
    let still = CLLocation(
      coordinate: CLLocationCoordinate2DMake(1, 2), altitude: 3, horizontalAccuracy: 4,
      verticalAccuracy: 5, timestamp: date)
    #expect(still.altitude == 3 && still.ellipsoidalAltitude == 3 && still.speed == -1)
    let moving = CLLocation(
      coordinate: CLLocationCoordinate2DMake(1, 2), altitude: 3, horizontalAccuracy: 4,
      verticalAccuracy: 5, course: 6, speed: 7, timestamp: date)
    #expect(moving.course == 6 && moving.speed == 7)
    #expect(moving.courseAccuracy == -1 && moving.speedAccuracy == -1)
    #expect(full().courseAccuracy == 2 && full().speedAccuracy == 0.5)
    #expect(full().sourceInformation?.isSimulatedBySoftware == true)
    #expect(full().sourceInformation?.isProducedByAccessory == false)
  }

  @Test("It prints as on Apple's platforms, in the device's zone (semantics section 6)")
  func description() throws {
    let location = CLLocation(
      coordinate: CLLocationCoordinate2D(latitude: 37.785834, longitude: -122.406417),
      altitude: 0, horizontalAccuracy: 5, verticalAccuracy: -1, timestamp: date)
    // 2021-11-20T05:43:21Z is 23:43:21 in Chicago the day before.
    try SimulatedDevice(timeZone: "America/Chicago").run {
      #expect(
        location.description
          == "<+37.78583400,-122.40641700> +/- 5.00m (speed -1.00 mps / course -1.00) @ "
          + "11/19/21, 11:43:21 PM Central Standard Time")
    }
    try SimulatedDevice(timeZone: "Asia/Tokyo").run {
      #expect("\(location)".hasSuffix("@ 11/20/21, 2:43:21 PM Japan Standard Time"))
    }
    let noon = CLLocation(
      coordinate: CLLocationCoordinate2DMake(-1, 2), altitude: 0, horizontalAccuracy: 0,
      verticalAccuracy: 0, timestamp: Date(timeIntervalSince1970: 1_626_714_000))
    try SimulatedDevice(timeZone: "America/Chicago").run {
      #expect(noon.description.hasPrefix("<-1.00000000,+2.00000000> +/- 0.00m"))
      #expect(noon.description.hasSuffix("@ 7/19/21, 12:00:00 PM Central Daylight Time"))
    }
  }

  @Test("It is archived and read back, and a copy is as good as the original")
  func coding() throws {
    let data = try NSKeyedArchiver.archivedData(
      withRootObject: full(), requiringSecureCoding: true)
    let read = try #require(
      try NSKeyedUnarchiver.unarchivedObject(ofClass: CLLocation.self, from: data))
    try SimulatedDevice().run { #expect(read.description == full().description) }
    #expect(read.timestamp == date && read.altitude == 40 && read.verticalAccuracy == 3)
    #expect(read.courseAccuracy == 2 && read.speedAccuracy == 0.5)
    #expect(read.sourceInformation?.isSimulatedBySoftware == true)
    #expect((read.copy() as? CLLocation)?.speed == 1.4)
    let plain = try NSKeyedUnarchiver.unarchivedObject(
      ofClass: CLLocation.self,
      from: try NSKeyedArchiver.archivedData(
        withRootObject: CLLocation(), requiringSecureCoding: true))
    #expect(plain?.sourceInformation == nil)
  }

  @Test("A mock overrides what it likes, a floor included")
  func mock() {
    final class Cellar: CLFloor, @unchecked Sendable {
      override var level: Int { -1 }
    }
    final class Mock: CLLocation, @unchecked Sendable {
      override var horizontalAccuracy: CLLocationAccuracy { 1 }
      override var floor: CLFloor? { Cellar() }
    }
    let mock = Mock(latitude: 0, longitude: 0)
    #expect(mock.horizontalAccuracy == 1)
    #expect(mock.floor?.level == -1)
    #expect(CLFloor().level == 0)
  }
}

@Suite("Core Location's values")
struct LocationValuesTests {
  @Test(
    "A coordinate is valid within its limits",
    arguments: [
      (0.0, 0.0, true), (90, 180, true), (-90, -180, true), (90.1, 0, false), (0, 180.1, false),
      (.nan, 0, false),
    ])
  func validity(latitude: Double, longitude: Double, isValid: Bool) {
    #expect(
      CLLocationCoordinate2DIsValid(.init(latitude: latitude, longitude: longitude)) == isValid)
  }

  @Test("The invalid coordinate is none, and the largest distance is beyond all")
  func constants() {
    #expect(!CLLocationCoordinate2DIsValid(kCLLocationCoordinate2DInvalid))
    #expect(CLLocationDistanceMax > 1e300)
    #expect(CLTimeIntervalMax > 1e300)
    let accuracies = [
      kCLLocationAccuracyBestForNavigation, kCLLocationAccuracyBest,
      kCLLocationAccuracyNearestTenMeters, kCLLocationAccuracyHundredMeters,
      kCLLocationAccuracyKilometer, kCLLocationAccuracyThreeKilometers,
    ]
    #expect(accuracies == [-2, -1, 10, 100, 1000, 3000])
    #expect(!accuracies.contains(kCLLocationAccuracyReduced))
  }

  @Test("A circular region contains what lies within its radius, its border included")
  func region() {
    let centre = Coordinate(latitude: 35.6717, longitude: 139.6949)
    let region = CLCircularRegion(
      center: CLLocationCoordinate2D(centre), radius: 200, identifier: "park")
    for course in stride(from: 0.0, to: 360, by: 30) {
      #expect(region.contains(CLLocationCoordinate2D(centre.moved(by: 199.99, course: course))))
      #expect(!region.contains(CLLocationCoordinate2D(centre.moved(by: 200.01, course: course))))
    }
    #expect(region.notifyOnEntry && region.notifyOnExit)
    region.notifyOnExit = false
    let copy = region.copy() as? CLCircularRegion
    #expect(copy?.identifier == "park" && copy?.radius == 200)
    #expect(copy?.notifyOnExit == false && copy?.notifyOnEntry == true)
    #expect((region as CLRegion) is CLCircularRegion)
  }

  @Test("The numbers of the enumerations are the SDK's")
  func numbers() {
    #expect(CLAccuracyAuthorization.fullAccuracy.rawValue == 0)
    #expect(CLAccuracyAuthorization.reducedAccuracy.rawValue == 1)
    #expect(CLAuthorizationStatus.notDetermined.rawValue == 0)
    #expect(CLAuthorizationStatus.authorizedWhenInUse.rawValue == 4)
    #expect(CLActivityType.airborne.rawValue == 5)
  }
}
