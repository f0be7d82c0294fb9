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

  /// The length in nanoseconds; what is finer is dropped. Lengths of more than 292 years are as long
  /// as 64 bits can count.
  public var wholeNanoseconds: Int64 {
    let (whole, attoseconds) = components
    let (nanoseconds, overflows) = whole.multipliedReportingOverflow(by: 1_000_000_000)
    guard !overflows else { return whole < 0 ? .min : .max }
    return nanoseconds.addingSaturated(attoseconds / 1_000_000_000)
  }
}
