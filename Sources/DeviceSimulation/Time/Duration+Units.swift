extension Duration {
  /// That many minutes.
  public static func minutes(_ minutes: some BinaryInteger) -> Duration {
    .seconds(Int64(minutes) * 60)
  }

  /// That many hours.
  public static func hours(_ hours: some BinaryInteger) -> Duration {
    .seconds(Int64(hours) * 3600)
  }

  /// That many days of 24 hours.
  public static func days(_ days: some BinaryInteger) -> Duration {
    .seconds(Int64(days) * 86_400)
  }

  /// The length in seconds.
  public var inSeconds: Double {
    Double(components.seconds) + Double(components.attoseconds) * 1e-18
  }

  /// The length in nanoseconds; what is finer is dropped.
  public var wholeNanoseconds: Int64 {
    components.seconds * 1_000_000_000 + components.attoseconds / 1_000_000_000
  }
}
