import Collectors
import Foundation
import HealthKit

/// Reads a table of steps through HealthKit, as an app does: what it shows is what an app gets.
///
/// One statistics-collection query gives the buckets, each source by itself where sources are named; what
/// takes the samples themselves follows. To be used on a device's thread, once.
final class StepsTableReader: @unchecked Sendable {
  private let request: StepsTableRequest
  private let pause: StepsTableFilling.Pause
  private let completion: @Sendable (StepsTableAnswer) -> Void
  private let queries: StepsQueries
  private let now = Date()
  private let calendar = Calendar.current

  /// - Parameters:
  ///   - pause: calls its argument, at once or when others had their turn: between pieces of long work.
  ///   - completion: called once, with the table or with why there is none.
  init(
    _ request: StepsTableRequest, pause: @escaping StepsTableFilling.Pause,
    completion: @escaping @Sendable (StepsTableAnswer) -> Void
  ) {
    self.request = request
    self.pause = pause
    self.completion = completion
    queries = StepsQueries(interval: request.by) { completion(StepsTableAnswer($0)) }
  }

  /// Begins to read.
  ///
  /// - Throws: when there is nothing to ask for; then nothing is completed.
  func read() throws(NoStepsTable) {
    guard HKHealthStore.isHealthDataAvailable() else {
      throw .noData("Health data is unavailable on this device")
    }
    let range = try StepsRange(request, now: now, calendar: calendar)
    queries.requestAuthorization { [self] in query(from: range) }
  }

  private var names: [String] { request.sources ?? [] }

  private func query(from range: StepsRange) {
    let options: HKStatisticsOptions =
      names.isEmpty ? .cumulativeSum : [.cumulativeSum, .separateBySource]
    let anchor = anchor(of: range)
    queries.collect(options, anchor: anchor) { [self] collection in
      do throws(NoStepsTable) {
        let sources = names.isEmpty ? [] : try namedSources(of: collection)
        let table = try table(of: StepsHistory(collection, sources: sources), range)
        StepsTableFilling(
          table, addingRaw: request.raw ?? false, by: queries, of: sources, anchor: anchor,
          pause: pause
        ) { [completion] in completion(StepsTableAnswer($0)) }.begin()
      } catch {
        completion(StepsTableAnswer(error))
      }
    }
  }

  private func namedSources(of collection: HKStatisticsCollection) throws(NoStepsTable)
    -> [HKSource]
  {
    let sources = collection.sources()
    guard !sources.isEmpty else { throw .noData(StepCountHelper.hint) }
    return try SourceChoice(names, among: sources).sources
  }

  /// Where hours are counted from makes a difference where clocks change by half an hour.
  private func anchor(of range: StepsRange) -> Date {
    if case .span(let from?, _) = range { return request.by.anchor(near: from, in: calendar) }
    return request.by.anchor(near: now, in: calendar)
  }

  /// The table of one source, or of all; of several each by itself, and sums that only say whether there
  /// are any.
  private func table(of history: StepsHistory, _ range: StepsRange) throws(NoStepsTable)
    -> StepsTable
  {
    let (from, through) = try history.bounds(of: range, request.by, now: now, calendar: calendar)
    let separate = history.sources.count > 1 ? history.sources : []
    try StepsTable.checkSize(
      through.timeIntervalSince(from) / request.by.seconds + 1,
      columns: 2 + (request.raw ?? false ? 1 : 0) + separate.count)
    var table = StepsTable(interval: request.by, timeZone: calendar.timeZone)
    table.sources = separate.map {
      StepsTable.Source(name: $0.name, bundleIdentifier: $0.bundleIdentifier)
    }
    history.collection.enumerateStatistics(from: from, to: through) { statistics, _ in
      table.append(
        from: statistics.startDate, to: statistics.endDate, steps: history.sum(of: statistics),
        separate: separate.map { statistics.sumQuantity(for: $0)?.steps })
    }
    guard table.countWithSteps > 0 else { throw history.nothing(in: table) }
    return table
  }
}
