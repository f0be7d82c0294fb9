import Glibc
import Systemd

/// Sends every notification and prints, one a line, whether it was sent and what arrived.
@MainActor
func probeReadiness() throws {
  let socket = getenv("NOTIFY_SOCKET").map { DatagramSocket(path: String(cString: $0)) }
  let readiness = Readiness()
  func report(_ sent: Bool) {
    let text = socket?.receiveText() ?? "nothing"
    print(
      sent, text.split(separator: "\n", omittingEmptySubsequences: false).joined(separator: "|"))
  }
  report(try readiness.ready())
  report(try readiness.ready(status: "unlocked"))
  report(try readiness.status("one\ntwo\r\nREADY=1"))
  report(try readiness.extendTimeout(by: .milliseconds(1500)))
  let before = EventLoop.monotonicNow()
  report(try readiness.reloading())
  print(before, EventLoop.monotonicNow())
  report(try readiness.stopping())
}

/// Prints the first three messages that a loop with nothing to do sends by itself.
@MainActor
func probeWatchdog() throws {
  guard let path = getenv("NOTIFY_SOCKET") else { fatalError("no socket") }
  let socket = DatagramSocket(path: String(cString: path))
  let loop = try EventLoop()
  print("watched:", try loop.startWatchdog())
  var messages = 0
  let source = try IOSource(on: loop, descriptor: socket.descriptor, events: .readable) { _ in
    guard let text = socket.receiveText() else { return }
    print(text)
    messages += 1
    if messages == 3 { loop.exit() }
  }
  _ = try loop.run()
  source.cancel()
}
