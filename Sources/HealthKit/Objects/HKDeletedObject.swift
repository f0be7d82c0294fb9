import Foundation

/// What is left of an object that was deleted from the store.
open class HKDeletedObject: NSObject, @unchecked Sendable {
  /// The UUID that the object had.
  public let uuid: UUID
  /// Of the object's metadata, the sync identifier and version; nil when it had none.
  public var metadata: [String: Any]? { stored.objects }

  private let stored: [String: MetadataValue]

  init(uuid: UUID, metadata: [String: MetadataValue]) {
    self.uuid = uuid
    stored = metadata
  }

  open override func isEqual(_ object: Any?) -> Bool {
    (object as? HKDeletedObject)?.uuid == uuid
  }

  open override var hash: Int { uuid.hashValue }
}
