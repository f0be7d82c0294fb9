import DeviceSimulation
import Foundation
import HealthKit
import NightlySync
import Testing

@Suite struct PatientSyncTests {
  @Test func aRetryAfterTheUnlock() async throws {
    let device = try SimulatedDevice(protection: .race)
    try await device.run {
      try device.health.addSteps(5321, from: Date() - 3600, to: Date())
      let sync = PatientSync()
      device.lock()
      device.unlock()  // says that it is, and is not open for a moment
      let steps = try await device.finish { try await sync.stepsToday() }
      #expect(steps == 5321)
      try device.checkNothingPending()
    }
  }
}
