/// What to compute of the samples of a bucket.
///
/// The values are the SDK's. What is not declared here is not computed yet.
public struct HKStatisticsOptions: OptionSet, Sendable {
  public let rawValue: UInt

  public init(rawValue: UInt) {
    self.rawValue = rawValue
  }

  /// The sum of all quantities, for types that add up.
  public static let cumulativeSum = HKStatisticsOptions(rawValue: 16)
}
