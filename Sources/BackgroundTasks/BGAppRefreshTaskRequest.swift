import Foundation

/// A wish to be launched in the background for a short time, to refresh the app's content.
///
/// ```swift
/// let request = BGAppRefreshTaskRequest(identifier: "com.example.sync")
/// request.earliestBeginDate = Date(timeIntervalSinceNow: 3600)
/// try BGTaskScheduler.shared.submit(request)
/// ```
public final class BGAppRefreshTaskRequest: BGTaskRequest, @unchecked Sendable {
  public override init(identifier: String) {
    super.init(identifier: identifier)
  }

  override func duplicate() -> BGTaskRequest {
    let copy = BGAppRefreshTaskRequest(identifier: identifier)
    copy.earliestBeginDate = earliestBeginDate
    return copy
  }
}
