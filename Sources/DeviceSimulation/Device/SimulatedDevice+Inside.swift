import CClockShim
import Foundation

extension SimulatedDevice {
  /// Whether the calling thread is inside this device: in ``run(_:)``, or in one of its events.
  public var isInside: Bool {
    clock_shim_current().device == UnsafeRawPointer(Unmanaged.passUnretained(self).toOpaque())
  }

  /// Runs `body` inside the device: with its time and zone, and with nobody else at work in it.
  ///
  /// Waits while another thread drives the device.
  public func inside<Result>(_ body: () throws -> Result) rethrows -> Result {
    if isInside { return try body() }
    let outer = SimulatedDevice.ofThisThread
    // The lock before the lease: whoever has a zone must never wait for a device, or a device that
    // travels would wait for the zone of somebody who waits for it.
    driving.lock()
    enterZone(storedTimeZone, from: outer)
    let wasNested = isNested
    isNested = outer != nil
    let previous = clock_shim_enter(
      clock_shim_context(
        nanoseconds: clock, device: Unmanaged.passUnretained(self).toOpaque()))
    defer {
      _ = clock_shim_enter(previous)
      isNested = wasNested
      TimeZoneLease.process.release()
      driving.unlock()
    }
    return try body()
  }

  /// Does something to the device: at once when nobody else drives it, else as its next event.
  public func perform(_ body: @escaping @Sendable () -> Void) {
    if isInside { return body() }
    guard driving.try() else {
      schedule(after: .zero, body)
      return
    }
    defer { driving.unlock() }
    inside(body)
  }

  /// Looks at what the device's lock guards, with nobody else at work in the device, but without its
  /// time and zone.
  public func guarded<Result>(_ body: () throws -> Result) rethrows -> Result {
    // Whoever is inside holds the lock already, and an event asks a dozen times.
    if isInside { return try body() }
    driving.lock()
    defer { driving.unlock() }
    return try body()
  }

  private func enterZone(_ zone: TimeZone, from outer: SimulatedDevice?) {
    guard let outer else { return TimeZoneLease.process.acquire(zone) }
    guard TimeZoneLease.process.acquireAgain(zone) else {
      fatalError(
        "a device in \(zone.identifier) was entered from inside one in "
          + "\(outer.storedTimeZone.identifier); the process has one zone: leave the first device first"
      )
    }
  }

  /// The device that the calling thread is inside of.
  static var ofThisThread: SimulatedDevice? {
    guard let pointer = clock_shim_current().device else { return nil }
    return Unmanaged<SimulatedDevice>.fromOpaque(pointer).takeUnretainedValue()
  }
}
