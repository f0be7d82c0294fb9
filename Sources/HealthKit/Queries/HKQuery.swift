import DeviceSimulation
import Foundation
import Synchronization

/// A question to the health store. Each can be executed once.
open class HKQuery: NSObject, @unchecked Sendable {
  /// The type of what the query looks for; of several, the first.
  public let objectType: HKObjectType?
  /// Which samples take part; nil for all of the type.
  public let predicate: NSPredicate?

  private let state = Atomic<UInt8>(0)
  private static let executed: UInt8 = 1
  private static let stopped: UInt8 = 2

  init(objectType: HKObjectType?, predicate: NSPredicate?) {
    self.objectType = objectType
    self.predicate = predicate
  }

  /// The type of the samples that the query looks for; of several, the first.
  open var sampleType: HKSampleType? { objectType as? HKSampleType }

  /// Whether somebody has stopped the query. Any thread may ask.
  final var isStopped: Bool {
    state.load(ordering: .acquiring) & HKQuery.stopped != 0
  }

  /// Answers the query from a device's health service, as an event of that device.
  func answer(from service: HealthService) {
    fatalError("\(Self.self) is not a query that can be executed; use one of its subclasses")
  }

  final func begin() {
    let (before, _) = state.bitwiseOr(HKQuery.executed, ordering: .acquiringAndReleasing)
    if before & HKQuery.executed != 0 {
      raiseException(
        "NSInvalidArgumentException", "You cannot start a query that is already active")
    }
  }

  final func stop() {
    state.bitwiseOr(HKQuery.stopped, ordering: .acquiringAndReleasing)
  }
}
