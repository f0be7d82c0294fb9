/// The way to answer one request, at once or later, from the loop's thread.
///
/// ```swift
/// let server = try LineSocketServer(on: loop, path: path) { line, reply in
///   reply(answer(to: line))
/// }
/// ```
///
/// The first answer counts, further ones and those to a client that has gone do nothing. Letting go of
/// a reply without an answer closes its connection, so that a client never waits for what cannot
/// come.
public final class LineSocketReply {
  private var connection: LineSocketConnection?

  init(to connection: LineSocketConnection) {
    self.connection = connection
  }

  deinit {
    connection?.close()
  }

  /// Whether an answer would still reach somebody: long work for a client that has left may stop.
  public var isAwaited: Bool {
    connection?.isOpen ?? false
  }

  /// Sends one line; line breaks in it become spaces, which JSON does not mind.
  public func callAsFunction(_ line: String) {
    connection?.answer(line)
    connection = nil
  }
}
