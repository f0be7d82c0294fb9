import CoreLocation
import DeviceSimulation
import GPX
import TestSupport
import Testing

@testable import Experiments

/// What the page "Tracks" of the module `GPX` says of tracks that are played.
@Suite("GPX tracks as an app gets them")
struct RecordedTrackTests {
  private final class Recorder: NSObject, CLLocationManagerDelegate {
    var locations: [CLLocation] = []

    func locationManager(_ manager: CLLocationManager, didUpdateLocations: [CLLocation]) {
      locations += didUpdateLocations
    }
  }

  /// Plays a document from the device's start on, and returns what its app was told.
  private func play(_ text: String, speed: Double = 1.4) throws -> [CLLocation] {
    let route = Route(try GPXDocument(text: text, file: "walk.gpx"))
    let device = try SimulatedDevice(
      now: "2016-10-31T08:00:00Z", app: AppEnvironment(location: .always))
    return device.run {
      let recorder = Recorder()
      let manager = CLLocationManager()
      manager.delegate = recorder
      manager.pausesLocationUpdatesAutomatically = false
      manager.startUpdatingLocation()
      device.move([.route(route, speed: speed)])
      device.advance(by: .hours(1))
      return recorder.locations
    }
  }

  private func seconds(_ locations: [CLLocation]) -> [Double] {
    locations.map { $0.timestamp.timeIntervalSince1970 - 1_477_900_800 }
  }

  private func track(_ points: String) -> String {
    "<gpx><trk><trkseg>\(points)</trkseg></trk></gpx>"
  }

  /// A point north of 35° N 139° E by some 10⁻⁵ degrees, 1.1 metres each.
  private func point(_ north: Int, _ time: String? = nil, _ rest: String = "") -> String {
    let time = time.map { "<time>2020-01-01T\($0)Z</time>" } ?? ""
    return "<trkpt lat=\"35.\(10_000 + north)\" lon=\"139\">\(time)\(rest)</trkpt>"
  }

  @Test("Speed, course and accuracies of an Apple workout route are the location's")
  func appleWorkoutRoute() throws {
    let extensions = """
      <ele>4.5</ele><extensions><speed>0.180883</speed><course>77.25</course>\
      <hAcc>8.063116</hAcc><vAcc>6.428697</vAcc></extensions>
      """
    let unknown = """
      <extensions><speed>-1.0</speed><course>-1.0</course><hAcc>-1</hAcc><vAcc>-1</vAcc></extensions>
      """
    let locations = try play(
      track(point(0, "00:00:00", extensions) + point(9, "00:00:01", unknown)))
    let first = try #require(locations.first)
    #expect(first.speed == 0.180883 && first.course == 77.25)
    #expect(first.horizontalAccuracy == 8.063116 && first.verticalAccuracy == 6.428697)
    #expect(first.altitude == 4.5)
    // What the device did not know it does not know here; but the place is a place.
    let second = try #require(locations.last)
    #expect(second.speed == -1 && second.course == -1 && second.verticalAccuracy == -1)
    #expect(second.horizontalAccuracy == 5)
    #expect(locations.count == 2)
  }

  @Test("A course of 360 degrees is north, as Core Location has it")
  func north() throws {
    let course = "<extensions><course>360</course></extensions>"
    #expect(try play(track(point(0, "00:00:00", course))).map(\.course) == [0])
  }

  @Test("Points without times among others are fixes, too: one fix a point")
  func timeless() throws {
    let locations = try play(
      track(
        point(0) + point(10) + point(20, "00:00:00") + point(30) + point(40, "00:00:08")
          + point(50)), speed: 1)
    #expect(locations.count == 6)
    let times = seconds(locations).map { ($0 * 10).rounded() / 10 }
    // 11.1 metres of a meridian between two of them.
    #expect(times == [0, 11.1, 22.2, 26.2, 30.2, 41.3])
  }

  @Test("Without any time it is a way to walk, a fix a second")
  func plan() throws {
    let locations = try play(
      "<gpx><rte><rtept lat=\"35\" lon=\"139\"/><rtept lat=\"35.0001\" lon=\"139\"/></rte></gpx>",
      speed: 1)
    #expect(seconds(locations).prefix(12) == [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11])
    #expect(locations.count == 13)
  }

  @Test("Equal times are one instant, in the order of the file")
  func equalTimes() throws {
    let locations = try play(
      track(point(0, "00:00:00") + point(3, "00:00:05") + point(1, "00:00:05")))
    #expect(seconds(locations) == [0, 5, 5])
    #expect(
      locations.map { ($0.coordinate.latitude * 1e5).rounded() } == [
        3_510_000, 3_510_003, 3_510_001,
      ])
  }

  @Test("Where time runs back none passes, between tracks as well")
  func timeRunsBack() throws {
    let locations = try play(
      """
      <gpx><trk><trkseg>\(point(0, "10:00:00"))\(point(1, "10:00:05"))</trkseg></trk>
      <trk><trkseg>\(point(2, "08:00:00"))\(point(3, "08:00:07"))</trkseg></trk></gpx>
      """)
    #expect(seconds(locations) == [0, 5, 5, 12])
  }

  @Test("A gap between segments is time without a fix")
  func gap() throws {
    let locations = try play(
      """
      <gpx><trk><trkseg>\(point(0, "10:00:00"))</trkseg><trkseg/>
      <trkseg>\(point(900, "10:20:00"))\(point(901, "10:20:01"))</trkseg></trk></gpx>
      """)
    #expect(seconds(locations) == [0, 1200, 1201])
  }
}
