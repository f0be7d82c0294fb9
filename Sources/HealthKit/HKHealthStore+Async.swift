import Foundation

extension HKHealthStore {
  /// Executes a query that answers once, and waits for its answer.
  ///
  /// - Parameter makeQuery: is given what the query's handler is to call, once, with a result or with
  ///   an error.
  func answer<Value: Sendable>(
    _ makeQuery: (@escaping @Sendable (Value?, (any Error)?) -> Void) -> HKQuery
  ) async throws -> Value {
    try await withCheckedThrowingContinuation { continuation in
      execute(makeQuery { value, error in continuation.resume(with: value, error) })
    }
  }

  /// Waits for a completion handler that says whether it went well.
  func completion(
    _ body: (@escaping @Sendable (Bool, (any Error)?) -> Void) -> Void
  ) async throws {
    try await withCheckedThrowingContinuation {
      (continuation: CheckedContinuation<Void, any Error>) in
      body { success, error in continuation.resume(with: success ? () : nil, error) }
    }
  }
}

extension CheckedContinuation where T: Sendable, E == any Error {
  /// Goes on with a value or, when there is none, with an error.
  func resume(with value: T?, _ error: (any Error)?) {
    if let value, error == nil {
      resume(returning: value)
    } else {
      resume(throwing: error ?? HKError(.unknownError))
    }
  }
}
