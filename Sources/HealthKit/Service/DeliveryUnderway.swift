import DeviceSimulation
import Foundation

/// A background delivery that waits for the app's completion handlers.
///
/// Used inside its device only.
final class DeliveryUnderway: @unchecked Sendable {
  let type: HKObjectType
  /// Where it is in the list of all deliveries.
  let number: Int
  let wake: DeliveryWake
  /// How many queries were told.
  private(set) var told = 0
  private var completed = 0

  init(_ type: HKObjectType, number: Int, wake: DeliveryWake) {
    self.type = type
    self.number = number
    self.wake = wake
  }

  /// Whether a query that begins now is to be told: the process was launched for it, or nobody was
  /// told yet.
  var awaitsQuery: Bool { wake.isLaunch || told == 0 }

  /// Whether everybody who was told has completed.
  var isComplete: Bool { told > 0 && completed == told }

  func tell() { told += 1 }

  func complete() { completed += 1 }
}

/// One wake of the app, for one type or several.
///
/// Used inside its device only.
final class DeliveryWake: @unchecked Sendable {
  let isLaunch: Bool
  /// What keeps the app awake.
  var assertion: AwakeAssertion?
  /// When its time is over.
  var deadline: ScheduledEvent?
  private var open: Int

  init(isLaunch: Bool, types: Int) {
    self.isLaunch = isLaunch
    open = types
  }

  /// One of its deliveries is over; with the last the app need not be kept awake any more.
  func finishOne() {
    open -= 1
    guard open == 0 else { return }
    deadline?.cancel()
    deadline = nil
    assertion?.end()
    assertion = nil
  }
}

/// What an observer query's completion handler does: it counts once, on whatever thread, whether or
/// not the device is still there.
final class DeliveryReceipt: @unchecked Sendable {
  private weak var presence: DevicePresence?
  // Used inside the device only.
  private var deliveries: [DeliveryUnderway]

  init(_ deliveries: [DeliveryUnderway], on device: SimulatedDevice) {
    self.deliveries = deliveries
    presence = device.presence
  }

  func sign() {
    guard let device = presence?.device else { return }
    device.perform { [self, unowned device] in
      for delivery in deliveries { delivery.complete() }
      deliveries = []
      // Later, so that all queries of one wake have been told.
      device.schedule(after: .zero) { [unowned device] in device.health.deliveries.settle() }
    }
  }
}
