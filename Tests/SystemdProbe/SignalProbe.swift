import Dispatch
import Glibc
import Systemd

/// Sends every signal to the process while another thread is there, and prints which came.
@MainActor
func probeSignals() throws {
  let loop = try EventLoop()
  var awaited = Set(UnixSignal.allCases)
  let sources = try UnixSignal.allCases.map { signal in
    try SignalSource(on: loop, signal: signal) {
      print(signal)
      awaited.remove(signal)
      if awaited.isEmpty { loop.exit() }
    }
  }
  let otherThreadWaits = DispatchSemaphore(value: 0)
  let otherThreadMayEnd = DispatchSemaphore(value: 0)
  DispatchQueue.global().async {
    otherThreadWaits.signal()
    otherThreadMayEnd.wait()
  }
  otherThreadWaits.wait()
  for signal in UnixSignal.allCases { kill(getpid(), signal.rawValue) }
  print("status:", try loop.run())
  otherThreadMayEnd.signal()
  for source in sources { source.cancel() }
}
