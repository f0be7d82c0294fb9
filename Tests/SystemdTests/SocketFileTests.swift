import Foundation
import Systemd
import TestSupport
import Testing

@Suite struct SocketFileTests {
  private let directory: TemporaryDirectory
  private let path: String

  init() throws {
    directory = try TemporaryDirectory()
    path = directory.file("socket")
  }

  private func serve(_ path: String) throws -> LineSocketServer {
    try LineSocketServer(on: EventLoop(), path: path) { line, reply in reply(line) }
  }

  /// Leaves a socket file that nobody listens on, as a killed process does.
  private func leaveStaleSocket() {
    let descriptor = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.utf8) }
    withUnsafePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        #expect(bind(descriptor, $0, socklen_t(MemoryLayout<sockaddr_un>.size)) == 0)
      }
    }
    close(descriptor)
  }

  @Test("the file is for owner and group only, whatever the umask, and goes away on closing")
  func mode() throws {
    let server = try serve(path)
    var status = stat()
    #expect(lstat(path, &status) == 0)
    #expect(status.st_mode == S_IFSOCK | 0o660)
    server.close()
    #expect(lstat(path, &status) != 0)
  }

  @Test("the file goes away with the server, but not if it is another's by then")
  func removal() throws {
    _ = try serve(path)
    #expect(!FileManager.default.fileExists(atPath: path))
    let first = try serve(path)
    #expect(unlink(path) == 0)
    let second = try serve(path)
    first.close()
    #expect(FileManager.default.fileExists(atPath: path))
    second.close()
    #expect(!FileManager.default.fileExists(atPath: path))
  }

  @Test("a stale socket is replaced")
  func stale() throws {
    leaveStaleSocket()
    #expect(throws: LineSocketError.nobodyThere(path: path)) {
      try LineSocketClient.request(path: path, line: "", timeout: .seconds(60))
    }
    let server = try serve(path)
    _ = try RawClient(path: path)
    server.close()
  }

  @Test("a served socket is left to its server")
  func served() throws {
    let server = try serve(path)
    #expect(throws: LineSocketError.alreadyServed(path: path)) { try serve(path) }
    _ = try RawClient(path: path)
    server.close()
  }

  @Test("anything else at the path stays as it is")
  func otherFile() throws {
    try Data("keep".utf8).write(to: URL(fileURLWithPath: path))
    #expect(throws: LineSocketError.notASocket(path: path)) { try serve(path) }
    #expect(try String(contentsOfFile: path, encoding: .utf8) == "keep")
    let link = directory.file("link")
    #expect(symlink(path, link) == 0)
    #expect(throws: LineSocketError.notASocket(path: link)) { try serve(link) }
  }

  @Test("a path of 107 bytes is the longest; others are refused on both sides")
  func pathLength() throws {
    let prefix = directory.path + "/"
    let longest = prefix + String(repeating: "x", count: 107 - prefix.utf8.count)
    let server = try serve(longest)
    _ = try RawClient(path: longest)
    server.close()
    for bad in [longest + "x", "", "a\0b"] {
      #expect(throws: LineSocketError.badPath(path: bad)) { try serve(bad) }
      #expect(throws: LineSocketError.badPath(path: bad)) {
        try LineSocketClient.request(path: bad, line: "", timeout: .seconds(60))
      }
    }
    #expect(LineSocketError.badPath(path: "/x").description.contains("between 1 and 107 bytes"))
  }

  @Test("a missing directory is the server's error, and nobody there for a client")
  func missingDirectory() throws {
    let missing = directory.file("missing/socket")
    let error = #expect(throws: LineSocketError.self) { try serve(missing) }
    #expect(
      error?.description == "cannot make the socket \(missing): No such file or directory")
    #expect(throws: LineSocketError.nobodyThere(path: missing)) {
      try LineSocketClient.request(path: missing, line: "", timeout: .seconds(60))
    }
  }

  @Test("a server that does not answer is given up on in time")
  func timeout() throws {
    let server = try serve(path)
    let timeout = Duration.milliseconds(5)
    #expect(throws: LineSocketError.timedOut(path: path, after: timeout)) {
      try LineSocketClient.request(path: path, line: "x", timeout: timeout)
    }
    #expect(throws: LineSocketError.timedOut(path: path, after: .zero)) {
      try LineSocketClient.request(path: path, line: "x", timeout: .zero)
    }
    server.close()
  }

  @Test("a full queue of clients counts as served, and times a client out")
  func fullQueue() throws {
    let server = try serve(path)
    let timeout = Duration.milliseconds(5)
    var clients: [RawClient] = []
    for _ in 0..<17 { clients.append(try RawClient(path: path)) }
    #expect(throws: LineSocketError.timedOut(path: path, after: timeout)) {
      try LineSocketClient.request(path: path, line: "x", timeout: timeout)
    }
    #expect(throws: LineSocketError.alreadyServed(path: path)) { try serve(path) }
    server.close()
    #expect(clients.count == 17)
  }

  @Test("a line with a line break in it is not sent")
  func badLine() throws {
    #expect(throws: LineSocketError.badLine(path: path)) {
      try LineSocketClient.request(path: path, line: "a\nb", timeout: .seconds(60))
    }
  }
}
