import DeviceSimulation

@testable import HealthKit

extension Phone {
  /// Runs work on the device, with time for it.
  func awaiting<Value: Sendable>(
    _ body: @escaping @Sendable (HKHealthStore) async throws -> Value
  ) async throws -> Value {
    try await device.finish { try await body(HKHealthStore()) }
  }
}
