import Foundation

extension HKWorkoutBuilder {
  /// Begins to collect.
  public func beginCollection(at start: Date) async throws {
    try await store.completion { beginCollection(withStart: start, completion: $0) }
  }

  /// Saves samples and adds them.
  public func addSamples(_ samples: [HKSample]) async throws {
    try await store.completion { add(samples, completion: $0) }
  }

  /// Adds events.
  public func addWorkoutEvents(_ events: [HKWorkoutEvent]) async throws {
    try await store.completion { addWorkoutEvents(events, completion: $0) }
  }

  /// Adds metadata.
  public func addMetadata(_ metadata: [String: Any]) async throws {
    try await store.completion { addMetadata(metadata, completion: $0) }
  }

  /// Ends the collection.
  public func endCollection(at end: Date) async throws {
    try await store.completion { endCollection(withEnd: end, completion: $0) }
  }

  /// Saves the workout.
  public func finishWorkout() async throws -> HKWorkout? {
    try await withCheckedThrowingContinuation { continuation in
      finishWorkout { workout, error in continuation.resume(with: workout, error) }
    }
  }
}
