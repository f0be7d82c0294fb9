import Foundation
import Synchronization

/// What happened, in the order in which it did, on whatever thread.
final class Recorder<Value: Sendable>: Sendable {
  private let recorded = Mutex<[Value]>([])

  var values: [Value] { recorded.withLock { $0 } }

  func record(_ value: Value) {
    recorded.withLock { $0.append(value) }
  }
}

/// Runs bodies side by side, each on a thread of its own, and returns when all have finished.
func onThreads(_ bodies: [@Sendable () -> Void]) {
  let group = DispatchGroup()
  for body in bodies {
    group.enter()
    Thread {
      body()
      group.leave()
    }.start()
  }
  group.wait()
}

extension Duration {
  /// The multiples of a length from `first` to `last`.
  static func multiples(of length: Duration, _ range: ClosedRange<Int>) -> [Duration] {
    range.map { length * $0 }
  }
}
