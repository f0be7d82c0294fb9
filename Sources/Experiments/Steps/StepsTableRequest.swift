/// Which steps a table should show: `lockstep steps --by`, and the member `table` of a request for steps.
///
/// ```json
/// {"request":"steps","table":{"by":"day","days":7,"raw":true}}
/// ```
///
/// Without a range the table has the last ``StepsInterval/usualCount`` buckets up to the last that has
/// steps.
public struct StepsTableRequest: Codable, Equatable, Sendable {
  /// The buckets.
  public var by: StepsInterval
  /// So many days, the phone's today the last of them.
  public var days: Int?
  /// All buckets from the first with steps to the last.
  public var all: Bool?
  /// From the bucket that contains this time, written as ``JournalTimestamp`` takes it, by the phone's
  /// clock and in its zone; from the first with steps when only ``until`` is given.
  public var since: String?
  /// Up to and without this time; of a text that names a day, such as `2021-12-02` or `yesterday`, with
  /// that day. Up to now, or the last steps if they are later, when only ``since`` is given.
  public var until: String?
  /// Only the steps of these sources, by name or bundle identifier.
  public var sources: [String]?
  /// Whether to show the plain sum of all samples, too.
  public var raw: Bool?

  /// How many ``days`` there may be: a hundred years.
  public static let mostDays = 36_525

  public init(by: StepsInterval) {
    self.by = by
  }
}
