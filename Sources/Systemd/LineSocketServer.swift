import Glibc

/// Serves a Unix stream socket on the loop: a line in, a line out, as often as a client likes.
///
/// ```swift
/// let server = try LineSocketServer(on: loop, path: "/run/lockstep/default/control.sock") {
///   line, reply in
///   reply(line == "ping" ? "pong" : "what?")
/// }
/// ```
///
/// No client can hold up the loop or another client: lines have a greatest length (a
/// longer one ends the connection), a request waits until the one before it has been answered, and of
/// more than ``mostConnections`` clients the one that has been idle longest is cut off. Bytes that are
/// not UTF-8 come as U+FFFD.
public final class LineSocketServer {
  /// A request's usual greatest length in bytes, the line feed not counted: 64 KiB.
  public static let longestLine = 64 * 1024

  /// How many clients may be connected at a time.
  public static let mostConnections = 32

  let longestLine: Int
  private let loop: EventLoop
  private let listener: SocketListener
  private let handler: (String, LineSocketReply) throws -> Void
  private var source: IOSource?
  private var connections: [LineSocketConnection] = []
  private var activity = 0

  /// Listens at a path, with the given permissions, and calls `handler` for each line.
  ///
  /// A socket file that nobody serves any more is replaced; two processes that start at the very same
  /// moment have to be kept apart by other means, such as a lock. The file goes away with
  /// ``close()``. An error of the handler ends the loop.
  ///
  /// - Parameter longestLine: a request's greatest length in bytes, the line feed not counted.
  public init(
    on loop: EventLoop, path: String, mode: UInt32 = 0o660, longestLine: Int = longestLine,
    handler: @escaping (_ line: String, _ reply: LineSocketReply) throws -> Void
  ) throws(LineSocketError) {
    self.longestLine = longestLine
    self.loop = loop
    self.handler = handler
    listener = try SocketListener(UnixSocketAddress(path), mode: mode)
    source = try LineSocketError.wrapping { () throws(SystemdError) in
      try IOSource(on: loop, descriptor: listener.number, events: .readable) {
        [weak self] _ in try self?.accept()
      }
    }
  }

  deinit {
    close()
  }

  /// Cuts off the clients, stops listening and removes the socket file.
  public func close() {
    source?.cancel()
    source = nil
    for connection in connections { connection.close() }
    listener.removeFile()
  }

  /// How many clients are connected.
  public var connectionCount: Int { connections.count }

  private func accept() throws {
    guard let descriptor = try listener.accept() else { return }
    if connections.count >= Self.mostConnections {
      let idle = connections.filter { !$0.isAnswering }
      guard let longestIdle = idle.min(by: { $0.lastActivity < $1.lastActivity }) else { return }
      longestIdle.close()
    }
    connections.append(try LineSocketConnection(descriptor, of: self, on: loop))
  }

  func handle(_ line: String, from connection: LineSocketConnection) throws {
    try handler(line, LineSocketReply(to: connection))
  }

  func remove(_ connection: LineSocketConnection) {
    connections.removeAll { $0 === connection }
  }

  func nextActivity() -> Int {
    activity += 1
    return activity
  }
}
