import DeviceSimulation
import Testing

@testable import HealthKit

@Suite("The protected store and the lock")
struct LockedStoreTests {
  @Test(
    "Locked reads end in Code 6 once, results nil (react-native-health#110, flutter-plugins#94)")
  func locked() throws {
    let phone = try Phone()
    try phone.save([phone.sample(10, "2016-10-31T07:00:00+09:00", "2016-10-31T07:01:00+09:00")])
    #expect(phone.samples().counts == [10])
    phone.device.lock()
    let refused = phone.samples()
    #expect(refused.samples == nil)
    #expect(refused.code == .errorDatabaseInaccessible)
    let today = phone.today()
    #expect(today.collection == nil)
    #expect(today.code == .errorDatabaseInaccessible)
    phone.device.unlock()
    #expect(phone.samples().counts == [10])
  }

  @Test("Ten queries while locked are ten refusals (LAMP-platform#280)")
  func burst() throws {
    let phone = try Phone()
    phone.device.lock()
    let answer = Phone.Answer<(any Error)?>()
    phone.device.run {
      let store = HKHealthStore()
      for _ in 0..<10 {
        store.execute(
          HKSampleQuery(sampleType: phone.steps, predicate: nil, limit: 0, sortDescriptors: nil) {
            _, samples, error in
            #expect(samples == nil)
            answer.add(error)
          })
      }
      phone.device.advance(by: .zero)
    }
    #expect(answer.values.count == 10)
    #expect(answer.values.allSatisfy { ($0 as? HKError)?.code == .errorDatabaseInaccessible })
  }

  @Test("The grace period of each preset (APS guide against field reports)")
  func grace() throws {
    func codes(_ parameters: ProtectionParameters, after minutes: [Int]) throws -> [HKError.Code?] {
      let phone = try Phone(protection: parameters)
      phone.device.lock()
      var passed = 0
      return minutes.map { minute in
        phone.device.advance(by: .minutes(minute - passed))
        passed = minute
        return phone.samples().code
      }
    }
    let refused = HKError.Code.errorDatabaseInaccessible
    #expect(try codes(.guide, after: [1, 9, 11]) == [nil, nil, refused])
    #expect(try codes(.observed, after: [1, 9, 11]) == [refused, refused, refused])
    #expect(try codes(.classA, after: [1]) == [refused])
  }

  @Test(
    "After unlock the flag is true while reads are still refused (react-native-healthkit#176, PR#374)"
  )
  func race() throws {
    let phone = try Phone(protection: .race)
    phone.device.lock()
    phone.device.advance(by: .minutes(1))
    phone.device.unlock()
    phone.device.advance(by: .milliseconds(50))
    #expect(phone.device.isProtectedDataAvailable)
    #expect(phone.samples().code == .errorDatabaseInaccessible)
    phone.device.advance(by: .seconds(2))
    #expect(phone.samples().code == nil)
  }

  @Test("Saves while locked succeed, stay invisible, and are merged at unlock (noop#2298)")
  func journaled() throws {
    let phone = try Phone(now: "2016-10-31T23:00:00+09:00")
    try phone.save([phone.sample(1, "2016-10-31T22:00:00+09:00", "2016-10-31T22:01:00+09:00")])
    phone.device.lock()
    let saved = try phone.sample(2, "2016-10-31T22:30:00+09:00", "2016-10-31T22:31:00+09:00")
    #expect(phone.save([saved]) == nil)
    #expect(phone.samples().code == .errorDatabaseInaccessible)
    phone.device.advance(by: .hours(8))
    phone.device.unlock()
    let merged = phone.samples()
    #expect(merged.counts == [1, 2])
    #expect(merged.samples?.last?.uuid == saved.uuid)
    #expect(phone.samples().counts == [1, 2], "merged once")
  }

  @Test("Steps are counted while the phone is locked")
  func pedometer() throws {
    let phone = try Phone()
    _ = phone.samples()
    phone.device.walk()
    phone.device.lock()
    phone.device.advance(by: .minutes(10))
    phone.device.unlock()
    #expect(phone.today().sums.map(\.count) == [1104], "110.4 steps a minute")
  }

  @Test("Steps that were taken before anybody asked for health data are there")
  func countedBefore() throws {
    let phone = try Phone()
    phone.device.walk()
    phone.device.advance(by: .minutes(10))
    #expect(phone.samples().samples?.count == 10)
  }

  @Test("A query in flight when the lock falls is refused")
  func inFlight() throws {
    let phone = try Phone()
    let answer = Phone.Answer<(any Error)?>()
    phone.device.run {
      HKHealthStore().execute(
        HKSampleQuery(sampleType: phone.steps, predicate: nil, limit: 0, sortDescriptors: nil) {
          _, _, error in answer.add(error)
        })
      phone.device.lock()
      #expect(answer.values.isEmpty, "no handler inside the call")
      phone.device.advance(by: .zero)
    }
    #expect((answer.value as? HKError)?.code == .errorDatabaseInaccessible)
  }

  @Test("A collection that was handed out answers in whole after the lock")
  func keptCollection() throws {
    let phone = try Phone()
    try phone.save([phone.sample(10, "2016-10-31T07:00:00+09:00", "2016-10-31T07:01:00+09:00")])
    let collection = try #require(phone.today().collection)
    phone.device.lock()
    #expect(collection.statistics().map { $0.sumQuantity()?.doubleValue(for: .count()) } == [10])
    let before = try at("2016-10-30T12:00:00+09:00")
    #expect(collection.statistics(for: before)?.sumQuantity() == nil)
  }

