import DeviceSimulation
import Foundation

/// A question to the health store. Each can be executed once.
open class HKQuery: NSObject, @unchecked Sendable {
  /// The type of what the query looks for.
  public let objectType: HKObjectType?
  /// Which samples take part; nil for all of the type.
  public let predicate: NSPredicate?

  /// Whether somebody executed the query. Guarded by the device it was executed on.
  private var isExecuted = false
  private(set) var isStopped = false

  init(objectType: HKObjectType?, predicate: NSPredicate?) {
    self.objectType = objectType
    self.predicate = predicate
  }

  /// Answers the query from a device's health service, as an event of that device.
  func answer(from service: HealthService) {
    fatalError("\(Self.self) is not a query that can be executed; use one of its subclasses")
  }

  final func begin() {
    if isExecuted {
      raiseException(
        "NSInvalidArgumentException", "You cannot start a query that is already active")
    }
    isExecuted = true
  }

  final func stop() {
    isStopped = true
  }
}
