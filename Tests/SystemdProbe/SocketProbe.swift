import Glibc
import Systemd

private func socketPath() -> String {
  guard let path = getenv("PROBE_SOCKET") else { fatalError("no path") }
  return String(cString: path)
}

/// Asks, as a user without rights, a socket that root serves.
@MainActor
func probePermission() throws {
  let server = try LineSocketServer(on: EventLoop(), path: socketPath()) { _, reply in reply("") }
  guard setgroups(0, nil) == 0, setegid(65534) == 0, seteuid(65534) == 0 else {
    fatalError("cannot become another user")
  }
  do {
    print(try LineSocketClient.request(path: socketPath(), line: "", timeout: .seconds(60)))
  } catch {
    print(error)
  }
  guard seteuid(0) == 0 else { fatalError("cannot become root again") }
  server.close()
}

/// Connects while the process has no descriptor left for the server's end, and again afterwards.
@MainActor
func probeDescriptors() throws {
  let loop = try EventLoop()
  let server = try LineSocketServer(on: loop, path: socketPath()) { _, reply in reply("pong") }
  var sources: [IOSource] = []
  func onAnswer(of client: Int32, _ body: @escaping (String) -> Void) throws {
    sources.append(
      try IOSource(on: loop, descriptor: client, events: .readable) { _ in
        var bytes = [UInt8](repeating: 0, count: 100)
        let count = recv(client, &bytes, bytes.count, 0)
        if count <= 0 { sources.removeFirst() }
        body(count <= 0 ? "hung up on" : String(decoding: bytes.prefix(count - 1), as: UTF8.self))
      })
  }
  func connectedSocket(_ number: Int32) {
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: socketPath().utf8) }
    let result = withUnsafePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        connect(number, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
      }
    }
    guard result == 0 else { fatalError("cannot connect: \(errno)") }
  }
  let newcomer = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
  let later = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
  // The limit is on the number, and `later` has the highest so far.
  var limit = rlimit()
  getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
  let original = limit
  limit.rlim_cur = UInt(later + 1)
  connectedSocket(newcomer)
  try onAnswer(of: newcomer) { answer in
    print("newcomer:", answer)
    var original = original
    setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &original)
    connectedSocket(later)
    send(later, "ping\n", 5, 0)
    do {
      try onAnswer(of: later) { answer in
        print("later:", answer)
        loop.exit()
      }
    } catch {
      fatalError("\(error)")
    }
  }
  // No descriptor is to be free below the limit either.
  while dup(later) < later {}
  setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
  _ = try loop.run()
  for source in sources { source.cancel() }
  server.close()
}
