import DeviceSimulation

extension SimulatedDevice {
  /// When app refresh tasks run and for how long, for requests from now on.
  public var backgroundRefreshParameters: BackgroundRefreshParameters {
    get { guarded { BackgroundTaskService.of(self).parameters } }
    set { guarded { BackgroundTaskService.of(self).parameters = newValue } }
  }

  /// Launches the task of a pending request now, wherever the app stands, as its developer does by
  /// Xcode's debugger. It begins as the next event: let time pass.
  ///
  /// ```swift
  /// try device.launchBackgroundTask("com.example.sync")
  /// device.advance(by: .seconds(1))
  /// ```
  ///
  /// An app that is gone is launched if it may be; see `AppLife.mayBeLaunched`.
  ///
  /// - Throws: ``BackgroundTaskError/noRequest(_:)``.
  public func launchBackgroundTask(_ identifier: String) throws(BackgroundTaskError) {
    try withService { service throws(BackgroundTaskError) in try service.launchNow(identifier) }
  }

  /// Ends the time of a running task, as its developer does by Xcode's debugger. It is told as the next
  /// event.
  ///
  /// - Throws: ``BackgroundTaskError/notRunning(_:)``.
  public func expireBackgroundTask(_ identifier: String) throws(BackgroundTaskError) {
    try withService { service throws(BackgroundTaskError) in try service.expireNow(identifier) }
  }

  private func withService(
    _ body: (BackgroundTaskService) throws(BackgroundTaskError) -> Void
  ) throws(BackgroundTaskError) {
    // Through a result, since `inside` rethrows without the type.
    let result = inside { () -> Result<Void, BackgroundTaskError> in
      do throws(BackgroundTaskError) {
        return .success(try body(BackgroundTaskService.of(self)))
      } catch {
        return .failure(error)
      }
    }
    try result.get()
  }
}

/// Why a test cannot do something to a background task.
public enum BackgroundTaskError: Error, Equatable, CustomStringConvertible {
  /// No request for the identifier is pending.
  case noRequest(String)
  /// No task of the identifier is running.
  case notRunning(String)

  public var description: String {
    switch self {
    case .noRequest(let identifier):
      "background task '\(identifier)' cannot be launched: no request for it is pending; let the "
        + "app submit one"
    case .notRunning(let identifier):
      "background task '\(identifier)' cannot expire: it is not running; launch it first"
    }
  }
}
