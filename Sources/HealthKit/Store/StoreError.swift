/// Why the store refused or failed; one line says what, where and what to do.
///
/// For exit codes of sysexits: `foreign`, `newer`, `corrupt` and `invalid` are bad data (65),
/// `cannotCreate` is 73, `inputOutput` 74, `notPermitted` and `inUse` 77.
public enum StoreError: Error, Equatable, Sendable {
  /// The protected database is closed, or still taking in its journal.
  case closed

  /// Another owner has the store; `process` is its id where it is known.
  case inUse(path: String, process: Int32?)

  /// The file is something else; `expected` names what it should be, `finding` what it is.
  case foreign(path: String, expected: String, finding: String)

  /// The file was written by a later Lockstep.
  case newer(path: String, version: UInt32, supported: UInt32)

  /// The file is Lockstep's but damaged.
  case corrupt(path: String, finding: String)

  /// The directory or a file in it cannot be made.
  case cannotCreate(path: String, reason: String)

  /// The system does not let this user read or write there.
  case notPermitted(path: String, reason: String)

  /// Reading or writing failed; a full disk is one such failure.
  case inputOutput(path: String, reason: String)

  /// An object with this number, or with the same foreign UUID, is stored already.
  case alreadyStored(number: Int64)

  /// The sample cannot be stored as it is.
  case invalid(number: Int64, finding: String)
}

extension StoreError: CustomStringConvertible {
  /// One line: where, what, what to do.
  public var description: String {
    switch self {
    case .closed:
      "the health store is closed; unlock the device to read it"
    case .inUse(let path, let process):
      "\(path): in use by \(process.map { "process \($0)" } ?? "another process"); "
        + "stop it or name another --state-directory"
    case .foreign(let path, let expected, let finding):
      "\(path): not a \(expected) (\(finding)); move it away or name another --state-directory"
    case .newer(let path, let version, let supported):
      "\(path): written by a newer Lockstep (version \(version), this one reads \(supported)); "
        + "update Lockstep or name another --state-directory"
    case .corrupt(let path, let finding):
      "\(path): damaged (\(finding)); restore a copy, or move it away to start anew"
    case .cannotCreate(let path, let reason):
      "\(path): cannot be created: \(reason); name another --state-directory"
    case .notPermitted(let path, let reason):
      "\(path): not permitted: \(reason); run as the owner or name another --state-directory"
    case .inputOutput(let path, let reason):
      "\(path): cannot be read or written: \(reason); check the disk and its free space"
    case .alreadyStored(let number):
      "object \(number): stored already; an object is saved once"
    case .invalid(let number, let finding):
      "object \(number): cannot be stored: \(finding); correct the sample"
    }
  }
}
