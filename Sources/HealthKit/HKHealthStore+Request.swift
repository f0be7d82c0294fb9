import DeviceSimulation

extension HKHealthStore {
  /// Stops with Apple's exception when the app may not make a request for authorization: for types
  /// that cannot be asked for, or without the usage description that its `Info.plist` needs.
  ///
  /// Which of the two Apple looks at first is not known.
  static func checkRequest(
    toShare typesToShare: Set<HKSampleType>, read typesToRead: Set<HKObjectType>,
    by app: AppEnvironment
  ) {
    checkAllowed(typesToShare, "share")
    checkAllowed(typesToRead, "read")
    if let reason = app.infoPlist?.reasonToRefuse(toShare: typesToShare, read: typesToRead) {
      raiseException("NSInvalidArgumentException", reason)
    }
  }

  private static func checkAllowed(_ types: Set<some HKObjectType>, _ purpose: String) {
    let disallowed = types.filter { $0 is HKCorrelationType }.map(\.identifier).sorted()
    guard disallowed.isEmpty else {
      raiseException(
        "NSInvalidArgumentException",
        "Authorization to \(purpose) the following types is disallowed: "
          + disallowed.joined(separator: ", "))
    }
  }
}
