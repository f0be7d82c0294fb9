/// Why a line socket could not be served or asked.
public enum LineSocketError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The path is empty, holds a zero byte, or has more bytes than a socket's address can hold.
  case badPath(path: String)
  /// Somebody serves the socket already.
  case alreadyServed(path: String)
  /// Something other than a socket is in the way.
  case notASocket(path: String)
  /// There is no socket, or nobody serves it.
  case nobodyThere(path: String)
  /// The socket's or a directory's permissions keep this user out.
  case notPermitted(path: String)
  /// The answer did not come in time.
  case timedOut(path: String, after: Duration)
  /// The other side closed the connection without an answer: it is busy, has stopped, or did not
  /// like the request's length.
  case closed(path: String)
  /// A request has a line break in it, or an answer is longer than ``LineSocketClient`` takes.
  case badLine(path: String)
  /// The system refused a call.
  case system(SystemdError)

  public var description: String {
    switch self {
    case .badPath(let path):
      "\(path.isEmpty ? "an empty path" : path) cannot name a socket: "
        + "use between 1 and \(UnixSocketAddress.longestPath) bytes"
    case .alreadyServed(let path): "\(path) is served by another process; stop that one first"
    case .notASocket(let path): "\(path) is not a socket; move it away"
    case .nobodyThere(let path): "nobody serves \(path); is the service running?"
    case .notPermitted(let path):
      "\(path) may not be used by this user; use its owner's account or group"
    case .timedOut(let path, let duration): "no answer from \(path) within \(duration)"
    case .closed(let path): "\(path) closed the connection without an answer; try again"
    case .badLine(let path): "what goes through \(path) has to be one line of a bounded length"
    case .system(let error): error.description
    }
  }

  /// Passes a refused system call on as ``system(_:)``.
  static func wrapping<Result: ~Copyable>(
    _ body: () throws(SystemdError) -> Result
  ) throws(LineSocketError) -> Result {
    do {
      return try body()
    } catch {
      throw .system(error)
    }
  }
}
