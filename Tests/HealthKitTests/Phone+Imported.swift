import DeviceSimulation
import Foundation

@testable import HealthKit

extension Phone {
  /// Puts activity summaries into the open store, as an import does.
  func putSummaries(_ summaries: [ActivitySummaryRecord]) throws {
    try device.run { () throws in
      try device.health.store.put(summaries)
      device.health.tellOfActivitySummaries()
    }
  }

  /// Puts what an export says of the user into the open store.
  func putCharacteristics(_ texts: [String: String]) throws {
    try device.run { () throws in
      var record = CharacteristicsRecord()
      for (name, text) in texts {
        guard record.set("HKCharacteristicTypeIdentifier" + name, to: text) else {
          throw CocoaError(.formatting)
        }
      }
      try device.health.store.put(record)
    }
  }
}
