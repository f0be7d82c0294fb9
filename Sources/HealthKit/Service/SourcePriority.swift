/// Which source counts where several measured the same: the lower rank.
///
/// What a person entered comes first; then what the user has put in an order; then Apple devices, the
/// watch before the phone; then apps, of two the one that first saved later
/// (<https://support.apple.com/HT204351>; the watch before the phone is the usual assumption, not
/// documented).
///
/// A new source takes no other's rank, so that what has been computed goes on being right; only a new
/// source that the user's order names moves others.
struct SourcePriority: Equatable, Sendable {
  private let ranks: [SourceRecord: Int]
  private let sources: [Int: SourceRecord]

  /// - Parameters:
  ///   - sources: in the order in which they first saved something.
  ///   - order: bundle identifiers as the user has put them, the highest first; may be empty, and may
  ///     leave sources out.
  init(sources: [SourceRecord], order: [String] = []) {
    var ranks: [SourceRecord: Int] = [:]
    var ordered: [(source: SourceRecord, position: Int, rank: Int)] = []
    for (age, source) in sources.enumerated() {
      let rank = Group(of: source).ranks.upperBound - 1 - age
      if let position = order.firstIndex(of: source.bundleIdentifier) {
        ordered.append((source, position, rank))
      } else {
        ranks[source] = rank
      }
    }
    ordered.sort { ($0.position, $0.rank) < ($1.position, $1.rank) }
    for (place, entry) in ordered.enumerated() {
      ranks[entry.source] = Group.ordered.ranks.lowerBound + place
    }
    self.ranks = ranks
    self.sources = Dictionary(uniqueKeysWithValues: ranks.map { ($0.value, $0.key) })
  }

  /// The rank of a sample of a source, by whether a person typed it in.
  ///
  /// Samples of a source that has never saved anything come last.
  func rank(of source: SourceRecord, isUserEntered: Bool? = nil) -> Int {
    let rank = ranks[source] ?? Group.apps.ranks.upperBound
    return isUserEntered ?? source.wasUserEntered ? rank : rank + SourcePriority.measured
  }

  /// The source of the samples of a rank.
  func source(ofRank rank: Int) -> SourceRecord? {
    sources[rank % SourcePriority.measured]
  }

  /// The highest rank of the measured samples of a source that may be on several devices.
  func rank(ofIdentifier identifier: String) -> Int? {
    let all = ranks.filter { $0.key.bundleIdentifier == identifier }
    return all.values.min().map { $0 + SourcePriority.measured }
  }

  /// Whether every source that an older order knows has the same rank still.
  func agrees(with older: SourcePriority) -> Bool {
    older.ranks.allSatisfy { ranks[$0.key] == $0.value }
  }

  /// What lies between the rank of what a person entered in a source and of what it measured: all
  /// that anybody entered comes first.
  private static let measured = 1 << 23

  /// Sources that nobody but their age tells apart.
  private enum Group: Int {
    case ordered, watches, phones, apps

    init(of source: SourceRecord) {
      switch source.productType {
      case let type? where type.hasPrefix("Watch"): self = .watches
      case .some: self = .phones
      case nil: self = .apps
      }
    }

    var ranks: Range<Int> { rawValue << 20..<(rawValue + 1) << 20 }
  }
}
