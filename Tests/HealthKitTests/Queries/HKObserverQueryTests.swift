import DeviceSimulation
import Foundation
import Testing

@testable import HealthKit

@Suite("Observer queries")
struct HKObserverQueryTests {
  private func observe(
    _ phone: Phone, _ predicate: NSPredicate? = nil, type: HKSampleType? = nil
  ) -> Phone.Answer<HKError.Code?> {
    let calls = Phone.Answer<HKError.Code?>()
    phone.device.run {
      HKHealthStore().execute(
        HKObserverQuery(sampleType: type ?? phone.steps, predicate: predicate) {
          _, completion, error in
          calls.add((error as? HKError)?.code)
          completion()
        })
      phone.device.advance(by: .zero)
    }
    return calls
  }

  @Test("tell of every saving and deletion of a matching sample")
  func changes() throws {
    let phone = try Phone()
    let calls = observe(phone)
    #expect(calls.values.isEmpty, "nothing has changed")
    let sample = phone.minute(0, 1)
    phone.save([sample, phone.minute(1, 1)])
    #expect(calls.values == [nil])
    phone.delete([sample])
    #expect(calls.values == [nil, nil])
    let sleep = try phone.device.run {
      HKCategorySample(
        type: HKCategoryType(.sleepAnalysis), value: 0,
        start: try at("2016-10-31T01:00:00+09:00"), end: try at("2016-10-31T02:00:00+09:00"))
    }
    phone.save([sleep])
    #expect(calls.values.count == 2, "another type")
  }

  @Test("tell of samples that match their predicate only")
  func predicate() throws {
    let phone = try Phone()
    let large = HKQuery.predicateForQuantitySamples(
      with: .greaterThan, quantity: HKQuantity(unit: .count(), doubleValue: 5))
    let calls = observe(phone, large)
    phone.save([phone.minute(0, 1)])
    #expect(calls.values.isEmpty)
    let sample = phone.minute(1, 9)
    phone.save([sample])
    phone.delete([sample])
    #expect(calls.values.count == 2)
  }

  @Test("are silent while locked and called once at unlock (StackOverflow 26375767, forum 730202)")
  func locked() throws {
    let phone = try Phone(now: "2016-10-31T00:00:00+09:00")
    let calls = observe(phone)
    phone.device.lock()
    for hour in 1...3 {
      phone.device.advance(by: .hours(1))
      phone.save([phone.minute(hour, 10)])
    }
    phone.device.advance(by: .minutes(30))
    #expect(calls.values.isEmpty)
    phone.device.unlock()
    phone.device.advance(by: .zero)
    #expect(calls.values == [nil])
    phone.device.advance(by: .hours(1))
    #expect(calls.values.count == 1)
  }

  @Test("may be told while locked: a parameter")
  func toldWhileLocked() throws {
    let phone = try Phone()
    phone.device.run { phone.device.health.parameters.observersFireWhileLocked = true }
    let calls = observe(phone)
    phone.device.lock()
    phone.save([phone.minute(0, 1)])
    #expect(calls.values == [nil])
  }

  @Test("may be told when executed: a parameter")
  func toldWhenExecuted() throws {
    let phone = try Phone()
    phone.device.run { phone.device.health.parameters.observersFireWhenExecuted = true }
    #expect(observe(phone).values == [nil])
  }

  @Test("hear of the phone's own steps, and not when reading them is denied")
  func denied() throws {
    let phone = try Phone()
    let calls = observe(phone)
    try phone.record(5, "2016-10-31T07:00:00+09:00", "2016-10-31T07:01:00+09:00")
    phone.device.advance(by: .zero)
    #expect(calls.values.count == 1)
    phone.device.health.setAuthorization(.denied, toRead: [phone.steps])
    try phone.record(5, "2016-10-31T07:02:00+09:00", "2016-10-31T07:03:00+09:00")
    phone.device.advance(by: .zero)
    #expect(calls.values.count == 1)
    phone.save([phone.minute(9, 1)])
    #expect(calls.values.count == 2, "its own")
  }

  @Test("that were not asked for end with Code 5")
  func notAsked() throws {
    let phone = try Phone(app: AppEnvironment(health: .notAsked))
    #expect(observe(phone).values == [.errorAuthorizationNotDetermined])
  }

  @Test("for several types say which")
  func descriptors() throws {
    let phone = try Phone()
    let flights = HKQuantityType(.flightsClimbed)
    let calls = Phone.Answer<Set<HKSampleType>?>()
    phone.device.run {
      HKHealthStore().execute(
        HKObserverQuery(
          queryDescriptors: [
            HKQueryDescriptor(sampleType: phone.steps, predicate: nil),
            HKQueryDescriptor(sampleType: flights, predicate: nil),
          ]
        ) { _, types, completion, _ in
          calls.add(types)
          completion()
        })
      phone.device.advance(by: .zero)
    }
    phone.save([phone.minute(0, 1)])
    try phone.record(
      1, "2016-10-31T07:00:00+09:00", "2016-10-31T07:01:00+09:00", type: .flightsClimbed)
    phone.device.advance(by: .zero)
    #expect(calls.values == [[phone.steps], [flights]])
  }

  @Test("that are stopped in their handler are not called again")
  func stoppedInside() throws {
    let phone = try Phone()
    let calls = Phone.Answer<Void>()
    phone.device.run {
      let store = HKHealthStore()
      store.execute(
        HKObserverQuery(sampleType: phone.steps, predicate: nil) { query, completion, _ in
          calls.add(())
          store.stop(query)
          completion()
        })
      phone.device.advance(by: .zero)
    }
    phone.save([phone.minute(0, 1)])
    phone.save([phone.minute(1, 1)])
    #expect(calls.values.count == 1)
  }
}
