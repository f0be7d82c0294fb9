/// The pending events of a device, in order of instant and, at one instant, of scheduling.
///
/// Any thread may schedule and cancel; only the device's driver takes events off.
final class EventQueue: Sendable {
  fileprivate struct State {
    /// A binary heap. Cancelled events stay in it until they come up.
    var heap: [ScheduledEvent] = []
    var scheduled: UInt64 = 0
    var cancelled = 0
    var present: DeviceInstant
  }

  private let state: Locked<State>

  init(present: DeviceInstant) {
    state = Locked(State(present: present))
  }

  /// The timeline's present moment: delays count from it, on whatever thread.
  var present: DeviceInstant {
    get { state.withLock { $0.present } }
    set { state.withLock { $0.present = newValue } }
  }

  /// How many events are pending.
  var count: Int {
    state.withLock { $0.heap.count - $0.cancelled }
  }

  /// When the pending events are due, in the order in which they will run.
  var pendingInstants: [DeviceInstant] {
    state.withLock { $0.heap.filter { !$0.isCancelled }.map(\.instant).sorted() }
  }

  /// Schedules an event; an instant that has passed counts as the present one.
  func schedule(at instant: DeviceInstant, _ body: @escaping @Sendable () -> Void)
    -> ScheduledEvent
  {
    state.withLock { state in
      let instant = max(instant, state.present)
      let event = ScheduledEvent(queue: self, instant: instant, order: state.scheduled, body: body)
      state.scheduled += 1
      state.heap.append(event)
      state.heap.siftUp(from: state.heap.count - 1)
      return event
    }
  }

  /// When the next event is due; nil when none is pending.
  func nextInstant() -> DeviceInstant? {
    state.withLock { state in
      state.dropCancelled()
      return state.heap.first?.instant
    }
  }

  /// Takes off the next event, if it is due at `limit` or before, and moves the present to it.
  func next(through limit: DeviceInstant) -> (instant: DeviceInstant, body: @Sendable () -> Void)? {
    state.withLock { state in
      state.dropCancelled()
      guard let first = state.heap.first, first.instant <= limit else { return nil }
      guard let body = first.takeBody() else { return nil }
      state.heap.removeFirstOfHeap()
      state.present = max(state.present, first.instant)
      return (state.present, body)
    }
  }

  fileprivate func cancel(_ event: ScheduledEvent) {
    // The body may own what its last reference frees, which may cancel other events: it goes away
    // outside of the lock.
    let body = state.withLock { state in
      let body = event.takeBody()
      if body != nil { state.cancelled += 1 }
      return body
    }
    _ = body
  }

  /// Takes every event off unrun.
  func removeAll() {
    // As in `cancel`, what the bodies own goes away outside of the lock.
    let bodies = state.withLock { state in
      let bodies = state.heap.map { $0.takeBody() }
      state.heap = []
      state.cancelled = 0
      return bodies
    }
    _ = bodies
  }
}

/// An event that waits on a device's queue.
public final class ScheduledEvent: @unchecked Sendable {
  /// When the event is due.
  public let instant: DeviceInstant
  fileprivate let order: UInt64
  // Guarded by the queue's lock.
  private var body: (@Sendable () -> Void)?
  // Strong: the queue lets go of its events when they come up and when its device goes.
  private let queue: EventQueue

  fileprivate init(
    queue: EventQueue, instant: DeviceInstant, order: UInt64, body: @escaping @Sendable () -> Void
  ) {
    self.queue = queue
    self.instant = instant
    self.order = order
    self.body = body
  }

  /// Takes the event off the queue. Without effect once it has run.
  public func cancel() {
    queue.cancel(self)
  }

  fileprivate func takeBody() -> (@Sendable () -> Void)? {
    defer { body = nil }
    return body
  }

  fileprivate var isCancelled: Bool { body == nil }

  fileprivate func precedes(_ other: ScheduledEvent) -> Bool {
    instant == other.instant ? order < other.order : instant < other.instant
  }
}

extension EventQueue.State {
  fileprivate mutating func dropCancelled() {
    while let first = heap.first, first.isCancelled {
      heap.removeFirstOfHeap()
      cancelled -= 1
    }
  }
}

extension [ScheduledEvent] {
  fileprivate mutating func siftUp(from start: Int) {
    var child = start
    while child > 0 {
      let parent = (child - 1) / 2
      guard self[child].precedes(self[parent]) else { return }
      swapAt(child, parent)
      child = parent
    }
  }

  fileprivate mutating func removeFirstOfHeap() {
    swapAt(0, count - 1)
    removeLast()
    var parent = 0
    while true {
      var least = parent
      for child in [2 * parent + 1, 2 * parent + 2]
      where child < count && self[child].precedes(self[least]) {
        least = child
      }
      guard least != parent else { return }
      swapAt(parent, least)
      parent = least
    }
  }
}
