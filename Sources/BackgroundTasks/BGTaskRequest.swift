import Foundation

/// A wish to run in the background.
open class BGTaskRequest: NSObject, NSCopying, @unchecked Sendable {
  /// Names the task that the request is for.
  public let identifier: String
  /// Before when the task is not wanted; nil for no such date. When it runs is up to the device.
  open var earliestBeginDate: Date?

  init(identifier: String) {
    self.identifier = identifier
  }

  open func copy(with zone: NSZone? = nil) -> Any { duplicate() }

  /// What is submitted is a copy, and so is what is handed out: neither changes with the other.
  func duplicate() -> BGTaskRequest {
    let copy = BGTaskRequest(identifier: identifier)
    copy.earliestBeginDate = earliestBeginDate
    return copy
  }
}
