import Glibc

/// One request of ``LineSocketClient`` under way, with its deadline.
struct LineSocketExchange: ~Copyable {
  private let address: UnixSocketAddress
  private let descriptor: FileDescriptor
  private let timeout: Duration
  private let deadline: UInt64

  init(
    over descriptor: consuming FileDescriptor, to address: UnixSocketAddress, timeout: Duration
  ) {
    self.descriptor = descriptor
    self.address = address
    self.timeout = timeout
    let (sum, overflow) = EventLoop.monotonicNow()
      .addingReportingOverflow(timeout.wholeMicroseconds)
    deadline = overflow ? .max : sum
  }

  func connect() throws(LineSocketError) {
    // A Unix socket does not connect in the background: where the server's queue is full, a blocking
    // call waits in it, for as long as the send timeout says.
    let rest = try remaining()
    var limit = timeval(
      tv_sec: Int(rest / 1_000_000), tv_usec: Int(rest % 1_000_000))
    setsockopt(
      descriptor.number, SOL_SOCKET, SO_SNDTIMEO, &limit, socklen_t(MemoryLayout<timeval>.size))
    while address.withSocketAddress({ Glibc.connect(descriptor.number, $0, $1) }) != 0 {
      switch errno {
      case EINTR: continue
      case ENOENT, ECONNREFUSED: throw .nobodyThere(path: address.path)
      case EACCES, EPERM: throw .notPermitted(path: address.path)
      case EAGAIN: throw .timedOut(path: address.path, after: timeout)
      case let code: throw failure("connect to", code)
      }
    }
  }

  func send(_ line: String) throws(LineSocketError) {
    var rest = (Array(line.utf8) + [UInt8(ascii: "\n")])[...]
    while !rest.isEmpty {
      try wait(for: POLLOUT)
      switch descriptor.send(rest) {
      case .moved(let count): rest.removeFirst(count)
      case .wouldBlock, .ended: break
      case .failed(let code): throw failure("write to", code)
      }
    }
  }

  func receiveLine(limit: Int) throws(LineSocketError) -> String {
    var input = LineBuffer(limit: limit)
    while true {
      do {
        if let line = try input.nextLine() { return line }
      } catch {
        throw .badLine(path: address.path)
      }
      try wait(for: POLLIN)
      switch descriptor.receive(into: &input) {
      case .moved, .wouldBlock: break
      case .ended: throw .closed(path: address.path)
      case .failed(let code): throw failure("read from", code)
      }
    }
  }

  private func remaining() throws(LineSocketError) -> UInt64 {
    let now = EventLoop.monotonicNow()
    guard now < deadline else { throw .timedOut(path: address.path, after: timeout) }
    // A day at a time suits the types of poll(2) and of socket options.
    return min(deadline - now, 86_400_000_000)
  }

  private func wait(for event: Int32) throws(LineSocketError) {
    while true {
      var request = pollfd(fd: descriptor.number, events: Int16(event), revents: 0)
      // Rounded up, or the last millisecond would be spent asking again and again.
      let result = poll(&request, 1, Int32((try remaining() + 999) / 1000))
      if result > 0 { return }
      if result < 0, errno != EINTR { throw failure("wait for", errno) }
    }
  }

  private func failure(_ attempt: String, _ code: Int32) -> LineSocketError {
    if code == EPIPE || code == ECONNRESET { return .closed(path: address.path) }
    return .system(SystemdError(attempt: attempt, path: address.path, code: code))
  }
}
