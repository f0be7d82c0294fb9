import CoreLocation
import DeviceSimulation
import Foundation

/// What makes a series sample.
open class HKSeriesBuilder: NSObject, @unchecked Sendable {
  override init() {}

  /// Gives up the series and forgets its data. What is called afterwards ends in an error.
  open func discard() {}
}

/// Makes the route of a workout from locations, and saves it.
///
/// ```swift
/// let builder = HKWorkoutRouteBuilder(healthStore: store, device: nil)
/// try await builder.insertRouteData(locations)
/// let route = try await builder.finishRoute(with: workout, metadata: nil)
/// ```
///
/// Locations may come in any order; the route has them by time. Until the route is finished they are the
/// builder's and go with it. While the device is locked they can be inserted, and finishing ends in
/// Code 6 and can be tried again.
open class HKWorkoutRouteBuilder: HKSeriesBuilder, @unchecked Sendable {
  private struct State {
    var locations: [RecordedLocation] = []
    var metadata: [String: Any] = [:]
    var isOver = false
  }

  private let store: HKHealthStore
  private let device: HKDevice?
  private let state = Locked(State())

  /// - Parameter device: what measures the locations.
  public init(healthStore: HKHealthStore, device: HKDevice?) {
    store = healthStore
    self.device = device
    super.init()
  }

  open override func discard() {
    state.withLock { state in
      state = State()
      state.isOver = true
    }
  }

  /// Adds locations. Ends in Code 3 for none, for one that is not finite, and when the builder is done.
  open func insertRouteData(
    _ routeData: [CLLocation], completion: @escaping @Sendable (Bool, (any Error)?) -> Void
  ) {
    let locations = routeData.map(RecordedLocation.init)
    change(completion) { state in
      guard !locations.isEmpty, locations.allSatisfy(\.isFinite) else { return false }
      state.locations += locations
      return true
    }
  }

  /// Adds locations.
  open func insertRouteData(_ routeData: [CLLocation]) async throws {
    try await store.completion { insertRouteData(routeData, completion: $0) }
  }

  /// Adds metadata; a key that is there gets the new value.
  open func addMetadata(
    _ metadata: [String: Any], completion: @escaping @Sendable (Bool, (any Error)?) -> Void
  ) {
    nonisolated(unsafe) let metadata = metadata
    change(completion) { state in
      state.metadata.merge(metadata) { $1 }
      return true
    }
  }

  /// Adds metadata.
  open func addMetadata(_ metadata: [String: Any]) async throws {
    try await store.completion { addMetadata(metadata, completion: $0) }
  }

  /// Saves the route and ties it to a workout that has been saved.
  ///
  /// Ends in Code 3 without locations, for a workout that is not there and when the builder is done, in
  /// Code 4 or 5 when the app may not save routes, in Code 6 while the store is closed.
  open func finishRoute(
    with workout: HKWorkout, metadata: [String: Any]?,
    completion: @escaping @Sendable (HKWorkoutRoute?, (any Error)?) -> Void
  ) {
    nonisolated(unsafe) let metadata = metadata
    store.later { [self] health in
      do throws(HKError) {
        completion(try finish(workout, metadata, on: health), nil)
      } catch {
        completion(nil, error)
      }
    }
  }

  /// Saves the route and ties it to a workout that has been saved. Throws the `HKError` in which it
  /// ends.
  open func finishRoute(
    with workout: HKWorkout, metadata: [String: Any]?
  ) async throws -> HKWorkoutRoute {
    try await withCheckedThrowingContinuation { continuation in
      finishRoute(with: workout, metadata: metadata) { route, error in
        continuation.resume(with: route, error)
      }
    }
  }

  private func finish(
    _ workout: HKWorkout, _ metadata: [String: Any]?, on health: HealthService
  ) throws(HKError) -> HKWorkoutRoute {
    let collected = state.withLock { $0 }
    guard !collected.isOver, !collected.locations.isEmpty else {
      throw HKWorkoutRouteBuilder.isOver
    }
    let all = collected.metadata.merging(metadata ?? [:]) { $1 }
    let route = try health.saveRoute(
      collected.locations, of: workout, device: device, metadata: all)
    discard()
    return route
  }

  private static let isOver = HKError(
    .errorInvalidArgument, text: "Unexpected state of the workout route")

  /// Changes the state, and says as an event of the device whether that could be done.
  private func change(
    _ completion: @escaping @Sendable (Bool, (any Error)?) -> Void, _ body: (inout State) -> Bool
  ) {
    let isDone = state.withLock { state in !state.isOver && body(&state) }
    store.later { _ in completion(isDone, isDone ? nil : HKWorkoutRouteBuilder.isOver) }
  }
}
