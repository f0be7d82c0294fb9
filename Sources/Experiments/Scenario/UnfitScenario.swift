import Foundation

/// A scenario that the kept phone is not of, or cannot go on with.
public struct UnfitScenario: Error, CustomStringConvertible {
  private let directory: String
  private let problem: String

  /// - Parameter clock: what the phone's clock would show, when it is to show the machine's time.
  /// - Throws: itself, when the phone that was kept in `directory` was made by another scenario, or
  ///   would live the same time twice.
  public static func check(
    _ scenario: Scenario, against kept: KeptState?, in directory: String, clock: Date?
  ) throws(UnfitScenario) {
    guard let kept else { return }
    let differences = kept.differences(from: scenario)
    guard differences.isEmpty else {
      throw UnfitScenario(
        directory: directory,
        problem: "was made with another \(differences.joined(separator: ", "))")
    }
    if let clock, !kept.followsWallClock, kept.device.date > clock {
      throw UnfitScenario(
        directory: directory,
        problem: "has lived until \(kept.device.date), which is ahead of the machine's clock")
    }
  }

  public var description: String {
    "\(directory): the phone kept here \(problem); start with --fresh for a new phone, or name "
      + "another --state-directory"
  }
}
