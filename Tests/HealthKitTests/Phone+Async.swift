import DeviceSimulation
import Foundation

@testable import HealthKit

extension Phone {
  /// Runs a task on the device while the test drives the device.
  func awaiting<Value: Sendable>(
    _ body: @escaping @Sendable (HKHealthStore) async throws -> Value
  ) async throws -> Value {
    let device = device
    let store = device.run { HKHealthStore() }
    let task = SimulatedDevice.$ofTask.withValue(device) {
      Task {
        let result = await Result { () async throws in try await body(store) }
        return result
      }
    }
    let driver = Task.detached {
      while !Task.isCancelled {
        device.advance(by: .milliseconds(1))
        await Task.yield()
      }
    }
    let result = await task.value
    driver.cancel()
    await driver.value
    return try result.get()
  }
}

extension Result where Failure == any Error {
  fileprivate init(_ body: () async throws -> Success) async {
    do {
      self = .success(try await body())
    } catch {
      self = .failure(error)
    }
  }
}
