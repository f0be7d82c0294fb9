/// What the health service keeps for statistics.
final class StatisticsState {
  let grids = GridCache()
  let cache = StatisticsCache()
  let updates = StatisticsUpdates()
  /// The user's order of sources.
  var order: [String] = []
  /// The order of all sources, and how many of them there were; nil while the store is closed.
  var priority: (sources: Int, order: SourcePriority)?
  /// What the collections in somebody's hands read from. One that nobody but this list has is done
  /// with. (Weak references would cost an allocation for each answer.)
  var handedOut: [SharedStatistics] = []
}
