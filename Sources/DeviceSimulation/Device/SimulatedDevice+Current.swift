extension SimulatedDevice {
  /// The device that a task works with when no event of one is running: tasks inherit it.
  @TaskLocal public static var ofTask: SimulatedDevice?

  private static let processDefault = Locked<SimulatedDevice?>(nil)

  /// Makes a device the one that calls mean when nothing else says which. For executables, which
  /// have one device for as long as they run; tests have many, side by side, and none of them is
  /// the default.
  public static func makeProcessDefault(_ device: SimulatedDevice) {
    processDefault.withLock { $0 = device }
  }

  /// The device that a call means: the one whose event is running on this thread, else the task's,
  /// else the one that the object which is called was made on, while that lives, else the process's
  /// default. Nil when there is none of these.
  public static func resolve(madeOn creator: SimulatedDevice? = nil) -> SimulatedDevice? {
    ofThisThread ?? ofTask ?? ofTestTask?.device ?? creator ?? processDefault.withLock { $0 }
  }

  /// The device that a call means, which the call cannot do without.
  ///
  /// Stops the process with one line when there is none: as on a real phone, there is no such thing
  /// as an app that runs on no device.
  public static func current(madeOn creator: SimulatedDevice? = nil, for caller: String = #function)
    -> SimulatedDevice
  {
    guard let device = resolve(madeOn: creator) else {
      fatalError(
        "\(caller) was called on no device; make one with SimulatedDevice() and call from inside "
          + "its run { }")
    }
    return device
  }
}
