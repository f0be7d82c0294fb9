import DeviceSimulation
import Testing

@testable import CoreLocation

@Suite("Automatic pauses")
struct AutomaticPauseTests {
  static let activityTypes: [(CLActivityType, Int)] = [
    (.fitness, 10), (.other, 15), (.otherNavigation, 15), (.automotiveNavigation, 20),
    (.airborne, 30),
  ]

  @Test("Standing still pauses updates after the activity type's time", arguments: activityTypes)
  func pause(activityType: CLActivityType, minutes: Int) throws {
    let device = try SimulatedDevice()
    let recorder = Recorder()
    device.run {
      let manager = CLLocationManager()
      manager.delegate = recorder
      manager.activityType = activityType
      manager.startUpdatingLocation()
      device.move([.walk(for: .minutes(1)), .stand(for: nil)])
      device.advance(by: .hours(2))
      let start = DeviceConfiguration.defaultStart
      #expect(recorder.pauses.count == 1)
      let paused = recorder.pauses.first?.timeIntervalSince(start) ?? 0
      // The walker strays from the last anchor by less than the radius before standing still.
      #expect((Double(minutes * 60 + 50)...Double(minutes * 60 + 60)).contains(paused))
      #expect(recorder.locations.count == Int(paused), "none from the pause on")

      manager.startUpdatingLocation()
      device.advance(by: .seconds(5))
      #expect(recorder.resumes == 1)
      #expect(recorder.locations.count == Int(paused) + 6, "one at once, and one a second")
    }
  }

  @Test("Walking on keeps updates coming; they do not resume by themselves after a pause")
  func walking() throws {
    let device = try SimulatedDevice()
    let recorder = Recorder()
    device.run {
      let manager = CLLocationManager()
      manager.delegate = recorder
      manager.activityType = .fitness
      manager.startUpdatingLocation()
      device.move([.walk(for: .hours(2)), .stand(for: .minutes(11)), .walk(for: .hours(1))])
      device.advance(by: .hours(4))
      #expect(recorder.pauses.count == 1)
      #expect(recorder.locations.count < 7200 + 601)
      #expect(recorder.resumes == 0)
    }
  }

  @Test("Updates pause although the last movement has ended and no fix comes any more")
  func noFixes() throws {
    let device = try SimulatedDevice()
    let recorder = Recorder()
    device.run {
      let manager = CLLocationManager()
      manager.delegate = recorder
      manager.startUpdatingLocation()
      device.walk(for: .seconds(1))
      device.advance(by: .hours(1))
      #expect(
        recorder.pauses.map { $0.timeIntervalSince(DeviceConfiguration.defaultStart) } == [900])
    }
  }

  @Test("The permission to pause may be taken away and given again; the time counts from then")
  func permissionGivenAgain() throws {
    let device = try SimulatedDevice()
    let recorder = Recorder()
    device.run {
      let manager = CLLocationManager()
      manager.delegate = recorder
      manager.activityType = .fitness
      manager.startUpdatingLocation()
      device.stand()
      device.advance(by: .minutes(5))
      manager.pausesLocationUpdatesAutomatically = false
      device.advance(by: .minutes(10))
      manager.pausesLocationUpdatesAutomatically = true
      device.advance(by: .minutes(9))
      #expect(recorder.pauses.isEmpty)
      device.advance(by: .minutes(2))
      #expect(recorder.pauses.count == 1)
    }
  }

  @Test("Another activity type counts at once, with the time that has passed")
  func activityChanged() throws {
    for (type, due): (CLActivityType, Double) in [(.fitness, 720), (.airborne, 1800)] {
      let device = try SimulatedDevice()
      let recorder = Recorder()
      device.run {
        let manager = CLLocationManager()
        manager.delegate = recorder
        manager.startUpdatingLocation()
        device.stand()
        device.advance(by: .minutes(12))
        manager.activityType = type
        device.advance(by: .hours(1))
        // After 10 min, which have passed already, or 30, and not after the 15 of before.
        #expect(
          recorder.pauses.map { $0.timeIntervalSince(DeviceConfiguration.defaultStart) } == [due])
      }
    }
  }

  @Test("Without the permission to pause nothing pauses; the times are parameters")
  func parameters() throws {
    let device = try SimulatedDevice()
    device.automaticPause.stillFor[.other] = .minutes(1)
    let pausing = Recorder()
    let steady = Recorder()
    device.run {
      let managers = [pausing, steady].map { recorder in
        let manager = CLLocationManager()
        manager.delegate = recorder
        manager.pausesLocationUpdatesAutomatically = recorder === pausing
        manager.startUpdatingLocation()
        return manager
      }
      device.stand()
      device.advance(by: .minutes(30))
      #expect(pausing.locations.count == 60)
      #expect(steady.locations.count == 1801)
      #expect(managers.count == 2)
    }
  }
}
