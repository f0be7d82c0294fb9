import Foundation

/// Hands batches from the thread that reads to the one that stores; a few wait at most, so that memory
/// stays flat.
final class BatchQueue<Batch: Sendable>: @unchecked Sendable {
  private let condition = NSCondition()
  private var waiting: [Batch] = []
  private var isFinished = false
  private var isClosed = false
  private let capacity: Int

  init(capacity: Int) {
    self.capacity = capacity
  }

  /// Adds a batch, when there is room.
  ///
  /// - Returns: false when nobody takes batches any more.
  func put(_ batch: Batch) -> Bool {
    condition.lock()
    defer { condition.unlock() }
    while waiting.count >= capacity, !isClosed { condition.wait() }
    guard !isClosed else { return false }
    waiting.append(batch)
    condition.broadcast()
    return true
  }

  /// Says that no more comes.
  func finish() {
    condition.lock()
    defer { condition.unlock() }
    isFinished = true
    condition.broadcast()
  }

  /// The next batch; nil when no more comes.
  func take() -> Batch? {
    condition.lock()
    defer { condition.unlock() }
    while waiting.isEmpty, !isFinished { condition.wait() }
    guard !waiting.isEmpty else { return nil }
    condition.broadcast()
    return waiting.removeFirst()
  }

  /// Takes no more: who puts is told so.
  func close() {
    condition.lock()
    defer { condition.unlock() }
    isClosed = true
    waiting = []
    condition.broadcast()
  }

  /// Waits until no more comes.
  func waitUntilFinished() {
    condition.lock()
    defer { condition.unlock() }
    while !isFinished { condition.wait() }
  }
}
