import Foundation

extension SimulatedDevice {
  /// The present moment on the device's timeline.
  public var now: DeviceInstant {
    // Whoever is inside drives the device: the queue's present moves by its hand alone.
    isInside ? storedPresent : queue.present
  }

  /// What the device's clock shows; inside the device `Date()` is the same.
  public var date: Date {
    guarded { Date(nanosecondsSince1970: clock.pointee) }
  }

  /// What the device's clock shows at an instant, as long as nobody sets it.
  public func date(at instant: DeviceInstant) -> Date {
    Date(nanosecondsSince1970: guarded { clockReading(at: instant) })
  }

  /// When the device's clock will show a date, as long as nobody sets it.
  public func instant(of date: Date) -> DeviceInstant {
    DeviceInstant(nanoseconds: date.nanosecondsSince1970)
      .advanced(by: .zero - .nanoseconds(guarded { storedClockOffset }))
  }

  /// Sets the device's clock forward or back. Nothing that is pending moves: on the timeline no time
  /// has passed.
  public func setClock(by change: Duration) {
    perform {
      self.storedClockOffset = self.storedClockOffset.addingSaturated(change.wholeNanoseconds)
      self.moveClock(to: self.queue.present)
    }
  }

  /// The zone that the device's clock shows.
  public var timeZone: TimeZone {
    guarded { storedTimeZone }
  }

  /// Takes the device to another zone: the traveller's phone has set itself. What is anchored
  /// already keeps its absolute dates; the next query uses the new zone.
  public func setTimeZone(_ zone: TimeZone) {
    perform {
      guard zone != self.storedTimeZone else { return }
      guard !self.isNested else {
        fatalError(
          "a device that was entered from inside another one cannot go to \(zone.identifier); the "
            + "process has one zone: leave the outer device first")
      }
      TimeZoneLease.process.release()
      self.storedTimeZone = zone
      TimeZoneLease.process.acquire(zone)
      self.timeZoneObservers.notify(zone)
    }
  }

  /// Calls `body` after every change of zone, for the device's life.
  public func observeTimeZone(_ body: @escaping (TimeZone) -> Void) {
    guarded { timeZoneObservers.add(body) }
  }

  /// What the clock shows, in nanoseconds since 1970.
  var reading: Int64 { guarded { clock.pointee } }

  /// Moves the timeline, and with it what the clock shows.
  func moveClock(to instant: DeviceInstant) {
    queue.present = instant
    storedPresent = instant
    showClock(at: instant)
  }

  /// Lets the clock show what it shows at an instant.
  func showClock(at instant: DeviceInstant) {
    clock[0] = clockReading(at: instant)
    clock[1] = instant.nanoseconds
  }

  /// What the clock shows at an instant, in nanoseconds since 1970.
  private func clockReading(at instant: DeviceInstant) -> Int64 {
    instant.nanoseconds.addingSaturated(storedClockOffset)
  }
}
