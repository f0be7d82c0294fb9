/// Access to what an open store holds of one type.
///
/// It is good while the samples of the type are those of the moment it was made: the service replaces
/// it by kept content before they change and before the store closes.
struct LiveStatistics {
  /// Lives as long as the device, which whoever asks keeps alive. The service itself has these in its
  /// list: a strong reference would keep a device for ever.
  unowned let service: HealthService
  let key: StatisticsCache.Key
  let style: HKQuantityAggregationStyle

  /// What lies in a window.
  func content(covering window: StatisticsWindow) -> StatisticsContent {
    // The store reports its own faults; a collection cannot say why it is empty.
    (try? service.statisticsContent(key, style: style, covering: window))
      ?? StatisticsContent(parts: key.parts, style: style)
  }
}
