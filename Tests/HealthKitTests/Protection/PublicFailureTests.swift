import DeviceSimulation
import Foundation
import Testing

@testable import HealthKit

/// The L rows of semantics.md 7 that have an app in them: each as a small collector that does as it
/// should, beside one that fails as reported. The others are in `LockedStoreTests`.
@Suite("Lock failures that were reported in public")
struct PublicFailureTests {
  private static let code6 = HKError.Code.errorDatabaseInaccessible
  private static let line = """
    Error Domain=com.apple.healthkit Code=6 "Protected health data is inaccessible" \
    UserInfo={NSLocalizedDescription=Protected health data is inaccessible}
    """

  /// Reads the sum of today's steps.
  private static func readToday(
    _ store: HKHealthStore, _ completion: @escaping @Sendable (Double?, (any Error)?) -> Void
  ) {
    let query = HKStatisticsCollectionQuery(
      quantityType: HKQuantityType(.stepCount), quantitySamplePredicate: nil,
      options: .cumulativeSum, anchorDate: Calendar.current.startOfDay(for: Date()),
      intervalComponents: DateComponents(day: 1))
    query.initialResultsHandler = { _, collection, error in
      completion(
        collection?.statistics(for: Date())?.sumQuantity()?.doubleValue(for: .count()), error)
    }
    store.execute(query)
  }

  @Test(
    "L1: locked at 22:00, a tick at 22:30 has Code 6 in Apple's words (react-native-healthkit#35)")
  func backgroundTick() throws {
    let phone = try Phone(now: "2016-10-31T21:30:00+09:00")
    phone.save([phone.minute(0, 5)])
    let lines = Phone.Answer<String>()
    phone.device.schedule(after: .minutes(30)) { [device = phone.device] in device.lock() }
    phone.device.schedule(after: .minutes(60)) { [unowned device = phone.device] in
      _ = device.appLife.keepAwake("location updates")
      device.scheduleForApp {
        PublicFailureTests.readToday(HKHealthStore()) { sum, error in
          #expect(sum == nil)
          lines.add(error.map { "\($0)" } ?? "no error")
        }
      }
    }
    phone.device.advance(by: .minutes(61))
    #expect(lines.values == [PublicFailureTests.line])
  }

  @Test(
    "L2, L3: a locked blood-pressure query ends in one error and no results (react-native-health#110, flutter-plugins#94)"
  )
  func bloodPressure() throws {
    let phone = try Phone()
    phone.device.lock()
    let calls = Phone.Answer<([HKCorrelation]?, String)>()
    phone.device.run {
      HKHealthStore().execute(
        HKCorrelationQuery(
          type: HKCorrelationType(.bloodPressure), predicate: nil, samplePredicates: nil
        ) { _, correlations, error in calls.add((correlations, error.map { "\($0)" } ?? "")) })
      phone.device.advance(by: .minutes(1))
    }
    #expect(calls.values.count == 1)
    #expect(calls.value?.0 == nil && calls.value?.1 == PublicFailureTests.line)
  }

  @Test("L4: ten types asked at once while locked: one Code 6 each (LAMP-platform#280)")
  func burst() throws {
    let phone = try Phone()
    let types: [HKQuantityTypeIdentifier] = [
      .stepCount, .heartRate, .bodyMass, .height, .activeEnergyBurned, .distanceWalkingRunning,
      .flightsClimbed, .oxygenSaturation, .respiratoryRate, .bodyTemperature,
    ]
    phone.device.lock()
    let codes = Phone.Answer<HKError.Code?>()
    phone.device.run {
      let store = HKHealthStore()
      for type in types {
        store.execute(
          HKSampleQuery(
            sampleType: HKQuantityType(type), predicate: nil, limit: 0, sortDescriptors: nil
          ) { codes.add($1 == nil ? ($2 as? HKError)?.code : nil) })
      }
      phone.device.advance(by: .zero)
    }
    #expect(codes.values == Array(repeating: PublicFailureTests.code6, count: 10))
  }

  /// Reads at launch; where it is told to, once more a moment after Code 6.
  private final class ColdStartReader: @unchecked Sendable {
    private(set) var results: [Double?] = []
    private(set) var refusals = 0
    private let store = HKHealthStore()
    private let retries: Bool
    private unowned let device: SimulatedDevice

    init(retries: Bool, on device: SimulatedDevice) {
      self.retries = retries
      self.device = device
    }

    func read(isRetry: Bool = false) {
      PublicFailureTests.readToday(store) { [self] sum, error in
        guard (error as? HKError)?.code == .errorDatabaseInaccessible else {
          return results.append(sum)
        }
        refusals += 1
        guard retries, !isRetry, device.isProtectedDataAvailable else { return }
        device.scheduleForApp(after: .milliseconds(500)) { [weak self] in self?.read(isRetry: true)
        }
      }
    }
  }

  @Test(
    "L5, L6, L8: 50 ms after unlock the flag is true and the read refused; one retry succeeds (react-native-healthkit#176, PR#374, health-md#62)",
    arguments: [false, true])
  func race(retries: Bool) throws {
    let phone = try Phone(protection: .race)
    phone.save([phone.minute(0, 5)])
    phone.device.lock()
    phone.device.advance(by: .minutes(10))
    phone.device.unlock()
    phone.device.advance(by: .milliseconds(50))
    #expect(phone.device.isProtectedDataAvailable && !phone.device.isStoreReadable)
    #expect(phone.device.appState == .active, "in front, as in health-md#62")
    let reader = phone.device.run { ColdStartReader(retries: retries, on: phone.device) }
    phone.device.run { reader.read() }
    phone.device.advance(by: .milliseconds(1950))
    #expect(reader.refusals == 1)
    #expect(reader.results == (retries ? [5] : []), "without a retry nothing comes")
    phone.device.run { reader.read() }
    phone.device.advance(by: .zero)
    #expect(reader.results.last == 5, "2 s after unlock")
  }

