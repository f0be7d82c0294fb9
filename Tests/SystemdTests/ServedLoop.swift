import Foundation
import TestSupport
import Systemd

/// What the clients' thread leaves behind; read only after that thread has closed its pipe.
private final class Outcome<Value: Sendable>: @unchecked Sendable {
  var result: Result<Value, any Error>?
}

/// A server on a loop on this thread, and its clients on another.
final class ServedLoop {
  let loop: EventLoop
  let path: String
  let server: LineSocketServer
  private let directory: TemporaryDirectory

  init(handler: @escaping (EventLoop, String, LineSocketReply) throws -> Void) throws {
    let loop = try EventLoop()
    self.loop = loop
    directory = try TemporaryDirectory()
    path = directory.file("socket")
    server = try LineSocketServer(on: loop, path: path) { [unowned loop] line, reply in
      try handler(loop, line, reply)
    }
  }

  /// Runs the loop until the clients are done, and returns what they found.
  @discardableResult
  func run<Result: Sendable>(
    clients: @escaping @Sendable (_ path: String) throws -> Result
  ) throws -> Result {
    let outcome = Outcome<Result>()
    let done = Pipe()
    let path = path
    let thread = Thread {
      outcome.result = Swift.Result { try clients(path) }
      try? done.fileHandleForWriting.close()
    }
    thread.start()
    let source = try IOSource(
      on: loop, descriptor: done.fileHandleForReading.fileDescriptor, events: .readable
    ) { [unowned loop] _ in loop.exit() }
    defer { source.cancel() }
    try loop.runBounded()
    // The end of the pipe comes after the result; reading it orders the two for the sanitizer.
    _ = try done.fileHandleForReading.readToEnd()
    guard let result = outcome.result else { throw LoopDidNotEnd() }
    return try result.get()
  }
}
