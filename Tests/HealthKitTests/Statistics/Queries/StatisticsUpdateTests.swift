import DeviceSimulation
import Testing

@testable import HealthKit

@Suite("Long-running statistics-collection queries")
struct StatisticsUpdateTests {
  struct Update: Equatable {
    var start: Date?
    var sum: Double?
    var code: HKError.Code?
  }

  /// A query of the steps of each hour that goes on, and what it was told.
  final class Running {
    let query: HKStatisticsCollectionQuery
    let initial = Phone.Answer<HKError.Code?>()
    let updates = Phone.Answer<Update>()

    init(on phone: Phone, predicate: NSPredicate? = nil) throws {
      query = HKStatisticsCollectionQuery(
        quantityType: phone.steps, quantitySamplePredicate: predicate, options: .cumulativeSum,
        anchorDate: try at("2016-10-31T00:00:00+09:00"),
        intervalComponents: DateComponents(hour: 1))
      query.initialResultsHandler = { [initial] _, _, error in
        initial.add((error as? HKError)?.code)
      }
      query.statisticsUpdateHandler = { [updates] _, statistics, collection, error in
        #expect((statistics == nil) == (collection == nil))
        updates.add(
          Update(
            start: statistics?.startDate, sum: Phone.value(statistics?.sumQuantity()),
            code: (error as? HKError)?.code))
      }
      phone.device.run {
        HKHealthStore().execute(query)
        phone.device.advance(by: .zero)
      }
    }
  }

  @Test("The handler is called with each bucket that new samples changed")
  func changedBuckets() throws {
    let phone = try Phone()
    try phone.record(60, "2016-10-31T05:00:00+09:00", "2016-10-31T06:00:00+09:00")
    let running = try Running(on: phone)
    #expect(running.initial.values == [nil])
    #expect(running.updates.values.isEmpty)
    try phone.save([
      phone.sample(30, "2016-10-31T06:45:00+09:00", "2016-10-31T07:15:00+09:00"),
      phone.sample(5, "2016-10-31T06:00:00+09:00", "2016-10-31T06:10:00+09:00"),
    ])
    #expect(
      running.updates.values == [
        Update(start: try at("2016-10-31T06:00:00+09:00"), sum: 20),
        Update(start: try at("2016-10-31T07:00:00+09:00"), sum: 15),
      ])
    #expect(running.initial.values.count == 1, "initial results come once")
  }

  @Test("What comes in one event is told once for each bucket")
  func coalesced() throws {
    let phone = try Phone()
    let running = try Running(on: phone)
    try phone.device.run {
      for _ in 0..<3 {
        try phone.record(1, "2016-10-31T07:00:00+09:00", "2016-10-31T07:01:00+09:00")
      }
      phone.device.advance(by: .zero)
    }
    #expect(running.updates.values.map(\.sum) == [3])
  }

  @Test("Samples that do not match the predicate, or are of another type, are no news")
  func notMatching() throws {
    let phone = try Phone()
    let running = try Running(
      on: phone,
      predicate: HKQuery.predicateForSamples(
        withStart: try at("2016-10-31T07:00:00+09:00"), end: nil))
    try phone.save([phone.sample(9, "2016-10-31T05:00:00+09:00", "2016-10-31T05:01:00+09:00")])
    try phone.record(
      60, "2016-10-31T07:00:00+09:00", "2016-10-31T07:01:00+09:00", type: .heartRate)
    phone.device.advance(by: .zero)
    #expect(running.updates.values.isEmpty)
    try phone.save([phone.sample(8, "2016-10-31T07:00:00+09:00", "2016-10-31T07:01:00+09:00")])
    #expect(running.updates.values.map(\.sum) == [8])
  }

  @Test("An update while locked is Code 6, and the last (Apple developer forum 769782)")
  func locked() throws {
    let phone = try Phone()
    let running = try Running(on: phone)
    phone.device.lock()
    phone.device.advance(by: .minutes(1))
    #expect(running.updates.values.isEmpty, "nothing has changed yet")
    try phone.save([phone.sample(8, "2016-10-31T07:00:00+09:00", "2016-10-31T07:01:00+09:00")])
    #expect(running.updates.values == [Update(code: .errorDatabaseInaccessible)])
    phone.device.unlock()
    try phone.save([phone.sample(9, "2016-10-31T07:10:00+09:00", "2016-10-31T07:11:00+09:00")])
    #expect(running.updates.values.count == 1, "it has ended for good")
    #expect(phone.device.pendingEvents == 0)
  }

  @Test("A lock without news leaves the query running")
  func lockedQuietly() throws {
    let phone = try Phone()
    let running = try Running(on: phone)
    phone.device.lock()
    phone.device.advance(by: .minutes(1))
    phone.device.unlock()
    try phone.save([phone.sample(9, "2016-10-31T07:10:00+09:00", "2016-10-31T07:11:00+09:00")])
    #expect(running.updates.values.map(\.sum) == [9])
  }

  @Test("Executed while locked: Code 6 as the initial result, and nothing after it")
  func executedLocked() throws {
    let phone = try Phone()
    phone.device.lock()
    let running = try Running(on: phone)
    #expect(running.initial.values == [.errorDatabaseInaccessible])
    phone.device.unlock()
    try phone.save([phone.sample(9, "2016-10-31T07:10:00+09:00", "2016-10-31T07:11:00+09:00")])
    #expect(running.updates.values.isEmpty)
  }

  @Test("A stopped query is told nothing, and stopping twice is fine")
  func stopped() throws {
    let phone = try Phone()
    let running = try Running(on: phone)
    phone.device.run {
      HKHealthStore().stop(running.query)
      HKHealthStore().stop(running.query)
    }
    try phone.save([phone.sample(9, "2016-10-31T07:10:00+09:00", "2016-10-31T07:11:00+09:00")])
    #expect(running.updates.values.isEmpty)
  }

  @Test("A reboot takes the app's queries with it")
  func rebooted() throws {
    let phone = try Phone()
    let running = try Running(on: phone)
    phone.device.apply(.reboot)
    phone.device.unlock()
    try phone.save([phone.sample(9, "2016-10-31T07:10:00+09:00", "2016-10-31T07:11:00+09:00")])
    #expect(running.updates.values.isEmpty)
  }
}
