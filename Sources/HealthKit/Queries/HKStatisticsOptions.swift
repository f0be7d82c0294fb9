import DeviceSimulation

/// What to compute of the samples of a bucket.
///
/// `cumulativeSum` is for types that add up, the discrete options are for the others; all the rest
/// goes with any type. Several go together, but a sum never with a discrete option: an option that
/// does not fit the type stops with Apple's exception when the query is made.
///
/// | option | of the samples in the bucket |
/// |---|---|
/// | `cumulativeSum` | the sum over all sources, nothing counted twice |
/// | `discreteAverage` | the mean, as the type's ``HKQuantityAggregationStyle`` says |
/// | `discreteMin`, `discreteMax` | the least and the greatest value |
/// | `mostRecent` | the sample that ends last, whole, and its dates |
/// | `duration` | the time that samples cover, counted once where they overlap |
/// | `separateBySource` | all of the above for each source too, beside the merged values |
///
/// Of a sample that crosses a boundary a sum takes the share that lies in the bucket, and so do a
/// duration and a mean that is weighted by time; a plain mean, the least, the greatest and the most
/// recent value count it whole on both sides. Apple documents none of this for discrete types; it is
/// our choice. The values are the SDK's.
public struct HKStatisticsOptions: OptionSet, Sendable {
  public let rawValue: UInt

  public init(rawValue: UInt) {
    self.rawValue = rawValue
  }

  /// Each source's values beside the merged ones.
  public static let separateBySource = HKStatisticsOptions(rawValue: 1)
  /// The mean, for types that do not add up.
  public static let discreteAverage = HKStatisticsOptions(rawValue: 2)
  /// The least value, for types that do not add up.
  public static let discreteMin = HKStatisticsOptions(rawValue: 4)
  /// The greatest value, for types that do not add up.
  public static let discreteMax = HKStatisticsOptions(rawValue: 8)
  /// The sum of all quantities, for types that add up.
  public static let cumulativeSum = HKStatisticsOptions(rawValue: 16)
  /// The value that was measured last.
  public static let mostRecent = HKStatisticsOptions(rawValue: 32)
  /// The time that samples cover.
  public static let duration = HKStatisticsOptions(rawValue: 64)

  @available(*, deprecated, renamed: "mostRecent")
  public static let discreteMostRecent = HKStatisticsOptions(rawValue: 32)
}

extension HKStatisticsOptions {
  /// The options that fit only types of one kind, under their names in Apple's exceptions.
  private static let ofOneKind: [(option: HKStatisticsOptions, name: String, isCumulative: Bool)] =
    [
      (.cumulativeSum, "HKStatisticsOptionCumulativeSum", true),
      (.discreteAverage, "HKStatisticsOptionDiscreteAverage", false),
      (.discreteMin, "HKStatisticsOptionDiscreteMin", false),
      (.discreteMax, "HKStatisticsOptionDiscreteMax", false),
    ]

  /// Stops with Apple's exception (carp-dk/flutter-plugins#1087) when an option does not fit a type.
  ///
  /// Whether Apple raises it when a query is made or when it is executed is not known; this is to be
  /// called when it is made.
  func validate(for type: HKQuantityType) {
    let isCumulative = type.aggregationStyle == .cumulative
    for (option, name, fitsCumulative) in HKStatisticsOptions.ofOneKind
    where contains(option) && fitsCumulative != isCumulative {
      raiseException(
        "NSInvalidArgumentException",
        "Statistics option \(name) is not compatible with "
          + "\(isCumulative ? "cumulative" : "discrete") data type \(type.identifier)")
    }
  }
}
