import DeviceSimulation
import Foundation

/// What every object of the store has.
struct ObjectAttributes {
  let uuid: UUID
  let sourceRevision: HKSourceRevision
  let device: HKDevice?
  let metadata: [String: MetadataValue]

  /// The number under which the store has the object; nil for one that it has not given out.
  var storedNumber: Int64?
  /// The number of the correlation that the object is a part of.
  var correlation: Int64?
  /// The number of the workout that the object was added to.
  var containingWorkout: Int64?
}

extension ObjectAttributes {
  /// Those of a new object of the calling app's.
  init(device hardware: HKDevice?, metadata: [String: Any]?) {
    let metadata = [String: MetadataValue](validating: metadata)
    guard let device = SimulatedDevice.resolve() else {
      let source = HKSource(app: AppEnvironment())
      self.init(
        uuid: UUID(), sourceRevision: HKSourceRevision(source: source, version: nil),
        device: hardware, metadata: metadata)
      return
    }
    let (uuid, revision) = device.inside {
      (ObjectNumber.makeUUID(on: device), device.health.appRevision)
    }
    self.init(uuid: uuid, sourceRevision: revision, device: hardware, metadata: metadata)
  }
}
