import Glibc

/// A signal that a service handles.
public enum UnixSignal: Int32, Hashable, Sendable, CaseIterable, CustomStringConvertible {
  /// SIGTERM: stop, says the service manager.
  case terminate = 15
  /// SIGINT: stop, says a person at the terminal.
  case interrupt = 2
  /// SIGHUP: read the configuration again.
  case hangUp = 1

  public var description: String {
    switch self {
    case .terminate: "SIGTERM"
    case .interrupt: "SIGINT"
    case .hangUp: "SIGHUP"
    }
  }

  /// Blocks the signal in the calling thread, and in threads that it starts from then on.
  func block() throws(SystemdError) {
    var set = sigset_t()
    sigemptyset(&set)
    sigaddset(&set, rawValue)
    let result = pthread_sigmask(SIG_BLOCK, &set, nil)
    guard result == 0 else { throw SystemdError(attempt: "block \(self)", code: result) }
  }
}
