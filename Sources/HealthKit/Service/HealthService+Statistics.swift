import DeviceSimulation
import Foundation

extension HealthService {
  /// The order in which sources count where several measured the same: bundle identifiers, the
  /// highest first.
  ///
  /// Empty as long as the user has not changed it. Sources that it leaves out follow in the order
  /// that iOS gives them: Apple devices, the watch before the phone, then apps, the newest first. What
  /// a person entered counts before everything that was measured. One order for all types is a
  /// simplification: iOS keeps one for each.
  public var sourceOrder: [String] {
    get { statistics.order }
    set {
      guard newValue != statistics.order else { return }
      detachCollections(ofType: nil)
      statistics.order = newValue
      statistics.priority = nil
      statistics.cache.drop()
    }
  }

  // MARK: Queries

  /// What the statistics of a type are computed from.
  func statisticsData(
    of type: HKQuantityType, matching predicate: NSPredicate?, options: HKStatisticsOptions
  ) throws(HKError) -> StatisticsData {
    let readable = try readable(type)
    let parts = StatisticsParts(options)
    guard let predicate else {
      guard store.isOpen else { throw HKError(.errorDatabaseInaccessible) }
      return .live(
        LiveStatistics(
          service: self,
          key: StatisticsCache.Key(type: type.identifier, readable: readable, parts: parts),
          style: type.aggregationStyle))
    }
    let priority = try sourcePriority()
    let matching = try samples(of: type, matching: predicate).compactMap { sample in
      (sample as? HKQuantitySample).map { StatisticsSample($0.record, priority: priority) }
    }
    return .kept(
      StatisticsContent(
        matching, parts: parts, style: type.aggregationStyle, priority: priority))
  }

  /// The content of a window, from the cache or from the store.
  func statisticsContent(
    _ key: StatisticsCache.Key, style: HKQuantityAggregationStyle, covering window: StatisticsWindow
  ) throws(HKError) -> StatisticsContent {
    if let content = statistics.cache.content(key, covering: window) { return content }
    let priority = try sourcePriority()
    var builder = StatisticsContentBuilder(parts: key.parts, style: style, priority: priority)
    let own = ownIdentifier
    try read { () throws(StoreError) in
      try store.forEachStatisticsSample(
        ofType: key.type, from: window.start, to: window.end,
        withNumbers: key.parts.contains(.series),
        rank: { source in
          key.readable == .all || source.bundleIdentifier == own ? priority.rank(of: source) : nil
        }, { builder.append($0) })
    }
    let content = builder.finish()
    statistics.cache.store(content, key, covering: window)
    return content
  }

  /// The data of a collection that is about to be handed out; whoever keeps it longer than its moment
  /// has the samples as they are now.
  func share(_ data: StatisticsData) -> SharedStatistics {
    forgetUnused()
    let shared = SharedStatistics(data)
    if case .live = data { statistics.handedOut.append(shared) }
    return shared
  }

  private func forgetUnused() {
    var index = 0
    while index < statistics.handedOut.count {
      if isKnownUniquelyReferenced(&statistics.handedOut[index]) {
        statistics.handedOut.remove(at: index)
      } else {
        index += 1
      }
    }
  }

  private func sourcePriority() throws(HKError) -> SourcePriority {
    let sources = try read { () throws(StoreError) in try store.sources() }
    if let known = statistics.priority, known.sources == sources.count { return known.order }
    let order = SourcePriority(sources: sources, order: statistics.order)
    statistics.priority = (sources.count, order)
    return order
  }

  // MARK: Changes

  /// To be called before samples are written: collections in somebody's hands keep what there is.
  func prepareStatistics(forChangesOf records: [SampleRecord]) {
    guard store.isOpen, !statistics.handedOut.isEmpty else { return }
    for type in Set(records.map(\.type)) { detachCollections(ofType: type) }
  }

  /// To be called when samples have been written.
  func updateStatistics(with records: [SampleRecord]) {
    statistics.updates.add(records, on: self)
    guard store.isOpen, !statistics.cache.isEmpty else { return }
    let before = statistics.priority?.order
    guard let priority = try? sourcePriority(), before.map(priority.agrees) ?? false else {
      return statistics.cache.drop()
    }
    let own = ownIdentifier
    for record in records {
      statistics.cache.insert(
        StatisticsSample(record, priority: priority), ofType: record.type,
        isOwn: record.source.bundleIdentifier == own, priority: priority)
    }
  }

  /// To be called before samples of a type are deleted.
  func dropStatistics(ofType type: String) {
    detachCollections(ofType: type)
    statistics.cache.drop(type: type)
  }

  /// To be called before the store closes.
  func dropStatistics() {
    detachCollections(ofType: nil)
    statistics.cache.drop()
    statistics.priority = nil
  }

  private func detachCollections(ofType type: String?) {
    forgetUnused()
    for shared in statistics.handedOut where shared.isLive(ofType: type) { shared.detach() }
    statistics.handedOut.removeAll { !$0.isLive() }
  }
}

extension StatisticsSample {
  /// What statistics see of a record.
  init(_ record: SampleRecord, priority: SourcePriority) {
    self.init(
      number: record.number, start: record.start, end: record.end, value: record.value,
      rank: priority.rank(of: record.source))
  }
}
