import DeviceSimulation
import Testing

@testable import HealthKit

@Suite("Sample queries")
struct HKSampleQueryTests {
  @Test("Options decide by overlap, start or end; an end at midnight matches today")
  func options() throws {
    let phone = try Phone()
    let midnight = try at("2016-10-31T00:00:00+09:00")
    let next = try at("2016-11-01T00:00:00+09:00")
    try phone.save([
      phone.sample(1, "2016-10-30T23:50:00+09:00", "2016-10-31T00:00:00+09:00"),
      phone.sample(2, "2016-10-30T23:55:00+09:00", "2016-10-31T00:05:00+09:00"),
      phone.sample(4, "2016-10-31T07:00:00+09:00", "2016-10-31T07:10:00+09:00"),
      phone.sample(8, "2016-10-31T23:55:00+09:00", "2016-11-01T00:00:00+09:00"),
      phone.sample(16, "2016-11-01T00:00:00+09:00", "2016-11-01T00:10:00+09:00"),
    ])
    func counts(_ options: HKQueryOptions) -> [Double]? {
      phone.samples(HKQuery.predicateForSamples(withStart: midnight, end: next, options: options))
        .counts
    }
    #expect(counts([]) == [1, 2, 4, 8])
    #expect(counts(.strictStartDate) == [4, 8])
    #expect(counts(.strictEndDate) == [1, 2, 4])
    #expect(counts([.strictStartDate, .strictEndDate]) == [4])
    #expect(
      phone.samples(HKQuery.predicateForSamples(withStart: next, end: nil)).counts == [8, 16])
    #expect(
      phone.samples(HKQuery.predicateForSamples(withStart: nil, end: midnight)).counts == [1, 2])
  }

  @Test("Sorted by key, newest first, and limited")
  func sortedAndLimited() throws {
    let phone = try Phone()
    try phone.save([
      phone.sample(1, "2016-10-31T07:00:00+09:00", "2016-10-31T07:30:00+09:00"),
      phone.sample(2, "2016-10-31T07:00:00+09:00", "2016-10-31T07:10:00+09:00"),
      phone.sample(3, "2016-10-31T07:20:00+09:00", "2016-10-31T07:25:00+09:00"),
    ])
    let newestFirst = [
      NSSortDescriptor(key: HKSampleSortIdentifierStartDate, ascending: false),
      NSSortDescriptor(key: HKSampleSortIdentifierEndDate, ascending: false),
    ]
    #expect(phone.samples(sort: newestFirst).counts == [3, 1, 2])
    #expect(phone.samples(limit: 2, sort: newestFirst).counts == [3, 1])
    let byEnd = [NSSortDescriptor(key: HKSampleSortIdentifierEndDate, ascending: true)]
    #expect(phone.samples(sort: byEnd).counts == [2, 3, 1])
  }

  @Test("Compound and block predicates are evaluated sample by sample")
  func predicates() throws {
    let phone = try Phone()
    try phone.save(
      (0..<6).map {
        try phone.sample(
          Double($0), "2016-10-31T0\($0):00:00+09:00", "2016-10-31T0\($0):10:00+09:00")
      })
    let late = HKQuery.predicateForSamples(
      withStart: try at("2016-10-31T02:00:00+09:00"), end: nil, options: .strictStartDate)
    let even = NSPredicate { object, _ in
      guard let sample = object as? HKQuantitySample else { return false }
      return Int(sample.quantity.doubleValue(for: .count())) % 2 == 0
    }
    let both = NSCompoundPredicate(andPredicateWithSubpredicates: [late, even])
    #expect(phone.samples(both).counts == [2, 4])
    let either = NSCompoundPredicate(orPredicateWithSubpredicates: [late, even])
    #expect(phone.samples(either).counts == [0, 2, 3, 4, 5])
    #expect(
      phone.samples(NSCompoundPredicate(notPredicateWithSubpredicate: late)).counts == [0, 1])
  }

  @Test("A saved sample comes back equal, with its source and its UUID")
  func roundTrip() throws {
    let phone = try Phone()
    let saved = try phone.sample(88, "2016-10-31T07:00:00+09:00", "2016-10-31T07:01:00+09:00")
    phone.save([saved])
    let found = try #require(phone.samples().samples?.first)
    #expect(found == saved)
    #expect(found.uuid == saved.uuid)
    #expect(found.startDate == saved.startDate && found.endDate == saved.endDate)
    #expect(found.quantity == saved.quantity)
    #expect(found.sourceRevision.source == phone.device.run { HKSource.default() })
    #expect(found.quantity.description == "88 count")
  }

  @Test("A sample that was made on no device keeps its random UUID")
  func madeOutside() throws {
    let phone = try Phone()
    let saved = HKQuantitySample(
      type: phone.steps, quantity: HKQuantity(unit: .count(), doubleValue: 1),
      start: try at("2016-10-31T07:00:00+09:00"), end: try at("2016-10-31T07:01:00+09:00"))
    phone.save([saved])
    #expect(phone.samples().samples?.map(\.uuid) == [saved.uuid])
  }

  @Test("A query is executed once; the second time is an exception")
  func executedTwice() async {
    await #expect(processExitsWith: .failure) {
      let phone = try Phone()
      phone.device.run {
        let query = HKSampleQuery(
          sampleType: phone.steps, predicate: nil, limit: 0, sortDescriptors: nil
        ) { _, _, _ in }
        HKHealthStore().execute(query)
        HKHealthStore().execute(query)
      }
    }
  }

  @Test("A stopped query does not answer; stopping twice is stopping once")
  func stopped() throws {
    let phone = try Phone()
    phone.device.run {
      let store = HKHealthStore()
      let query = HKSampleQuery(
        sampleType: phone.steps, predicate: nil, limit: 0, sortDescriptors: nil
      ) { _, _, _ in Issue.record("a stopped query answered") }
      store.execute(query)
      store.stop(query)
      store.stop(query)
      phone.device.advance(by: .seconds(1))
    }
    #expect(phone.device.pendingEvents == 0)
  }
}
