import Foundation

/// A query that answers once, for `await`.
public protocol HKAsyncQuery {
  associatedtype Output

  /// Executes the query. Throws the `HKError` in which it ends.
  func result(for healthStore: HKHealthStore) async throws -> Output
}

/// A query that goes on, for `for try await`.
public protocol HKAsyncSequenceQuery {
  associatedtype Sequence: AsyncSequence

  /// Executes the query; it is stopped when nobody iterates any more.
  func results(for healthStore: HKHealthStore) -> Sequence
}
