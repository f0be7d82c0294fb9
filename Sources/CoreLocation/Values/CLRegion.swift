import Foundation

/// An area with a name.
///
/// A value only: nothing watches the device cross its border. Use ``CLCircularRegion``.
open class CLRegion: NSObject, NSCopying, @unchecked Sendable {
  /// The name by which the app knows the region.
  open private(set) var identifier: String
  /// Whether the app wants to know when the device enters.
  open var notifyOnEntry = true
  /// Whether the app wants to know when the device leaves.
  open var notifyOnExit = true

  init(identifier: String) {
    self.identifier = identifier
  }

  open func copy(with zone: NSZone? = nil) -> Any {
    let copy = CLRegion(identifier: identifier)
    copy.takeNotifications(from: self)
    return copy
  }

  func takeNotifications(from other: CLRegion) {
    notifyOnEntry = other.notifyOnEntry
    notifyOnExit = other.notifyOnExit
  }
}
