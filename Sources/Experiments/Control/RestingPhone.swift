import DeviceSimulation
import Foundation
import HealthKit

/// A phone that no daemon runs at the moment: its state and its health data on disk.
///
/// Its lock goes on protecting it: the state that was kept, or what somebody has written into its
/// control file since.
public struct RestingPhone {
  let location: PhoneLocation
  private let kept: KeptState

  /// - Throws: `KeptStateFile.Failure` when the state cannot be read; ``RestingPhoneError`` when nothing was
  ///   ever kept.
  public init(_ location: PhoneLocation) throws {
    guard let kept = try KeptStateFile(path: location.keptStateFile).read() else {
      throw RestingPhoneError.unknown(location)
    }
    self.location = location
    self.kept = kept
  }

  /// The phone, at rest.
  ///
  /// - Throws: `DeviceError` when this machine does not know the phone's zone.
  public func status() throws -> PhoneStatus {
    let device = try device()
    return device.inside {
      obeyControlFile(device)
      return PhoneStatus(
        name: location.name, running: false,
        time: device.date.formatted(.device(in: device.timeZone)), lockState: device.lockState,
        protectedDataAvailable: device.isProtectedDataAvailable,
        storeReadable: device.protection.isStoreReadable)
    }
  }

  /// Today's steps, at the time that the phone's clock last showed, or shows now if it is the
  /// machine's.
  ///
  /// - Throws: `StoreError` when the store cannot be used, or somebody else has just begun to.
  public func todaysSteps() throws -> StepsAnswer {
    try ask { device, completion in device.fetchTodaysSteps(completion: completion) }
  }

  /// A table of steps, at the same time as ``todaysSteps()``.
  ///
  /// - Throws: as ``todaysSteps()`` does.
  public func steps(_ request: StepsTableRequest) throws -> StepsTableAnswer {
    try ask { device, completion in device.fetchSteps(request, completion: completion) }
  }

  private func ask<Value>(
    _ fetch: (SimulatedDevice, @escaping @Sendable (Value) -> Void) -> Void
  ) throws -> Value {
    try becomeOwner()
    let device = try device()
    try device.keepHealthData(in: location.stateDirectory)
    let answer = Answer<Value>()
    device.inside {
      obeyControlFile(device)
      fetch(device) { answer.value = $0 }
      device.advance(by: .seconds(1))
    }
    guard let value = answer.value else { throw RestingPhoneError.noAnswer(location) }
    return value
  }

  /// The phone as it was kept, at the time that its clock shows.
  func device() throws -> SimulatedDevice {
    var configuration = DeviceConfiguration(
      kind: kept.fit.kind, timeZone: try TimeZone(named: kept.fit.timeZone),
      start: kept.followsWallClock ? Date() : kept.device.date, seed: kept.fit.seed,
      hasPasscode: kept.hasPasscode, app: kept.app)
    configuration.app.authorizationTimeout = .zero
    return SimulatedDevice(configuration, goingOnFrom: kept.device)
  }

  func obeyControlFile(_ device: SimulatedDevice) {
    ControlFileFollower(
      ControlFile(path: location.controlFile), of: device, obeyed: kept.controlFile
    ) { _ in }.checkIfPresent()
  }

  /// Root acts as the owner of the files, so that it leaves none behind that the owner cannot use.
  func becomeOwner() throws {
    guard geteuid() == 0 else { return }
    var status = stat()
    guard stat(location.stateDirectory, &status) == 0 else {
      throw RestingPhoneError.unknown(location)
    }
    guard setegid(status.st_gid) == 0, seteuid(status.st_uid) == 0 else {
      throw RestingPhoneError.notPermitted(location)
    }
  }

  /// Written and read on one thread.
  private final class Answer<Value>: @unchecked Sendable {
    var value: Value?
  }
}

/// Why a phone that no daemon runs cannot be asked.
public enum RestingPhoneError: Error, CustomStringConvertible {
  /// Nothing was ever kept of such a phone.
  case unknown(PhoneLocation)
  case notPermitted(PhoneLocation)
  /// The app got no answer out of the phone.
  case noAnswer(PhoneLocation)

  public var description: String {
    switch self {
    case .unknown(let location):
      "phone '\(location.name)' is not running and nothing is kept of it in "
        + "\(location.stateDirectory); start it with: systemctl start \(location.unit)"
    case .notPermitted(let location):
      "\(location.stateDirectory): only its owner may open the phone's health data; run as root"
    case .noAnswer(let location):
      "phone '\(location.name)' gave no answer; look at its log with: lockstep log \(location.name)"
    }
  }
}
