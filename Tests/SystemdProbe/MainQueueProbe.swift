import Dispatch
import Glibc
import Systemd

/// Prints where blocks of the main queue and work of the main actor run.
@MainActor
func probeMainQueue() throws {
  let loop = try EventLoop()
  let mainQueue = try MainQueueSource(on: loop)
  let thread = pthread_self()
  nonisolated(unsafe) let stop: () -> Void = { loop.exit() }
  DispatchQueue.main.async {
    print("before the loop:", pthread_equal(pthread_self(), thread) != 0)
  }
  DispatchQueue.global().async {
    DispatchQueue.main.async {
      print("from a thread:", pthread_equal(pthread_self(), thread) != 0)
      DispatchQueue.main.async {
        print("from a block:", pthread_equal(pthread_self(), thread) != 0)
        Task.detached {
          await MainActor.run {
            print("on the main actor:", pthread_equal(pthread_self(), thread) != 0)
            stop()
          }
        }
      }
    }
  }
  print("status:", try loop.run())
  mainQueue.cancel()
}
