import DeviceSimulation

extension SimulatedDevice {
  /// Installs an app that begins with a delegate whenever its process is launched, as one does whose
  /// delegate is marked `@main`, which is of no use here.
  ///
  /// ```swift
  /// device.installApp(delegate: AppDelegate.init)
  /// device.openApp()
  /// ```
  ///
  /// - Parameter makeDelegate: called on the main actor at each launch. Driven by another thread than
  ///   the main one, the device calls it and the delegate as tasks of the main actor.
  public func installApp(
    delegate makeDelegate: @escaping @MainActor @Sendable () -> any UIApplicationDelegate
  ) {
    installApp { [unowned self] launch in
      ApplicationService.of(self).launch(launch, makeDelegate)
    }
  }
}
