import DeviceSimulation
import Foundation
import Testing

@testable import HealthKit

@Suite("Authorization by type and direction")
struct TypeAuthorizationTests {
  private let heart = HKQuantityType(.heartRate)
  private let energy = HKQuantityType(.activeEnergyBurned)

  private func request(
    _ phone: Phone, share: Set<HKSampleType> = [], read: Set<HKObjectType> = []
  ) -> (any Error)? {
    phone.completion { $0.requestAuthorization(toShare: share, read: read, completion: $1) }
  }

  private func status(_ phone: Phone, read: Set<HKObjectType>) -> HKAuthorizationRequestStatus? {
    let answer = Phone.Answer<HKAuthorizationRequestStatus>()
    phone.device.run {
      HKHealthStore().getRequestStatusForAuthorization(toShare: [], read: read) {
        status, _ in answer.add(status)
      }
      phone.device.advance(by: .zero)
    }
    return answer.value
  }

  @Test("A second type that was never requested is Code 5 (brittanyarima/Steps#42)")
  func secondType() throws {
    let phone = try Phone(app: AppEnvironment(health: .notAsked))
    #expect(request(phone, read: [phone.steps]) == nil)
    #expect(phone.samples().counts == [])
    let refused = phone.samples(type: energy)
    #expect(refused.code == .errorAuthorizationNotDetermined)
    #expect(refused.error.map { "\($0)" }?.contains("Authorization not determined") == true)
    #expect(phone.changes(type: energy).code == .errorAuthorizationNotDetermined)
  }

  @Test("One type denied, another granted; the request succeeds all the same (kingstinct#272)")
  func deniedByUser() throws {
    let phone = try Phone(app: AppEnvironment(health: .notAsked))
    phone.device.health.willAnswer(.denied, toRead: [phone.steps])
    phone.device.health.willAnswer(.denied, toShare: [heart])
    try phone.record(5, "2016-10-31T07:00:00+09:00", "2016-10-31T07:01:00+09:00")
    try phone.record(
      1, "2016-10-31T07:00:00+09:00", "2016-10-31T07:00:00+09:00", type: .heartRate)
    #expect(request(phone, share: [heart, phone.steps], read: [heart, phone.steps]) == nil)
    #expect(phone.samples().counts == [], "denied looks like no data")
    #expect(phone.today().sums.map(\.count) == [nil])
    #expect(phone.samples(type: heart).samples?.count == 1)
    phone.device.run {
      let store = HKHealthStore()
      #expect(store.authorizationStatus(for: heart) == .sharingDenied)
      #expect(store.authorizationStatus(for: phone.steps) == .sharingAuthorized)
    }
    phone.save([phone.minute(10, 7)])
    #expect(phone.samples().counts == [7], "its own")
    #expect(phone.changes().counts == [7])
  }

  @Test("The sheet is shown once (RADAR-Questionnaire#1799)")
  func shownOnce() throws {
    let phone = try Phone(app: AppEnvironment(health: .notAsked))
    phone.device.health.willAnswer(.denied, toRead: [phone.steps])
    #expect(status(phone, read: [phone.steps]) == .shouldRequest)
    #expect(request(phone, read: [phone.steps]) == nil)
    #expect(status(phone, read: [phone.steps]) == .unnecessary)
    #expect(request(phone, read: [phone.steps]) == nil)
    #expect(phone.device.health.authorizationSheetsShown == 1)
    #expect(status(phone, read: [phone.steps, heart]) == .shouldRequest)
    #expect(request(phone, read: [phone.steps, heart]) == nil)
    #expect(phone.device.health.authorizationSheetsShown == 2)
    #expect(phone.samples().counts == [], "the answer stands")
  }

  @Test("What a test sets goes before what the app's environment says")
  func overrides() throws {
    let phone = try Phone()
    phone.save([phone.minute(0, 1)])
    phone.device.health.setAuthorization(.notAsked, toRead: [phone.steps])
    #expect(phone.samples().code == .errorAuthorizationNotDetermined)
    #expect(request(phone, read: [phone.steps]) == nil)
    #expect(phone.samples().counts == [1])
    phone.device.health.setAuthorization(.denied, toShare: [phone.steps])
    #expect(phone.save([phone.minute(1, 2)]) == .errorAuthorizationDenied)
    #expect(phone.samples().counts == [1], "reading is another matter")
    phone.device.app.health = .denied
    phone.device.health.setAuthorization(.granted, toRead: [phone.steps])
    try phone.record(9, "2016-10-31T07:05:00+09:00", "2016-10-31T07:06:00+09:00")
    #expect(phone.samples().counts == [1, 9])
  }

  @Test("A limited history hides what is older, but for the app's own")
  func limitedHistory() async throws {
    let phone = try Phone()
    try phone.record(1, "2016-10-30T07:00:00+09:00", "2016-10-30T07:01:00+09:00")
    try phone.record(2, "2016-10-31T07:00:00+09:00", "2016-10-31T07:01:00+09:00")
    let old = try phone.sample(4, "2016-10-30T08:00:00+09:00", "2016-10-30T08:01:00+09:00")
    phone.save([old])
    let midnight = try at("2016-10-31T00:00:00+09:00")
    phone.device.health.limitHistory(of: phone.steps, from: midnight)
    #expect(phone.samples().counts == [4, 2])
    #expect(phone.changes().counts == [2, 4])
    let sums = phone.sums(
      anchor: midnight, from: midnight.addingTimeInterval(-86_400), to: midnight)
    #expect(sums.sums.map(\.count) == [4, 2])
    let store = phone.device.run { HKHealthStore() }
    #expect(
      try await store.earliestAuthorizedSampleDate(for: [phone.steps, heart])
        == [phone.steps: midnight])
    phone.device.health.setAuthorization(.denied, toRead: [phone.steps])
    #expect(try await store.earliestAuthorizedSampleDate(for: [phone.steps]) == [:])
    phone.device.health.setAuthorization(.granted, toRead: [phone.steps])
    phone.device.health.limitHistory(of: phone.steps, from: nil)
    #expect(phone.samples().counts == [1, 4, 2])
  }

  @Test("A blood pressure is asked for by its parts; asking for itself is an exception")
  func correlations() async throws {
    let phone = try Phone(app: AppEnvironment(health: .notAsked))
    let pressure = HKCorrelationType(.bloodPressure)
    #expect(phone.samples(type: pressure).code == .errorAuthorizationNotDetermined)
    let parts: Set<HKSampleType> = [
      HKQuantityType(.bloodPressureSystolic), HKQuantityType(.bloodPressureDiastolic),
    ]
    #expect(request(phone, share: parts, read: parts) == nil)
    #expect(phone.samples(type: pressure).code == nil)
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      try Phone().device.run {
        HKHealthStore().requestAuthorization(
          toShare: nil, read: [HKCorrelationType(.bloodPressure)]
        ) { _, _ in }
      }
    }
    try expectException(
      "NSInvalidArgumentException",
      "Authorization to read the following types is disallowed: "
        + "HKCorrelationTypeIdentifierBloodPressure", result)
  }

  @Test(
    "A locked blood-pressure query is refused once, with no exception (react-native-health#110)")
  func lockedBloodPressure() throws {
    let phone = try Phone()
    phone.device.lock()
    let refused = phone.samples(type: HKCorrelationType(.bloodPressure))
    #expect(refused.samples == nil && refused.code == .errorDatabaseInaccessible)
  }
}
