import DeviceSimulation
import Foundation

extension Scenario {
  /// Reads who the app is and what its user allows it, and how it lives. Its `Info.plist` is named from the scenario
  /// file's directory; the device is known already.
  mutating func readApp(_ file: inout MappingReader, besideFile path: String)
    throws(ScenarioError)
  {
    guard var section = try file.takeIfPresent("app", as: .section) else { return }
    let directory = URL(filePath: path).deletingLastPathComponent()
    app.infoPlist = try section.takeIfPresent("infoPlist", as: .infoPlist(in: directory))
    takeIdentity()
    if let obstacle = app.infoPlist?.obstacle(toInstallationOn: kind) {
      throw section.error(
        "the app cannot be installed: \(obstacle)",
        remedy: "change device.kind or the app's Info.plist", at: "infoPlist")
    }
    app.health = try section.take("health", as: .choice, default: app.health)
    app.location = try section.take("location", as: .choice, default: app.location)
    appLife.relaunch = try section.take("relaunch", as: .choice, default: appLife.relaunch)
    appLife.suspensionDelay = try section.take(
      "suspensionDelay", as: .timeSpan, default: appLife.suspensionDelay)
    appLife.backgroundTime = try section.take(
      "backgroundTime", as: .timeSpan, default: appLife.backgroundTime)
    try section.finish()
  }

  /// Refuses what would end the app as soon as it configures its location manager: no file may do that
  /// to the daemon.
  func checkBackgroundMode(_ file: MappingReader) throws(ScenarioError) {
    guard collector == .lockExperiment, location.allowsBackgroundLocationUpdates,
      let infoPlist = app.infoPlist,
      !infoPlist.backgroundModes.contains("location")
    else { return }
    throw file.error(
      "its Info.plist has no location in UIBackgroundModes, and background updates end such an app",
      remedy: "add it there, or set location.allowsBackgroundUpdates to false", at: "app")
  }

  /// The app is who its `Info.plist` says, unless that leaves it to the build.
  private mutating func takeIdentity() {
    func isFinal(_ text: String) -> Bool { !text.isEmpty && !text.contains("$(") }
    if let identifier = app.infoPlist?.bundleIdentifier, isFinal(identifier) {
      app.bundleIdentifier = identifier
    }
    if let name = app.infoPlist?.name, isFinal(name) { app.name = name }
  }
}

extension NodeForm where Value == InfoPlist {
  /// The path of an `Info.plist`, from a directory.
  fileprivate static func infoPlist(in directory: URL) -> NodeForm<InfoPlist> {
    NodeForm<String>.text.map { name in
      try InfoPlist(
        contentsOfFile: URL(filePath: name, relativeTo: directory).path(percentEncoded: false))
    }
  }
}
