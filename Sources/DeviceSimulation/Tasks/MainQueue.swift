import Dispatch

/// The main dispatch queue, which is the main actor's.
enum MainQueue {
  private static let key: DispatchSpecificKey<Bool> = {
    let key = DispatchSpecificKey<Bool>()
    DispatchQueue.main.setSpecific(key: key, value: true)
    return key
  }()

  /// Whether the calling thread is at work for the main queue: the process's first thread is, until
  /// it gives itself up to Dispatch.
  static var isCurrent: Bool { DispatchQueue.getSpecific(key: key) ?? false }
}
