import Foundation
import GPX

/// Where a phone that runs as a daemon has its files.
public struct PhoneLocation: Sendable {
  /// The phone's name: `default`, but for template instances.
  public let name: String
  public var controlFile: String
  public var stateDirectory: String

  public static let defaultName = "default"

  /// A phone's usual files: below `/run/lockstep` and `/var/lib/lockstep`.
  ///
  /// - Throws: ``BadPhoneName`` for a name that cannot be part of a path and of a unit's name.
  public init(name: String = defaultName) throws(BadPhoneName) {
    let allowed = CharacterSet(
      charactersIn: "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789._-")
    guard !name.isEmpty, name.count <= 64, !name.hasPrefix("."), !name.hasPrefix("-"),
      name.unicodeScalars.allSatisfy(allowed.contains)
    else { throw BadPhoneName(name: name) }
    self.name = name
    controlFile = "/run/lockstep/\(name)/lock-state"
    stateDirectory = "/var/lib/lockstep/\(name)"
  }

  /// The socket, beside the control file.
  public var socket: String { directory(of: controlFile) + "/control.sock" }

  /// The directory that is watched for changes of the control file.
  public var controlDirectory: String { directory(of: controlFile) }

  public var keptStateFile: String { stateDirectory + "/phone.json" }

  /// The unit that runs the phone as a service.
  public var unit: String {
    name == PhoneLocation.defaultName ? "lockstepd.service" : "lockstepd@\(name).service"
  }

  private func directory(of path: String) -> String {
    let directory = (path as NSString).deletingLastPathComponent
    return directory.isEmpty ? "." : directory
  }
}

/// A name that a phone cannot have.
public struct BadPhoneName: Error, CustomStringConvertible {
  public let name: String

  public var description: String {
    "'\(name.onOneLine(limit: 80))' cannot be a phone's name; use letters, digits, '.', '_' and '-', at most 64, the "
      + "first a letter, a digit or '_'"
  }
}
