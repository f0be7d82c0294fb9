/// Which source counts where several measured the same: the lower rank.
///
/// Apple devices come before apps, the watch before the phone, and of two apps the one that first
/// saved later (<https://support.apple.com/HT204351>; the watch before the phone is the usual
/// assumption, not documented).
struct SourcePriority {
  private let ranks: [SourceRecord: Int]

  /// - Parameter sources: in the order in which they first saved something.
  init(sources: [SourceRecord]) {
    var ranks: [SourceRecord: Int] = [:]
    for (age, source) in sources.reversed().enumerated() {
      ranks[source] = SourcePriority.group(of: source) * SourcePriority.groupSize + age
    }
    self.ranks = ranks
  }

  /// The source's rank; one that has never saved anything comes last.
  func rank(of source: SourceRecord) -> Int {
    ranks[source] ?? 3 * SourcePriority.groupSize
  }

  private static let groupSize = 1 << 20

  private static func group(of source: SourceRecord) -> Int {
    switch source.productType {
    case let type? where type.hasPrefix("Watch"): 0
    case .some: 1
    case nil: 2
    }
  }
}
