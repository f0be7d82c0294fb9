import DeviceSimulation
import Foundation

/// Something that the health store keeps.
open class HKObject: NSObject, @unchecked Sendable {
  /// The object's identity, which it keeps in the store.
  public let uuid: UUID
  /// Who saved the object; the calling app until somebody has.
  public let sourceRevision: HKSourceRevision

  init(uuid: UUID, sourceRevision: HKSourceRevision) {
    self.uuid = uuid
    self.sourceRevision = sourceRevision
  }

  open override func isEqual(_ object: Any?) -> Bool {
    (object as? HKObject)?.uuid == uuid
  }

  open override var hash: Int { uuid.hashValue }
}

/// Something that the health store keeps of a stretch of time.
open class HKSample: HKObject, @unchecked Sendable {
  public let sampleType: HKSampleType
  public let startDate: Date
  /// The same as ``startDate`` for a sample of one moment.
  public let endDate: Date

  init(
    uuid: UUID, sourceRevision: HKSourceRevision, type: HKSampleType, start: Date, end: Date
  ) {
    sampleType = type
    startDate = start
    endDate = end
    super.init(uuid: uuid, sourceRevision: sourceRevision)
  }
}
