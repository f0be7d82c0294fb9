/// What the health service keeps for statistics.
final class StatisticsState {
  let grids = GridCache()
  let cache = StatisticsCache()
  let updates = StatisticsUpdates()
  /// The user's order of sources.
  var order: [String] = []
  /// The order of all sources, and how many of them there were; nil while the store is closed.
  var priority: (sources: Int, order: SourcePriority)?
  /// The collections that are in somebody's hands.
  var collections: [WeakCollection] = []

  struct WeakCollection {
    weak var collection: HKStatisticsCollection?
  }
}
