import DeviceSimulation
import Testing

@testable import HealthKit

@Suite("Statistics-collection queries")
struct HKStatisticsCollectionQueryTests {
  @Test("Partial buckets outside the predicate (tryVital/vital-ios#34)")
  func partialBuckets() throws {
    let phone = try Phone(timeZone: "UTC", now: "2024-05-01T20:00:00Z")
    try phone.save([
      phone.sample(100, "2024-05-01T13:57:00Z", "2024-05-01T14:02:00Z"),
      phone.sample(200, "2024-05-01T14:30:00Z", "2024-05-01T14:42:00Z"),
      phone.sample(120, "2024-05-01T14:55:00Z", "2024-05-01T15:07:00Z"),
    ])
    let result = phone.sums(
      anchor: try at("2024-05-01T00:00:00Z"), interval: DateComponents(hour: 1),
      from: try at("2024-05-01T13:00:00Z"), to: try at("2024-05-01T15:30:00Z"),
      predicate: HKQuery.predicateForSamples(
        withStart: try at("2024-05-01T14:00:00Z"), end: try at("2024-05-01T15:00:00Z")))
    #expect(result.sums.map(\.count) == [60, 290, 70])
  }

  @Test("Watch and phone are merged, the samples are not (FitKit#22)")
  func merged() throws {
    let phone = try Phone()
    phone.device.inside { phone.device.health.hasWatch = true }
    phone.device.walk()
    phone.device.advance(by: .minutes(10))
    #expect(phone.today().sums.map(\.count) == [1104])
    #expect(phone.samples().counts?.reduce(0, +) == 2208)
  }

  @Test("What a person entered goes before what a phone counted, and an app's own after it")
  func userEntered() throws {
    func today(_ metadata: [String: Any]?) throws -> [Double?] {
      let phone = try Phone()
      phone.device.walk()
      phone.device.advance(by: .minutes(10))
      phone.device.run {
        let now = Date()
        phone.save([
          HKQuantitySample(
            type: phone.steps, quantity: HKQuantity(unit: .count(), doubleValue: 5000),
            start: now.addingTimeInterval(-600), end: now, metadata: metadata)
        ])
      }
      let warm = phone.today().sums.map(\.count)
      phone.device.lock()
      phone.device.unlock()
      #expect(phone.today().sums.map(\.count) == warm, "cold equals warm")
      return warm
    }
    #expect(try today([HKMetadataKeyWasUserEntered: true]) == [5000])
    #expect(try today(nil) == [1104])
  }

  @Test("Enumerating includes the buckets that contain both ends, empty ones too (kingstinct#168)")
  func ends() throws {
    let phone = try Phone()
    try phone.save([phone.sample(5, "2016-10-31T07:00:00+09:00", "2016-10-31T07:01:00+09:00")])
    let midnight = try at("2016-10-31T00:00:00+09:00")
    let result = phone.sums(
      anchor: midnight, from: try at("2016-10-30T00:00:00+09:00"),
      to: try at("2016-11-01T00:00:00+09:00"))
    #expect(result.sums.map(\.count) == [nil, 5, nil])
    #expect(result.sums.map(\.start)[1] == midnight)
  }

  @Test("No samples: a collection without statistics, no error (health_kit_reporter#48)")
  func noSamples() throws {
    let today = try Phone().today()
    #expect(today.code == nil)
    #expect(today.collection?.statistics().isEmpty == true)
    #expect(today.sums.map(\.count) == [nil])
  }

  @Test("A day has 25 hours when the clocks go back, and comes once (cordova-plugin-health#121)")
  func longDay() throws {
    let phone = try Phone(timeZone: "Europe/Amsterdam", now: "2018-11-02T12:00:00+01:00")
    let first = try at("2018-10-01T00:00:00+02:00")
    let result = phone.sums(anchor: first, from: first, to: try at("2018-10-31T12:00:00+01:00"))
    #expect(result.sums.count == 31)
    let days = result.sums.filter { $0.end.timeIntervalSince($0.start) == 25 * 3600 }
    #expect(days.map(\.start) == [try at("2018-10-27T22:00:00Z")])
    #expect(days.map(\.end) == [try at("2018-10-28T23:00:00Z")])
  }

  @Test("A UTC midnight is not a local midnight (capacitor-healthkit#42)")
  func utcMidnight() throws {
    let phone = try Phone(timeZone: "Asia/Tokyo", now: "2016-10-31T20:00:00+09:00")
    try phone.save([
      phone.sample(100, "2016-10-31T01:00:00+09:00", "2016-10-31T01:10:00+09:00"),
      phone.sample(10, "2016-10-31T12:00:00+09:00", "2016-10-31T12:10:00+09:00"),
    ])
    let noon = try at("2016-10-31T13:00:00+09:00")
    #expect(phone.today().sums.map(\.count) == [110])
    #expect(
      phone.sums(anchor: try at("2016-10-31T00:00:00Z"), from: noon, to: noon).sums.map(\.count)
        == [10])
  }

  @Test("The next query after a flight uses the new zone")
  func travel() throws {
    let phone = try Phone(timeZone: "Asia/Tokyo", now: "2016-10-31T20:00:00+09:00")
    try phone.save([
      phone.sample(7, "2016-10-31T01:00:00+09:00", "2016-10-31T01:10:00+09:00")
    ])
    #expect(phone.today().sums.map(\.count) == [7])
    phone.device.setTimeZone(try TimeZone(named: "UTC"))
    #expect(phone.today().sums.map(\.count) == [nil], "it was yesterday there")
  }

  @Test("New samples, late ones too, are in the next answer, which equals a fresh phone's")
  func keptCurrent() throws {
    let phone = try Phone()
    var total = 0.0
    for (minute, count) in [(30, 10.0), (40, 20), (10, 5), (35, 2.5)] {
      try phone.save([
        phone.sample(
          count, "2016-10-31T06:\(minute):00+09:00", "2016-10-31T06:\(minute + 1):00+09:00")
      ])
      total += count
      #expect(phone.today().sums.map(\.count) == [total])
    }
    phone.device.lock()
    phone.device.unlock()
    #expect(phone.today().sums.map(\.count) == [total], "cold equals warm")
  }
}
