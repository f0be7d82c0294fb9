import DeviceSimulation
import Foundation

/// Makes a workout from what is collected while it goes on, and saves it.
///
/// ```swift
/// let builder = HKWorkoutBuilder(healthStore: store, configuration: configuration, device: .local())
/// try await builder.beginCollection(at: start)
/// try await builder.addSamples(samples)
/// try await builder.endCollection(at: end)
/// let workout = try await builder.finishWorkout()
/// ```
///
/// Samples are saved as they are added, and tied to the workout when it is finished, unless the device
/// is locked then; the workout's statistics are computed of them, and its totals are their sums. What is not collected cannot be finished:
/// Code 3.
open class HKWorkoutBuilder: NSObject, @unchecked Sendable {
  private struct State {
    var start: Date?
    var end: Date?
    var samples: [HKSample] = []
    var events: [HKWorkoutEvent] = []
    var metadata: [String: Any] = [:]
    var isFinished = false
  }

  public let workoutConfiguration: HKWorkoutConfiguration
  public let device: HKDevice?
  let store: HKHealthStore
  private let state = Locked(State())

  public init(
    healthStore: HKHealthStore, configuration: HKWorkoutConfiguration, device: HKDevice?
  ) {
    store = healthStore
    workoutConfiguration = configuration
    self.device = device
  }

  /// When the collection began; nil before.
  open var startDate: Date? { state.withLock { $0.start } }
  /// When the collection ended; nil before.
  open var endDate: Date? { state.withLock { $0.end } }
  open var workoutEvents: [HKWorkoutEvent] { state.withLock { $0.events } }
  open var metadata: [String: Any] { state.withLock { $0.metadata } }

  /// The seconds from the start to a date, pauses left out; 0 before the start.
  open func elapsedTime(at date: Date) -> TimeInterval {
    state.withLock { state in
      guard let start = state.start else { return 0 }
      return state.events.activeDuration(from: start, to: min(date, state.end ?? date))
    }
  }

  /// What was computed of the samples of each type that was added.
  open var allStatistics: [HKQuantityType: HKStatistics] { statistics.byType }

  /// What was computed of the samples of a type that were added; nil without any.
  open func statistics(for quantityType: HKQuantityType) -> HKStatistics? {
    statistics.of(quantityType)
  }

  private var statistics: [WorkoutRecord.Statistics] {
    state.withLock { state in
      WorkoutRecord.Statistics.all(of: state.samples, from: state.start, to: state.end)
    }
  }

  /// Begins to collect. Ends in Code 3 when that has been done.
  open func beginCollection(
    withStart startDate: Date, completion: @escaping @Sendable (Bool, (any Error)?) -> Void
  ) {
    change(completion) { state in
      guard state.start == nil, !state.isFinished else { return false }
      state.start = startDate
      return true
    }
  }

  /// Saves samples and adds them.
  open func add(
    _ samples: [HKSample], completion: @escaping @Sendable (Bool, (any Error)?) -> Void
  ) {
    store.save(samples) { [self] success, error in
      if success { state.withLock { $0.samples += samples } }
      completion(success, error)
    }
  }

  /// Adds events.
  open func addWorkoutEvents(
    _ workoutEvents: [HKWorkoutEvent], completion: @escaping @Sendable (Bool, (any Error)?) -> Void
  ) {
    change(completion) { state in
      state.events += workoutEvents
      return !state.isFinished
    }
  }

  /// Adds metadata; a key that is there gets the new value.
  open func addMetadata(
    _ metadata: [String: Any], completion: @escaping @Sendable (Bool, (any Error)?) -> Void
  ) {
    nonisolated(unsafe) let metadata = metadata
    change(completion) { state in
      state.metadata.merge(metadata) { $1 }
      return !state.isFinished
    }
  }

  /// Ends the collection. Ends in Code 3 when it has not begun.
  open func endCollection(
    withEnd endDate: Date, completion: @escaping @Sendable (Bool, (any Error)?) -> Void
  ) {
    change(completion) { state in
      guard let start = state.start, endDate >= start, !state.isFinished else { return false }
      state.end = endDate
      return true
    }
  }

  /// Saves the workout. Ends in Code 3 when the collection has not ended.
  open func finishWorkout(completion: @escaping @Sendable (HKWorkout?, (any Error)?) -> Void) {
    let ended: State? = state.withLock { state in
      guard state.start != nil, state.end != nil, !state.isFinished else { return nil }
      state.isFinished = true
      return state
    }
    guard let ended, let start = ended.start, let end = ended.end else {
      change({ completion(nil, $1) }) { _ in false }
      return
    }
    let workout = HKWorkout(
      making: workoutConfiguration.activityType, from: start, to: end, duration: 0,
      events: ended.events,
      statistics: WorkoutRecord.Statistics.all(of: ended.samples, from: start, to: end),
      device: device, metadata: ended.metadata)
    let (store, samples) = (store, ended.samples)
    store.save(workout) { success, error in
      guard success, !samples.isEmpty else { return completion(success ? workout : nil, error) }
      store.add(samples, to: workout) { success, error in
        let isSaved = success || (error as? HKError)?.code == .errorDatabaseInaccessible
        completion(isSaved ? workout : nil, isSaved ? nil : error)
      }
    }
  }

  /// Gives up the workout; samples that were added stay saved.
  open func discardWorkout() {
    state.withLock { $0.isFinished = true }
  }

  /// Changes the state, and says as an event of the device whether that could be done.
  private func change(
    _ completion: @escaping @Sendable (Bool, (any Error)?) -> Void, _ body: (inout State) -> Bool
  ) {
    let isDone = state.withLock(body)
    store.later { _ in
      completion(
        isDone,
        isDone ? nil : HKError(.errorInvalidArgument, text: "Unexpected state of the workout"))
    }
  }
}
