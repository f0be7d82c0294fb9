import Foundation

/// A scenario file that is not there, or may not be read.
public struct MissingScenario: Error, CustomStringConvertible {
  private let path: String
  private let reason: String

  /// - Throws: itself, when the file at `path` cannot be read.
  public static func check(_ path: String) throws(MissingScenario) {
    guard access(path, R_OK) != 0 else { return }
    throw MissingScenario(path: path, reason: String(cString: strerror(errno)))
  }

  public var description: String { "\(path): the scenario cannot be read: \(reason)" }
}

/// A scenario that the kept phone is not of.
public struct UnfitScenario: Error, CustomStringConvertible {
  private let directory: String
  private let differences: [String]

  /// - Throws: itself, when the phone that was kept in `directory` was made by another scenario.
  public static func check(_ scenario: Scenario, against kept: KeptState?, in directory: String)
    throws(UnfitScenario)
  {
    guard let differences = kept?.differences(from: scenario), !differences.isEmpty else { return }
    throw UnfitScenario(directory: directory, differences: differences)
  }

  public var description: String {
    "\(directory): the phone kept here was made with another \(differences.joined(separator: ", "));"
      + " start with --fresh for a new phone, or name another --state-directory"
  }
}
