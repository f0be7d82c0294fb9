import CommandLineTool
import CoreLocation
import Experiments
import Foundation

/// What the daemon's command line says. It wins over the scenario file.
struct DaemonOptions {
  let location: PhoneLocation
  let speed: Double
  let isFresh: Bool
  let sink: LogSink

  private let scenarioFile: String?
  private let distanceFilter: CLLocationDistance?
  private let activityType: CLActivityType?
  private let pausesAutomatically: Bool

  static let syntax = CommandSyntax(
    "lockstepd", version: lockstepVersion, synopsis: "[OPTION]...",
    summary:
      "Runs one simulated phone against the real clock until it is told to stop. Its lock state "
      + "comes from the control file: one word, unlocked, locked or before-first-unlock.",
    options: [
      CommandOption(
        "scenario", argument: "FILE",
        help: "the experiment to run (default: the built-in one, a walk round a park)"),
      CommandOption("name", argument: "NAME", help: "the phone's name (default: default)"),
      CommandOption(
        "control-file", argument: "FILE",
        help: "where the lock state comes from; the control socket lies beside it (default: "
          + "/run/lockstep/NAME/lock-state)"),
      CommandOption(
        "state-directory", argument: "DIR",
        help: "where the phone and its health data are kept (default: /var/lib/lockstep/NAME)"),
      CommandOption(
        "speed", argument: "N", help: "let the phone's time pass N times as fast (default: 1)"),
      CommandOption(
        "fresh", help: "begin with a new phone: erase the one that is kept, and its health data"),
      CommandOption(
        "log", argument: "journal|text|json",
        help: "where the log goes (default: the journal if standard error is connected to it, "
          + "else text on standard error); json is text with every field, one object a line"),
      CommandOption(
        "distance-filter", argument: "METRES",
        help: "metres between two location updates, or none for all of them"),
      CommandOption(
        "activity-type", argument: "TYPE",
        help: "what the app says its user does: \(activityNames); it sets when automatic pauses "
          + "fall"),
      CommandOption(
        "pauses-automatically", help: "let location updates end when the phone stands still"),
    ])

  private static let activityNames = CLActivityType.names.map(\.key).joined(separator: ", ")

  init(_ arguments: ParsedArguments) throws {
    try arguments.expectOperands(atMost: 0)
    var location = try PhoneLocation(name: arguments.value(of: "name") ?? PhoneLocation.defaultName)
    if let file = arguments.value(of: "control-file") { location.controlFile = file }
    if let directory = arguments.value(of: "state-directory") {
      location.stateDirectory = directory
    }
    self.location = location
    scenarioFile = arguments.value(of: "scenario")
    speed = try arguments.positiveNumber(of: "speed") ?? 1
    isFresh = arguments.has("fresh")
    sink =
      try arguments.value(of: "log", allowed: "journal, text or json") { text in
        switch text {
        case "journal": LogSink.journal
        case "text": LogSink.text
        case "json": LogSink.json
        default: nil
        }
      } ?? .automatic
    distanceFilter = try arguments.value(
      of: "distance-filter", allowed: "a number of metres above 0, or none",
      parse: DistanceFilterText.parse)
    activityType = try arguments.value(
      of: "activity-type", allowed: "one of \(DaemonOptions.activityNames)"
    ) { name in CLActivityType.names.first { $0.key == name }?.value }
    pausesAutomatically = arguments.has("pauses-automatically")
  }

  /// Reads the scenario, and applies the options to it.
  func scenario() throws -> Scenario {
    var scenario = Scenario()
    if let scenarioFile {
      scenario = try Scenario(contentsOfFile: scenarioFile)
      if let archive = scenario.healthArchive { throw NoHealthArchives(archive) }
    }
    if let distanceFilter { scenario.location.distanceFilter = distanceFilter }
    if let activityType { scenario.location.activityType = activityType }
    if pausesAutomatically { scenario.location.pausesLocationUpdatesAutomatically = true }
    return scenario
  }
}
