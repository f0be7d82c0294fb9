import Collectors
import Foundation
import HealthKit

/// Reads a table of steps through HealthKit, as an app does: what it shows is what an app gets.
///
/// One statistics-collection query gives the buckets, each source by itself where sources are named;
/// another, with a predicate, several named sources without what they counted twice; sample queries the
/// plain sum. To be used on a device's thread, once.
final class StepsTableReader: @unchecked Sendable {
  private let request: StepsTableRequest
  private let completion: @Sendable (StepsTableAnswer) -> Void
  private let store = HKHealthStore()
  private let stepCount = HKQuantityType(.stepCount)
  private let now = Date()
  private let calendar = Calendar.current

  /// - Parameter completion: called once, with the table or with why there is none.
  init(
    _ request: StepsTableRequest, completion: @escaping @Sendable (StepsTableAnswer) -> Void
  ) {
    self.request = request
    self.completion = completion
  }

  /// Begins to read.
  ///
  /// - Throws: when there is nothing to ask for; then nothing is completed.
  func read() throws(NoStepsTable) {
    guard HKHealthStore.isHealthDataAvailable() else {
      throw .noData("Health data is unavailable on this device")
    }
    let range = try StepsRange(request, now: now, calendar: calendar)
    store.requestAuthorization(toShare: nil, read: [stepCount]) { [self] success, error in
      guard success else {
        return fail(.refused(error.map { "\($0)" } ?? "not authorized"))
      }
      query(from: range)
    }
  }

  private var names: [String] { request.sources ?? [] }

  private func fail(_ failure: NoStepsTable) {
    completion(StepsTableAnswer(failure))
  }

  // MARK: Statistics

  private func query(from range: StepsRange) {
    let options: HKStatisticsOptions =
      names.isEmpty ? .cumulativeSum : [.cumulativeSum, .separateBySource]
    let anchor = anchor(of: range)
    collect(options, matching: nil, anchor: anchor) { [self] collection in
      do throws(NoStepsTable) {
        let choice = names.isEmpty ? nil : try choice(of: collection)
        let history = StepsHistory(collection, sources: choice?.sources)
        let table = try table(of: history, range)
        addMerged(to: table, of: choice?.sources ?? [], anchor: anchor)
      } catch {
        fail(error)
      }
    }
  }

  private func choice(of collection: HKStatisticsCollection) throws(NoStepsTable) -> SourceChoice {
    let sources = collection.sources()
    guard !sources.isEmpty else { throw .noData(StepCountHelper.hint) }
    return try SourceChoice(names, among: sources)
  }

  /// Where hours are counted from makes a difference where clocks change by half an hour.
  private func anchor(of range: StepsRange) -> Date {
    if case .span(let from?, _) = range { return request.by.anchor(near: from, in: calendar) }
    return request.by.anchor(near: now, in: calendar)
  }

  private func table(of history: StepsHistory, _ range: StepsRange) throws(NoStepsTable)
    -> StepsTable
  {
    let (from, through) = try history.bounds(of: range, request.by, now: now, calendar: calendar)
    let isSeveral = history.sources.count > 1
    let columns = 2 + (request.raw ?? false ? 1 : 0) + (isSeveral ? history.sources.count : 0)
    try StepsTable.checkSize(
      through.timeIntervalSince(from) / request.by.seconds + 1, columns: columns)
    var table = StepsTable(interval: request.by, timeZone: calendar.timeZone)
    if isSeveral {
      table.sources = history.sources.map {
        StepsTable.Source(name: $0.name, bundleIdentifier: $0.bundleIdentifier)
      }
    }
    history.collection.enumerateStatistics(from: from, to: through) { statistics, _ in
      table.append(
        from: statistics.startDate, to: statistics.endDate, steps: history.sum(of: statistics),
        separate: isSeveral ? history.sources.map { statistics.sumQuantity(for: $0)?.steps } : [])
    }
    guard table.countWithSteps > 0 || table.sources.contains(where: \.hasSteps) else {
      throw history.nothing(in: table)
    }
    return table
  }

  /// Replaces the sums by those of the named sources without what these counted twice.
  private func addMerged(to table: StepsTable, of sources: [HKSource], anchor: Date) {
    guard sources.count > 1 else { return addRaw(to: table, of: sources) }
    let predicate = predicate(
      from: table.date(of: 0), to: table.date(of: table.count), of: sources)
    collect(.cumulativeSum, matching: predicate, anchor: anchor) { [self] collection in
      var table = table
      for index in 0..<table.count {
        table.steps[index] = collection.sum(
          from: table.date(of: index), to: table.date(of: index + 1))
      }
      addRaw(to: table, of: sources)
    }
  }

  private func collect(
    _ options: HKStatisticsOptions, matching predicate: NSPredicate?, anchor: Date,
    then body: @escaping @Sendable (HKStatisticsCollection) -> Void
  ) {
    let query = HKStatisticsCollectionQuery(
      quantityType: stepCount, quantitySamplePredicate: predicate, options: options,
      anchorDate: anchor, intervalComponents: request.by.components)
    query.initialResultsHandler = { [self] _, collection, error in
      guard let collection else {
        return fail(.refused(error.map { "\($0)" } ?? "HealthKit gave no answer"))
      }
      body(collection)
    }
    store.execute(query)
  }

  // MARK: Samples

  private func addRaw(to table: StepsTable, of sources: [HKSource]) {
    guard request.raw ?? false else { return completion(StepsTableAnswer(table)) }
    addRaw(RawSteps(boundaries: table.boundaries), of: sources, from: 0, to: table)
  }

  /// Adds up the samples from a bucket on, a month or a bucket at a time: samples of years would take
  /// much memory at once.
  private func addRaw(
    _ sums: RawSteps, of sources: [HKSource], from first: Int, to table: StepsTable
  ) {
    guard first < table.count else {
      var table = table
      table.raw = sums.values(beside: table.steps)
      return completion(StepsTableAnswer(table))
    }
    let count = max(1, Int(StepsInterval.month.seconds / request.by.seconds))
    let buckets = first..<min(first + count, table.count)
    let predicate = predicate(
      from: table.date(of: buckets.lowerBound), to: table.date(of: buckets.upperBound), of: sources)
    let query = HKSampleQuery(
      sampleType: stepCount, predicate: predicate, limit: HKObjectQueryNoLimit, sortDescriptors: nil
    ) { [self] _, samples, error in
      guard let samples else {
        return fail(.refused(error.map { "\($0)" } ?? "HealthKit gave no answer"))
      }
      var sums = sums
      for case let sample as HKQuantitySample in samples {
        sums.add(
          sample.quantity.steps, from: sample.startDate.timeIntervalSince1970,
          to: sample.endDate.timeIntervalSince1970, within: buckets)
      }
      addRaw(sums, of: sources, from: buckets.upperBound, to: table)
    }
    store.execute(query)
  }

  private func predicate(from start: Date, to end: Date, of sources: [HKSource]) -> NSPredicate {
    let dates = HKQuery.predicateForSamples(withStart: start, end: end, options: [])
    guard !sources.isEmpty else { return dates }
    return NSCompoundPredicate(
      andPredicateWithSubpredicates: [dates, HKQuery.predicateForObjects(from: Set(sources))])
  }
}

extension HKQuantity {
  /// A number of steps.
  var steps: Double { doubleValue(for: .count()) }
}
