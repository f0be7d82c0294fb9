extension InfoPlist {
  /// Reads the property list of an app, XML or binary.
  ///
  /// Keys that nothing here asks for may hold anything.
  ///
  /// - Parameter path: the file, also as errors name it.
  /// - Throws: ``InfoPlistError`` when the file is missing, unreadable, larger than 1 MiB, no property
  ///   list, or has something in one of the keys that cannot be there, as `true` for a usage
  ///   description (Apple: unrecognized selector, cordova-plugin-health#285).
  public init(contentsOfFile path: String) throws(InfoPlistError) {
    let list = try PropertyList(contentsOfFile: path)
    self.init()
    for description in UsageDescription.allCases {
      usageDescriptions[description] = try list.text(description.key)
    }
    backgroundModes = try list.texts("UIBackgroundModes")
    backgroundTaskIdentifiers = try list.texts("BGTaskSchedulerPermittedIdentifiers")
    let capabilities = try list.flags("UIRequiredDeviceCapabilities")
    requiredDeviceCapabilities = capabilities.filter(\.isSet).map(\.name)
    excludedDeviceCapabilities = capabilities.filter { !$0.isSet }.map(\.name)
    bundleIdentifier = try list.text("CFBundleIdentifier")
    name = try list.text("CFBundleName")
    version = try list.text("CFBundleShortVersionString")
  }
}
