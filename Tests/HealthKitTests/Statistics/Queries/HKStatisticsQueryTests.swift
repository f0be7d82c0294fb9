import DeviceSimulation
import Testing

@testable import HealthKit

@Suite("Statistics queries")
struct HKStatisticsQueryTests {
  @Test("The sum counts matched samples whole, and their dates are the statistics' (vital-ios#49)")
  func wholeSamples() throws {
    let phone = try Phone(timeZone: "UTC", now: "2024-05-01T20:00:00Z")
    try phone.record(100, "2024-05-01T13:57:00Z", "2024-05-01T14:02:00Z")
    try phone.record(200, "2024-05-01T14:30:00Z", "2024-05-01T14:42:00Z")
    try phone.record(120, "2024-05-01T14:55:00Z", "2024-05-01T15:07:00Z")
    try phone.record(1000, "2024-05-01T16:00:00Z", "2024-05-01T16:01:00Z")
    let statistics = phone.statistics(
      .cumulativeSum,
      predicate: HKQuery.predicateForSamples(
        withStart: try at("2024-05-01T14:00:00Z"), end: try at("2024-05-01T15:00:00Z"))
    ).statistics
    #expect(Phone.value(statistics?.sumQuantity()) == 420)
    #expect(statistics?.startDate == (try at("2024-05-01T13:57:00Z")))
    #expect(statistics?.endDate == (try at("2024-05-01T15:07:00Z")))
  }

  @Test("An instant sample at the very end counts")
  func instantAtTheEnd() throws {
    let phone = try Phone(timeZone: "UTC", now: "2024-05-01T20:00:00Z")
    try phone.record(100, "2024-05-01T13:00:00Z", "2024-05-01T14:00:00Z")
    try phone.record(7, "2024-05-01T14:00:00Z", "2024-05-01T14:00:00Z")
    let statistics = phone.statistics([.cumulativeSum, .mostRecent]).statistics
    #expect(Phone.value(statistics?.sumQuantity()) == 107)
    #expect(Phone.value(statistics?.mostRecentQuantity()) == 7)
  }

  @Test(
    "No samples: Code 11 (react-native-healthkit#220, health_kit_reporter#48)",
    arguments: [true, false])
  func noData(hasPredicate: Bool) throws {
    let phone = try Phone()
    let predicate = HKQuery.predicateForSamples(withStart: try at("2016-10-31T00:00:00Z"), end: nil)
    let answer = phone.statistics(.cumulativeSum, predicate: hasPredicate ? predicate : nil)
    #expect(answer.statistics == nil)
    #expect(answer.code == .errorNoData)
    #expect("\(HKError(.errorNoData))".contains("No data available for the specified predicate."))
  }

  @Test("Locked: Code 6 (react-native-healthkit#35)")
  func locked() throws {
    let phone = try Phone()
    try phone.record(5, "2016-10-31T07:00:00+09:00", "2016-10-31T07:01:00+09:00")
    phone.device.lock()
    #expect(phone.statistics(.cumulativeSum).code == .errorDatabaseInaccessible)
    phone.device.unlock()
    #expect(Phone.value(phone.statistics(.cumulativeSum).statistics?.sumQuantity()) == 5)
  }

  @Test("A denied read looks like no data (react-native-healthkit#272)")
  func denied() throws {
    let phone = try Phone(app: AppEnvironment(health: .denied))
    try phone.record(5, "2016-10-31T07:00:00+09:00", "2016-10-31T07:01:00+09:00")
    #expect(phone.statistics(.cumulativeSum).code == .errorNoData)
  }

  @Test("Watch 12,500 and phone 12,200 of one day: 12,500; the samples: 24,700 (FitKit#22)")
  func watchAndPhone() throws {
    let phone = try Phone(now: "2016-10-31T20:00:00+09:00")
    let day = ("2016-10-31T08:00:00+09:00", "2016-10-31T18:00:00+09:00")
    try phone.record(12_500, day.0, day.1, from: TestSource.watch)
    try phone.record(12_200, day.0, day.1, from: TestSource.phone)
    let statistics = phone.statistics(.cumulativeSum).statistics
    #expect(Phone.value(statistics?.sumQuantity()) == 12_500)
    #expect(phone.samples().counts?.reduce(0, +) == 24_700)
  }

  @Test("A predicate that is no range of dates still merges sources (carp-health-flutter#474)")
  func blockPredicate() throws {
    let phone = try Phone(now: "2016-10-31T20:00:00+09:00")
    let hour = ("2016-10-31T08:00:00+09:00", "2016-10-31T09:00:00+09:00")
    try phone.record(500, hour.0, hour.1, from: TestSource.watch)
    try phone.record(450, hour.0, hour.1, from: TestSource.phone)
    let all = NSPredicate { sample, _ in (sample as? HKSample)?.startDate != nil }
    #expect(
      Phone.value(phone.statistics(.cumulativeSum, predicate: all).statistics?.sumQuantity()) == 500
    )
  }

  @Test("Statistics print in Apple's form, without the address")
  func description() throws {
    let phone = try Phone(timeZone: "UTC", now: "2024-05-01T20:00:00Z")
    try phone.record(100, "2024-05-01T13:00:00Z", "2024-05-01T14:00:00Z")
    let merged = try #require(phone.statistics(.cumulativeSum).statistics?.description)
    let dates = "(2024-05-01 13:00:00 +0000 - 2024-05-01 14:00:00 +0000)"
    #expect(
      merged
        == "<<HKStatistics> Statistics on HKQuantityTypeIdentifierStepCount \(dates) over sources "
        + "((null))>")
    #expect(
      phone.statistics([.cumulativeSum, .separateBySource]).statistics?.description.hasSuffix(
        "over sources (<HKSource \"iPhone\" (com.apple.health.phone)>)>") == true)
  }
}
