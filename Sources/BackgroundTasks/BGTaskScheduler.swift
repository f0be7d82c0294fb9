import DeviceSimulation
import Foundation

/// Has the app launched, or woken, to do something in the background, at a moment of the system's
/// choice.
///
/// Which moment, nobody publishes: here it is drawn from the device's generator, within the bounds of
/// ``BackgroundRefreshParameters``. Any thread may call.
open class BGTaskScheduler: NSObject, @unchecked Sendable {
  /// The scheduler, which works for the device that each call means.
  public static let shared = BGTaskScheduler()

  override init() {}

  /// Says what to call when a task is launched.
  ///
  /// To be called before the launch of the app ends, and once for an identifier: otherwise it stops
  /// with Apple's exception. On a device without an installed app the code that a test runs is the
  /// launch, and events are after it.
  ///
  /// - Parameters:
  ///   - queue: the main queue for a handler that belongs to the main actor. On any other, and on nil,
  ///     the handler is an event of the device.
  ///   - launchHandler: called with a `BGAppRefreshTask`.
  /// - Returns: whether the app's `Info.plist`, if it has one, permits the identifier.
  @discardableResult
  open func register(
    forTaskWithIdentifier identifier: String, using queue: DispatchQueue?,
    launchHandler: @escaping (BGTask) -> Void
  ) -> Bool {
    let handler = LaunchHandler(body: launchHandler, isOnMainQueue: queue === DispatchQueue.main)
    return withService { $0.register(identifier, handler) }
  }

  /// Asks for a task to be run. A request for the same identifier that is pending is replaced.
  ///
  /// - Throws: ``Error``, by its code: not permitted, unavailable, too many pending.
  open func submit(_ taskRequest: BGTaskRequest) throws {
    try withService { try $0.submit(taskRequest.duplicate()) }
  }

  /// Takes a pending request back.
  open func cancel(taskRequestWithIdentifier identifier: String) {
    withService { $0.cancel { $0.identifier == identifier } }
  }

  /// Takes all pending requests back.
  open func cancelAllTaskRequests() {
    withService { $0.cancel { _ in true } }
  }

  /// Asks which requests are pending. A task that runs has none.
  ///
  /// - Parameter completionHandler: called, as a later event, with the requests in the order of
  ///   submission.
  open func getPendingTaskRequests(
    completionHandler: @escaping @Sendable ([BGTaskRequest]) -> Void
  ) {
    let device = SimulatedDevice.current()
    device.scheduleForApp { [unowned device] in
      completionHandler(BackgroundTaskService.of(device).pendingRequests)
    }
  }

  /// The requests that are pending.
  open func pendingTaskRequests() async -> [BGTaskRequest] {
    await withCheckedContinuation { continuation in
      getPendingTaskRequests { continuation.resume(returning: $0) }
    }
  }

  private func withService<Result>(
    for caller: String = #function, _ body: (BackgroundTaskService) throws -> Result
  ) rethrows -> Result {
    let device = SimulatedDevice.current(for: caller)
    return try device.inside { try body(BackgroundTaskService.of(device)) }
  }
}

/// What an app has registered for an identifier.
struct LaunchHandler: @unchecked Sendable {
  let body: (BGTask) -> Void
  let isOnMainQueue: Bool
}
