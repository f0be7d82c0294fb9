import DeviceSimulation
import Experiments
import Foundation
import HealthKit
import TestSupport

/// A phone at rest that a test has made: its state, and steps of its own choice.
struct StoredPhone {
  let directory: TemporaryDirectory

  /// - Parameter scenario: in YAML; it needs a start, or the phone's clock is the machine's.
  init(_ scenario: String, _ samples: [RecordedSample]) throws {
    directory = try TemporaryDirectory()
    let state = directory.file("state")
    try FileManager.default.createDirectory(atPath: state, withIntermediateDirectories: true)
    let scenario = try Scenario(contentsOfFile: directory.write(scenario, to: "phone.yaml"))
    let session = try ExperimentSession(scenario, keepingHealthDataIn: state) { _ in }
    try session.device.inside { try session.device.health.record(samples) }
    try KeptStateFile(path: state + "/phone.json").write(session.keptState)
  }

  /// Runs `lockstep steps`.
  func steps(_ options: String...) throws -> Command {
    try Program.lockstep.run(["steps"] + RunningPhone.files(directory) + options)
  }

  /// Makes the phone's lock state one of the control file's words.
  func set(_ word: String) throws {
    try directory.write(word + "\n", to: "lock-state")
  }
}
