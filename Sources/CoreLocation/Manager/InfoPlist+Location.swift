import DeviceSimulation

extension InfoPlist {
  /// The usage descriptions that a request for the location needs and that are not there.
  ///
  /// Since iOS 11 an app that asks for the location at any time needs both; what there was before
  /// counts for nothing (Apple's documentation of the keys).
  func missingDescriptions(for authorization: AppEnvironment.LocationAuthorization)
    -> [UsageDescription]
  {
    let needed: [UsageDescription] =
      authorization == .always
      ? [.locationAlwaysAndWhenInUse, .locationWhenInUse] : [.locationWhenInUse]
    return needed.filter { usageDescription($0) == nil }
  }
}
