/// Asks a ``LineSocketServer`` from another process, and waits for the answer.
///
/// ```swift
/// let answer = try LineSocketClient.request(
///   path: "/run/lockstep/default/control.sock", line: #"{"request":"status"}"#,
///   timeout: .seconds(5))
/// ```
public enum LineSocketClient {
  /// An answer's greatest length in bytes: 16 MiB.
  public static let longestAnswer = 16 * 1024 * 1024

  /// Sends one line over a connection of its own and returns the line that comes back.
  ///
  /// The timeout covers the whole exchange. Throws ``LineSocketError/nobodyThere(path:)``,
  /// ``LineSocketError/notPermitted(path:)``, ``LineSocketError/timedOut(path:after:)`` or
  /// ``LineSocketError/closed(path:)`` as they say, ``LineSocketError/badLine(path:)`` when `line` has
  /// a line break in it or the answer is too long.
  public static func request(
    path: String, line: String, timeout: Duration
  ) throws(LineSocketError) -> String {
    guard !line.utf8.contains(UInt8(ascii: "\n")) else { throw .badLine(path: path) }
    let address = try UnixSocketAddress(path)
    let descriptor = try LineSocketError.wrapping { () throws(SystemdError) in
      try FileDescriptor(streamSocketBlocking: true)
    }
    let exchange = LineSocketExchange(over: descriptor, to: address, timeout: timeout)
    try exchange.connect()
    try exchange.send(line)
    return try exchange.receiveLine(limit: longestAnswer)
  }
}
