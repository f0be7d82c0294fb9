import DeviceSimulation
import Testing

@testable import CoreLocation

@Suite("Accuracy and noise")
struct LocationAccuracyTests {
  static let table: [(CLLocationAccuracy, Double)] = [
    (kCLLocationAccuracyBestForNavigation, 5), (kCLLocationAccuracyBest, 5), (0, 5), (9, 5),
    (kCLLocationAccuracyNearestTenMeters, 10), (50, 10),
    (kCLLocationAccuracyHundredMeters, 100), (kCLLocationAccuracyKilometer, 1000),
    (kCLLocationAccuracyThreeKilometers, 3000), (1e6, 3000), (kCLLocationAccuracyReduced, 3000),
  ]

  @Test("The radius of uncertainty follows the desired accuracy; the place stays", arguments: table)
  func radius(desired: CLLocationAccuracy, radius: Double) throws {
    let walker = try Walker()
    walker.device.run {
      let manager = walker.manager { $0.desiredAccuracy = desired }
      manager.startUpdatingLocation()
      walker.device.stand(for: .seconds(1))
      walker.device.advance(by: .seconds(1))
      #expect(walker.recorder.locations.map(\.horizontalAccuracy) == [radius])
      #expect(manager.location?.coordinate.latitude == Movement.park.latitude)
    }
  }

  @Test("A recording that is less exact than asked for stays so")
  func recorded() throws {
    let walker = try Walker()
    let route = Route(points: [
      Route.Point(Movement.park, horizontalAccuracy: 3),
      Route.Point(Movement.park, horizontalAccuracy: 65),
    ])
    walker.device.run {
      let manager = walker.manager()
      manager.startUpdatingLocation()
      walker.device.follow(route)
      walker.device.advance(by: .seconds(1))
      manager.desiredAccuracy = kCLLocationAccuracyNearestTenMeters
      walker.device.follow(route)
      walker.device.advance(by: .seconds(1))
      #expect(walker.recorder.locations.map(\.horizontalAccuracy) == [3, 65, 10, 65])
    }
  }

  /// The way of an hour's walk as an app got it.
  private func track(
    seed: UInt64, noise: LocationNoise?, desired: CLLocationAccuracy = kCLLocationAccuracyBest,
    besides others: Int = 0
  ) throws -> [CLLocation] {
    let walker = try Walker(seed: seed)
    walker.device.locationParameters.noise = noise
    walker.device.run {
      let manager = walker.manager { $0.desiredAccuracy = desired }
      manager.startUpdatingLocation()
      let rest = (0..<others).map { _ in
        let other = CLLocationManager()
        other.startUpdatingLocation()
        return other
      }
      walker.device.walk()
      walker.device.advance(by: .minutes(10))
      #expect(rest.count == others)
      #expect(manager.delegate != nil)
    }
    return walker.recorder.locations
  }

  private func places(_ track: [CLLocation]) -> [[Double]] {
    track.map { [$0.coordinate.latitude, $0.coordinate.longitude] }
  }

  @Test("The same seed gives the same track, another one another; who else listens changes nothing")
  func seeded() throws {
    let noise = LocationNoise()
    let track = places(try track(seed: 7, noise: noise))
    #expect(track == places(try self.track(seed: 7, noise: noise)))
    #expect(track == places(try self.track(seed: 7, noise: noise, besides: 2)))
    #expect(track != places(try self.track(seed: 8, noise: noise)))
  }

  @Test(
    "The truth lies within the radius of uncertainty, at any accuracy",
    arguments: [kCLLocationAccuracyBest, kCLLocationAccuracyHundredMeters], [0.0, 0.9])
  func within(desired: CLLocationAccuracy, persistence: Double) throws {
    let truth = try track(seed: 3, noise: nil)
    let noisy = try track(
      seed: 3, noise: LocationNoise(persistence: persistence), desired: desired)
    #expect(noisy.count == truth.count)
    let errors = zip(noisy, truth).map { $0.distance(from: $1) }
    let radius = noisy[0].horizontalAccuracy
    #expect(errors.allSatisfy { $0 <= radius + 1e-6 })
    #expect((errors.max() ?? 0) > radius / 4, "and makes use of it")
    #expect(zip(noisy, truth).allSatisfy { $0.speed == $1.speed && $0.course == $1.course })
  }
}

@Suite("Reduced accuracy")
struct ReducedAccuracyTests {
  @Test("The app learns of a circle that the device is in, at most four times an hour (WWDC20)")
  func circles() throws {
    let walker = try Walker()
    walker.device.locationAccuracy = .reducedAccuracy
    let truth = Recorder()
    walker.device.run {
      let manager = walker.manager()
      manager.startUpdatingLocation()
      walker.device.motion.observeFixes { fix in
        truth.locations.append(
          CLLocation(latitude: fix.coordinate.latitude, longitude: fix.coordinate.longitude))
      }
      walker.device.follow(.freewayDrive)
      walker.device.advance(by: .hours(1))
      #expect(manager.accuracyAuthorization == .reducedAccuracy)
    }
    let locations = walker.recorder.locations
    #expect(walker.seconds == [0, 900], "25 minutes on the road")
    #expect(locations.allSatisfy { $0.horizontalAccuracy == 3000 && $0.speed == -1 })
    for (location, second) in zip(locations, walker.seconds) {
      #expect(truth.locations[Int(second)].distance(from: location) <= 3000)
    }
  }

  @Test(
    "No place is further from its circle's centre than the radius",
    arguments: [0.0, 35.6717, -33.9, 65, -78.2, 89.5], [0.0, 139.69, -179.99, 179.99])
  func centre(latitude: Double, longitude: Double) {
    let place = Coordinate(latitude: latitude, longitude: longitude)
    for step in 0..<40 {
      let moved = place.moved(by: Double(step) * 211, course: Double(step) * 47)
      let centre = ReducedPlace.centre(around: moved, radius: 3000)
      #expect(centre.distance(to: moved) <= 3000, "\(moved) and \(centre)")
    }
  }

  @Test("Full accuracy for a while is asked for, granted or not, and ends with the app")
  func temporarilyFull() async throws {
    let walker = try Walker()
    walker.device.locationAccuracy = .reducedAccuracy
    walker.device.run {
      let manager = walker.manager()
      let recorder = walker.recorder
      let answered: @Sendable ((any Error)?) -> Void = { error in
        recorder.errors.append(error ?? CLError(.network))
      }
      walker.device.locationParameters.prompt.allowsFullAccuracy = false
      manager.requestTemporaryFullAccuracyAuthorization(
        withPurposeKey: "steps", completion: answered)
      walker.device.advance(by: .seconds(1))
      #expect(manager.accuracyAuthorization == .reducedAccuracy)
      walker.device.locationParameters.prompt.allowsFullAccuracy = true
      manager.requestTemporaryFullAccuracyAuthorization(
        withPurposeKey: "steps", completion: answered)
      walker.device.advance(by: .seconds(1))
      #expect(manager.accuracyAuthorization == .fullAccuracy)
      #expect(recorder.codes == [.promptDeclined, .network], "declined, and then no error")
      #expect(walker.recorder.authorizations.count == 2, "told of the manager and of the change")
      walker.device.terminateApp()
      #expect(walker.device.locationAccuracy == .reducedAccuracy)
    }
  }
}