  @Test(
    "L7: locked 22:00 to 07:00, the job of 23:30 is refused, that of 07:05 has the day (health-md#87)"
  )
  func nightlyJob() throws {
    let phone = try Phone(now: "2016-10-31T21:00:00+09:00")
    phone.save([phone.minute(0, 5), phone.minute(1, 6)])
    let midnight = try at("2016-10-31T00:00:00+09:00")
    let device = phone.device
    device.advance(by: .hours(1))
    device.lock()
    device.advance(by: .minutes(90))
    #expect(
      phone.sums(anchor: midnight, from: midnight, to: midnight).code == PublicFailureTests.code6)
    device.advance(by: .hours(7) + .minutes(30))
    device.unlock()
    device.advance(by: .minutes(5))
    #expect(phone.sums(anchor: midnight, from: midnight, to: midnight).sums.map(\.count) == [11])
  }

  @Test("L10: an app that swallows the error reports 0 steps; the error is there (OpenMinis#128)")
  func swallowed() throws {
    let phone = try Phone(now: "2016-10-31T07:00:00+09:00")
    phone.save([try phone.sample(100, "2016-10-30T10:00:00+09:00", "2016-10-30T11:00:00+09:00")])
    phone.device.lock()
    let answer = phone.samples(
      HKQuery.predicateForSamples(withStart: try at("2016-10-24T00:00:00+09:00"), end: nil))
    let naive = (answer.counts ?? []).reduce(0, +)
    #expect(naive == 0, "what the report shows, as if nobody had walked")
    #expect(
      answer.samples == nil && answer.code == PublicFailureTests.code6, "what tells them apart")
  }

  @Test(
    "L11: a sensor keeps its last value while locked, and knows no data from locked (home-assistant#5291)"
  )
  func sensor() throws {
    let phone = try Phone()
    phone.save([phone.minute(0, 5)])
    var naive: [Double?] = []
    var held: [Double?] = []
    for (index, isLocked) in [false, true, true, false, false].enumerated() {
      if isLocked { phone.device.lock() } else { phone.device.unlock() }
      if index == 4 { phone.delete(phone.all(phone.steps, as: HKQuantitySample.self)) }
      phone.device.advance(by: .minutes(15))
      let today = phone.today()
      let value = today.sums.first?.count
      naive.append(value)
      held.append(today.code == PublicFailureTests.code6 ? held.last ?? nil : value)
    }
    #expect(naive == [5, nil, nil, 5, nil], "flaps")
    #expect(held == [5, 5, 5, 5, nil])
  }

  @Test("L13: saved at 23:00 locked, invisible at 23:01, there at 07:00 once (noop#2298)")
  func savedAtNight() throws {
    let phone = try Phone(now: "2016-10-31T22:59:00+09:00")
    phone.device.lock()
    phone.device.advance(by: .minutes(1))
    #expect(phone.save([phone.minute(0, 5)]) == nil)
    phone.device.advance(by: .minutes(1))
    #expect(phone.samples().code == PublicFailureTests.code6)
    phone.device.advance(by: .hours(8))
    phone.device.unlock()
    #expect(phone.samples().counts == [5])
  }

  @Test("L14: the range of the report, refused when locked, 796 when not (react-native-health#414)")
  func emptyInBackground() throws {
    let phone = try Phone(timeZone: "Asia/Bangkok", now: "2025-04-09T23:00:00+07:00")
    phone.save([try phone.sample(796, "2025-04-08T10:00:00+07:00", "2025-04-08T11:00:00+07:00")])
    let range = HKQuery.predicateForSamples(
      withStart: try at("2025-04-07T17:00:00Z"),
      end: try at("2025-04-09T16:59:59Z").addingTimeInterval(0.999))
    phone.device.lock()
    #expect(
      phone.samples(range).code == PublicFailureTests.code6 && phone.samples(range).samples == nil)
    phone.device.unlock()
    #expect(phone.samples(range).counts == [796])
  }

  @Test("L16: 1, 9 and 11 minutes after a lock, by preset (APS guide against reports)")
  func grace() throws {
    for (preset, refused) in [
      (ProtectionParameters.guide, [false, false, true]), (.observed, [true, true, true]),
    ] {
      let phone = try Phone(protection: preset)
      phone.device.lock()
      let codes = [1, 8, 2].map { minutes in
        phone.device.advance(by: .minutes(minutes))
        return phone.today().code
      }
      #expect(codes == refused.map { $0 ? PublicFailureTests.code6 : nil })
    }
  }

  @Test("L18: booted at 03:00, a job at 06:00 is refused and the flag false, until 06:30")
  func beforeFirstUnlock() throws {
    let phone = try Phone(now: "2016-10-31T02:00:00+09:00")
    phone.device.advance(by: .hours(1))
    phone.device.apply(.reboot)
    phone.device.advance(by: .hours(3))
    #expect(phone.today().code == PublicFailureTests.code6)
    #expect(!phone.device.isProtectedDataAvailable)
    phone.device.advance(by: .minutes(30))
    phone.device.unlock()
    #expect(phone.today().code == nil)
  }
}
