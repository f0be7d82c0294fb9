import Glibc

/// One client of a ``LineSocketServer``: reads a line, waits for its answer, writes that, and so on.
///
/// It takes the next line only after the answer to the last one has been written, so a client can
/// neither pile up work nor memory, and answers come in the order of the requests.
final class LineSocketConnection {
  private enum Phase {
    case reading
    case answering
    case writing
  }

  private let descriptor: FileDescriptor
  private var source: IOSource?
  private var phase = Phase.reading
  private var input: LineBuffer
  private var output: ArraySlice<UInt8> = []
  private weak var server: LineSocketServer?

  /// When something last happened here, on the server's count of events.
  private(set) var lastActivity: Int

  init(
    _ descriptor: consuming FileDescriptor, of server: LineSocketServer, on loop: EventLoop
  ) throws(SystemdError) {
    self.descriptor = descriptor
    self.server = server
    input = LineBuffer(limit: server.longestLine)
    lastActivity = server.nextActivity()
    source = try IOSource(on: loop, descriptor: self.descriptor.number, events: .readable) {
      [weak self] events in try self?.advance(events)
    }
  }

  deinit {
    // The source has to leave the loop while its descriptor is still open.
    source?.cancel()
  }

  var isOpen: Bool { source != nil }

  /// Whether the server's handler still owes this client an answer.
  var isAnswering: Bool { isOpen && phase == .answering }

  func close() {
    guard isOpen else { return }
    source?.cancel()
    source = nil
    // Hanging up now, as a reply may hold on to this object, and so to the descriptor.
    shutdown(descriptor.number, Int32(SHUT_RDWR))
    server?.remove(self)
  }

  func answer(_ line: String) {
    guard isAnswering else { return }
    let (lineFeed, carriageReturn) = (UInt8(ascii: "\n"), UInt8(ascii: "\r"))
    output = Array(line.utf8)[...]
    for index in output.indices
    where output[index] == lineFeed || output[index] == carriageReturn {
      output[index] = UInt8(ascii: " ")
    }
    output.append(lineFeed)
    enter(.writing)
  }

  private func advance(_ events: IOEvents) throws {
    lastActivity = server?.nextActivity() ?? lastActivity
    // What a client sent before it hung up still counts, but nobody reads an answer any more.
    if events.contains(.failed) || (events.contains(.hungUp) && phase != .reading) {
      close()
      return
    }
    switch phase {
    case .reading: try receive()
    case .answering: break
    case .writing: try send()
    }
  }

  private func receive() throws {
    switch descriptor.receive(into: &input) {
    case .moved: try takeLine()
    case .wouldBlock: break
    case .ended, .failed: close()
    }
  }

  private func send() throws {
    switch descriptor.send(output) {
    case .moved(let count): output.removeFirst(count)
    case .wouldBlock: break
    case .ended, .failed: close()
    }
    if isOpen && output.isEmpty { try takeLine() }
  }

  /// Hands the next line to the server, one in each turn of the loop, or waits for more.
  private func takeLine() throws {
    do {
      guard let line = try input.nextLine() else {
        enter(.reading)
        return
      }
      enter(.answering)
      try server?.handle(line, from: self)
    } catch is LineBuffer.Overlong {
      close()
    }
  }

  private func enter(_ phase: Phase) {
    self.phase = phase
    let events: IOEvents =
      switch phase {
      case .reading: .readable
      case .answering: []
      case .writing: .writable
      }
    do {
      try source?.setEvents(events)
    } catch {
      close()
    }
  }
}
