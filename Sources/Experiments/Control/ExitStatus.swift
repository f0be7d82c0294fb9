import DeviceSimulation
import HealthKit

/// The exit status, of those in sysexits(3), that tells scripts what kind of error ended a program.
///
/// - Returns: nil for an error that this module and those below it do not make.
public func exitStatus(of error: any Error) -> Int32? {
  switch error {
  case is BadPhoneName: 64
  case let error as ScenarioError: error.isMissingInput ? 66 : 65
  case let error as InfoPlistError: error.isMissingInput ? 66 : 65
  case is UnfitScenario: 65
  case is NoHealthArchives: 65
  case let error as StoreError: status(of: error)
  case let error as KeptStateFile.Failure: status(of: error)
  case let error as ControlFileError: status(of: error)
  case let error as RestingPhoneError: status(of: error)
  default: nil
  }
}

private func status(of error: StoreError) -> Int32 {
  switch error {
  case .foreign, .newer, .corrupt, .invalid, .alreadyStored: 65
  case .cannotCreate: 73
  case .inputOutput, .closed: 74
  case .inUse, .notPermitted: 77
  }
}

private func status(of error: KeptStateFile.Failure) -> Int32 {
  switch error {
  case .unusable: 65
  case .io: 74
  case .notPermitted: 77
  }
}

private func status(of error: ControlFileError) -> Int32 {
  switch error.problem {
  case .unwritable(let code): code == EACCES || code == EPERM ? 77 : 73
  case .unreadable(let code): code == EACCES || code == EPERM ? 77 : 74
  case .missing, .notRegular, .tooLong, .unknownWord: 65
  }
}

private func status(of error: RestingPhoneError) -> Int32 {
  switch error {
  case .unknown: 66
  case .notPermitted: 77
  case .noAnswer: 69
  }
}
