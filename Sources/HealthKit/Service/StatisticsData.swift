/// What a collection reads its buckets from.
enum StatisticsData {
  /// The store, as far as it is asked: only the windows that somebody looks at are read.
  case live(LiveStatistics)
  /// What was there, in memory.
  case kept(StatisticsContent)
}
