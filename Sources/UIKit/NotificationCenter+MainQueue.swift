import DeviceSimulation
import Foundation

extension NotificationCenter {
  /// Adds an observer, as Foundation's method of the same name; one on the main queue hears inside the
  /// device.
  ///
  /// Foundation on Linux hands a notification over to the main queue and waits. That never ends when
  /// the main queue itself posts it, as in a test on the main actor, and elsewhere the observer runs
  /// outside of the device, whose thread waits. Here such an observer is called at once on the main
  /// actor, and as a task of the main actor from anywhere else.
  ///
  /// - Parameter name: not optional, so that the compiler prefers this method.
  public func addObserver(
    forName name: Notification.Name, object: Any?, queue: OperationQueue?,
    using block: @escaping @Sendable (Notification) -> Void
  ) -> any NSObjectProtocol {
    // An optional name means Foundation's own method.
    let foundationName: Notification.Name? = name
    guard queue === OperationQueue.main else {
      return addObserver(forName: foundationName, object: object, queue: queue, using: block)
    }
    return addObserver(forName: foundationName, object: object, queue: nil) { notification in
      let call = MainQueueCall(block: block, notification: notification)
      if SimulatedDevice.isOnMainActor {
        call()
      } else if let device = SimulatedDevice.resolve(), device.isInside {
        device.callMainActor { call() }
      } else {
        call.performAndWait()
      }
    }
  }
}

/// A notification on its way to an observer on the main queue.
private struct MainQueueCall: @unchecked Sendable {
  let block: @Sendable (Notification) -> Void
  let notification: Notification

  func callAsFunction() { block(notification) }

  /// Does as Foundation does for what nobody posts inside a device.
  func performAndWait() {
    let operation = BlockOperation { self() }
    OperationQueue.main.addOperation(operation)
    operation.waitUntilFinished()
  }
}