  @Test("A lock inside the handler does not take the answer away")
  func lockInsideHandler() throws {
    let phone = try Phone()
    try phone.save([phone.sample(10, "2016-10-31T07:00:00+09:00", "2016-10-31T07:01:00+09:00")])
    let answer = Phone.Answer<Double?>()
    phone.device.run {
      let query = HKStatisticsCollectionQuery(
        quantityType: phone.steps, quantitySamplePredicate: nil, options: .cumulativeSum,
        anchorDate: Calendar.current.startOfDay(for: Date()),
        intervalComponents: DateComponents(day: 1))
      query.initialResultsHandler = { _, collection, _ in
        phone.device.lock()
        collection?.enumerateStatistics(from: Date(), to: Date()) { statistics, _ in
          answer.add(statistics.sumQuantity()?.doubleValue(for: .count()))
        }
      }
      HKHealthStore().execute(query)
      phone.device.advance(by: .zero)
    }
    #expect(answer.values == [10])
    #expect(phone.samples().code == .errorDatabaseInaccessible)
  }

  @Test("Before the first unlock after a boot reads are refused and the flag is false")
  func beforeFirstUnlock() throws {
    let phone = try Phone()
    phone.device.apply(.reboot)
    phone.device.advance(by: .hours(3))
    #expect(phone.samples().code == .errorDatabaseInaccessible)
    #expect(!phone.device.isProtectedDataAvailable)
    phone.device.unlock()
    #expect(phone.samples().code == nil)
  }

  @Test("A device without a passcode never refuses, but for rubbish")
  func noPasscode() throws {
    let device = SimulatedDevice(DeviceConfiguration(hasPasscode: false))
    device.lock()
    #expect(device.isStoreReadable)
    device.inside { #expect(device.health.isStoreOpen) }
    device.inside { device.protection.failClosed() }
    device.inside { #expect(!device.health.isStoreOpen) }
  }

  @Test("Saves while locked may be refused: a parameter (noop#2298)")
  func refusedSaves() throws {
    let phone = try Phone()
    phone.device.run { phone.device.health.parameters.savesWhileLocked = .refused }
    let sample = phone.minute(0, 1)
    phone.device.lock()
    #expect(phone.save([sample]) == .errorDatabaseInaccessible)
    phone.device.unlock()
    #expect(phone.samples().counts == [])
    #expect(phone.save([sample]) == nil)
  }

  @Test("Locked at 23:30, read at 07:05: the whole day before (health-md#87)")
  func nightlyExport() throws {
    let phone = try Phone(now: "2016-10-31T20:00:00+09:00")
    phone.save([phone.minute(0, 100), phone.minute(1, 23)])
    phone.device.advance(by: .hours(2))
    phone.device.lock()
    phone.device.advance(by: .minutes(90))
    #expect(phone.today().code == .errorDatabaseInaccessible)
    phone.device.advance(by: .hours(7) + .minutes(30))
    phone.device.unlock()
    phone.device.advance(by: .minutes(5))
    let day = try at("2016-10-31T00:00:00+09:00")
    #expect(phone.sums(anchor: day, from: day, to: day).sums.map(\.count) == [123])
  }

  @Test("A refusal is never an empty success (OpenMinis#128)")
  func neverEmpty() throws {
    let phone = try Phone()
    phone.save([phone.minute(0, 5)])
    phone.device.lock()
    let week = HKQuery.predicateForSamples(
      withStart: try at("2016-10-24T00:00:00+09:00"), end: nil)
    let samples = phone.samples(week)
    #expect(samples.samples == nil && samples.error != nil)
    let changes = phone.changes()
    #expect(changes.samples == nil && changes.deleted == nil && changes.anchor == nil)
    #expect(changes.code == .errorDatabaseInaccessible)
  }

  @Test("A sensor is refused while locked, which is not the same as no data (home-assistant#5291)")
  func sensor() throws {
    let phone = try Phone()
    phone.save([phone.minute(0, 5)])
    let refused = HKError.Code.errorDatabaseInaccessible
    var codes: [HKError.Code?] = []
    for isLocked in [false, true, true, false, false] {
      if isLocked { phone.device.lock() } else { phone.device.unlock() }
      phone.device.advance(by: .minutes(15))
      codes.append(phone.today().code)
    }
    #expect(codes == [nil, refused, refused, nil, nil])
  }

  @Test("The same range locked and unlocked: Code 6, then all 796 (react-native-health#414)")
  func sameRange() throws {
    let phone = try Phone(timeZone: "Asia/Bangkok", now: "2025-04-09T12:00:00+07:00")
    phone.save([try phone.sample(796, "2025-04-08T10:00:00+07:00", "2025-04-08T11:00:00+07:00")])
    let range = HKQuery.predicateForSamples(
      withStart: try at("2025-04-07T17:00:00Z"), end: try at("2025-04-09T16:59:59Z"))
    phone.device.lock()
    #expect(phone.samples(range).code == .errorDatabaseInaccessible)
    phone.device.unlock()
    #expect(phone.samples(range).counts == [796])
  }

  @Test("After a reboot nothing is readable before the first unlock (kingstinct#176)")
  func reboot() throws {
    let phone = try Phone()
    phone.save([phone.minute(0, 5)])
    phone.device.apply(.reboot)
    phone.device.advance(by: .hours(3))
    #expect(!phone.device.isProtectedDataAvailable)
    #expect(phone.samples().code == .errorDatabaseInaccessible)
    phone.device.unlock()
    #expect(phone.samples().counts == [5])
  }
}
