import DeviceSimulation
import Foundation

extension TimelineAction {
  /// What the word `do` may be, with what each takes from the other keys of its event.
  private static var words:
    KeyValuePairs<String, (inout MappingReader) throws(ScenarioError) -> TimelineAction>
  {
    [
      "lock": plain(.lock), "unlock": plain(.unlock), "reboot": plain(.reboot),
      "setPasscode": plain(.setPasscode), "removePasscode": plain(.removePasscode),
      "travel": { event throws(ScenarioError) in .travel(try event.take("to", as: .zone)) },
      "setClock": readClock, "authorize": readAuthorization,
      "openApp": plain(.openApp), "leaveApp": plain(.leaveApp), "suspendApp": plain(.suspendApp),
      "terminateApp": plain(.terminateApp), "forceQuitApp": plain(.forceQuitApp),
      "loseSignal": plain(.loseSignal), "regainSignal": plain(.regainSignal),
      "save": readSave, "collect": plain(.collect),
    ]
  }

  /// The words in the order in which a reader would look for them.
  static var allWords: [String] { words.map(\.key) }

  /// Reads `do` and the keys that belong to it.
  static func read(from event: inout MappingReader) throws(ScenarioError) -> TimelineAction {
    let word = try event.take("do", as: .choice(among: words.map { ($0.key, $0.key) }))
    guard let read = words.first(where: { $0.key == word })?.value else {
      throw event.error("'\(word)' is not known", at: "do")
    }
    return try read(&event)
  }

  private static func plain(_ action: TimelineAction)
    -> (inout MappingReader) throws(ScenarioError) -> TimelineAction
  {
    { _ throws(ScenarioError) in action }
  }

  private static func readClock(_ event: inout MappingReader) throws(ScenarioError)
    -> TimelineAction
  {
    let forward = try event.takeIfPresent("forward", as: .positiveTimeSpan)
    let back = try event.takeIfPresent("back", as: .positiveTimeSpan)
    switch (forward, back) {
    case (let forward?, nil): return .setClock(forward)
    case (nil, let back?): return .setClock(.zero - back)
    case (nil, nil):
      throw event.error(
        "nothing says by how much", remedy: "add forward or back with a time span, such as 1h")
    case (_?, _?):
      throw event.error(
        "forward and back exclude each other", remedy: "keep one of them", at: "back")
    }
  }

  private static func readAuthorization(_ event: inout MappingReader) throws(ScenarioError)
    -> TimelineAction
  {
    let health = try event.takeIfPresent(
      "health", as: NodeForm<AppEnvironment.HealthAuthorization>.choice)
    let location = try event.takeIfPresent(
      "location", as: NodeForm<AppEnvironment.LocationAuthorization>.choice)
    guard health != nil || location != nil else {
      throw event.error(
        "nothing says what the app may do", remedy: "add health or location, as under app")
    }
    return .authorize(health: health, location: location)
  }

  private static func readSave(_ event: inout MappingReader) throws(ScenarioError)
    -> TimelineAction
  {
    .save(
      steps: try event.take("steps", as: .int(1...1_000_000)),
      over: try event.take("over", as: .positiveTimeSpan, default: .minutes(1)),
      entered: try event.take("entered", as: .bool, default: false))
  }
}

extension NodeForm where Value == TimeZone {
  /// A zone by its name.
  static var zone: NodeForm<TimeZone> {
    .parsing(TimeZone.init(named:), allowed: "a name such as Asia/Tokyo or UTC")
  }
}
