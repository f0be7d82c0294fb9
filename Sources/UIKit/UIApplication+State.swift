import DeviceSimulation

extension UIApplication {
  /// Where the app stands, as far as it can ask.
  public enum State: Int, Sendable {
    case active = 0
    case inactive = 1
    case background = 2

    /// - Parameter state: a suspended app, and one that is gone, cannot ask; a test that asks in their
    ///   place is told that they are in the background.
    init(_ state: AppState) {
      self =
        switch state {
        case .active: .active
        case .inactive: .inactive
        case .background, .suspended, .notRunning: .background
        }
    }
  }
}
