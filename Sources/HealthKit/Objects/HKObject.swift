import DeviceSimulation
import Foundation

/// Something that the health store keeps. Two with one UUID are equal.
open class HKObject: NSObject, @unchecked Sendable {
  /// The object's identity, which it keeps in the store.
  public let uuid: UUID
  /// Who saved the object; the calling app until somebody has.
  public let sourceRevision: HKSourceRevision
  /// The hardware that measured it; nil where the app named none.
  public let device: HKDevice?
  /// What else the app said of it: texts, `NSNumber`s, dates and quantities; nil for nothing.
  public var metadata: [String: Any]? { attributes.metadata.objects }

  let attributes: ObjectAttributes

  init(_ attributes: ObjectAttributes) {
    self.attributes = attributes
    uuid = attributes.uuid
    sourceRevision = attributes.sourceRevision
    device = attributes.device
  }

  /// The app or device that saved the object.
  open var source: HKSource { sourceRevision.source }

  open override func isEqual(_ object: Any?) -> Bool {
    (object as? HKObject)?.uuid == uuid
  }

  open override var hash: Int { uuid.hashValue }
}
