import DeviceSimulation
import Foundation
import HealthKit

/// An archive's way into the store of a phone that no daemon runs at the moment.
package final class RestingImport: HealthImporter {
  private let name: String
  private let device: SimulatedDevice
  private let samples: HealthImport

  /// Takes the store, which nobody else can use as long as this lives.
  ///
  /// A phone of which nothing is kept is a new one: its store is made in the state directory, as long
  /// as somebody has named that or made it.
  ///
  /// - Throws: ``PhoneIsLocked`` for a phone whose state or control file says so; `StoreError` when the
  ///   store cannot be used or somebody else uses it.
  package init(_ location: PhoneLocation, isNewAllowed: Bool) throws {
    name = location.name
    device = try RestingImport.device(location, isNewAllowed: isNewAllowed)
    let device = device
    let samples = try device.inside { () throws -> HealthImport? in
      device.health.finishOpening {}
      guard device.health.isStoreOpen else { return nil }
      return try device.health.beginImport(numbering: .stored)
    }
    guard let samples else { throw PhoneIsLocked(phone: name) }
    self.samples = samples
  }

  private static func device(_ location: PhoneLocation, isNewAllowed: Bool) throws
    -> SimulatedDevice
  {
    do {
      let phone = try RestingPhone(location)
      try phone.becomeOwner()
      let device = try phone.device()
      try device.keepHealthData(in: location.stateDirectory)
      device.inside { phone.obeyControlFile(device) }
      return device
    } catch RestingPhoneError.unknown(let location) {
      guard isNewAllowed else { throw RestingPhoneError.unknown(location) }
      let device = SimulatedDevice(DeviceConfiguration())
      try device.keepHealthData(in: location.stateDirectory)
      device.inside {
        ControlFileFollower(
          ControlFile(path: location.controlFile), of: device, obeyed: nil
        ) { _ in }.checkIfPresent()
      }
      return device
    }
  }

  package func add(_ batch: SampleBatch) throws {
    try device.inside { _ = try samples.add(batch) }
  }

  package func put(_ locations: [RecordedLocation], ofRoute number: Int64) throws {
    try device.inside { try samples.put(locations, ofRoute: number) }
  }

  package func finish() throws {
    try device.inside { try samples.finish() }
  }

  package var tallies: [(type: String, tally: ImportTally)] {
    Array(zip(samples.types, samples.tallies))
  }

  package var routeFiles: [(number: Int64, path: String)] { samples.routeFiles }
}
