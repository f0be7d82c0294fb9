import Foundation

/// A storey of a building.
///
/// Values only: no location of the device has one; a mock of `CLLocation` may.
open class CLFloor: NSObject, @unchecked Sendable {
  /// The storey, counted from the ground floor, which is 0.
  open var level: Int { 0 }
}
