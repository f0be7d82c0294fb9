import DeviceSimulation
import Testing

@testable import HealthKit

@Suite("Statistics options")
struct HKStatisticsOptionsTests {
  @Test("A sum of heart rates is an exception (flutter-plugins#1087, Sleep-Tracer#1)")
  func cumulativeSumOfDiscrete() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      _ = HKStatisticsQuery(
        quantityType: HKQuantityType(.heartRate), quantitySamplePredicate: nil,
        options: .cumulativeSum
      ) { _, _, _ in }
    }
    let text = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #expect(
      text.contains(
        "Statistics option HKStatisticsOptionCumulativeSum is not compatible with discrete data type "
          + "HKQuantityTypeIdentifierHeartRate"))
    #expect(text.contains("NSInvalidArgumentException"))
  }

  @Test("A mean of steps is an exception, too")
  func discreteAverageOfCumulative() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      _ = HKStatisticsCollectionQuery(
        quantityType: HKQuantityType(.stepCount), quantitySamplePredicate: nil,
        options: [.discreteAverage, .mostRecent], anchorDate: Date(),
        intervalComponents: DateComponents(day: 1))
    }
    let text = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #expect(
      text.contains(
        "Statistics option HKStatisticsOptionDiscreteAverage is not compatible with cumulative data "
          + "type HKQuantityTypeIdentifierStepCount"))
  }

  @Test("Cumulative and discrete options never go together")
  func both() async {
    for type in [HKQuantityTypeIdentifier.stepCount, .heartRate] {
      #expect(HKQuantityType(type).identifier == type.rawValue)
    }
    await #expect(processExitsWith: .failure) {
      _ = HKStatisticsQuery(
        quantityType: HKQuantityType(.stepCount), quantitySamplePredicate: nil,
        options: [.cumulativeSum, .discreteMax]
      ) { _, _, _ in }
    }
    await #expect(processExitsWith: .failure) {
      _ = HKStatisticsQuery(
        quantityType: HKQuantityType(.heartRate), quantitySamplePredicate: nil,
        options: [.cumulativeSum, .discreteMax]
      ) { _, _, _ in }
    }
  }

  @Test("The values are the SDK's")
  func rawValues() {
    let options: [HKStatisticsOptions] = [
      .separateBySource, .discreteAverage, .discreteMin, .discreteMax, .cumulativeSum, .mostRecent,
      .duration,
    ]
    #expect(options.map(\.rawValue) == [1, 2, 4, 8, 16, 32, 64])
  }

  @Test("Several discrete options, each answered; what was not asked for is nil")
  func discrete() throws {
    let phone = try Phone(timeZone: "UTC", now: "2024-05-01T20:00:00Z")
    for (hour, weight) in [(6, 81.5), (8, 80.0), (12, 82.0)] {
      let text = String(format: "2024-05-01T%02d:00:00Z", hour)
      try phone.record(weight, text, text, type: .bodyMass)
    }
    let all: HKStatisticsOptions = [.discreteAverage, .discreteMin, .discreteMax, .mostRecent]
    let statistics = phone.statistics(all, type: .bodyMass).statistics
    func value(_ quantity: HKQuantity?) -> Double? { Phone.value(quantity, .bodyMass) }
    let mean = (81.5 + 80 + 82) / 3.0
    #expect(value(statistics?.averageQuantity()) == mean)
    #expect(value(statistics?.minimumQuantity()) == 80)
    #expect(value(statistics?.maximumQuantity()) == 82)
    #expect(value(statistics?.mostRecentQuantity()) == 82)
    let noon = try at("2024-05-01T12:00:00Z")
    #expect(
      statistics?.mostRecentQuantityDateInterval() == DateInterval(start: noon, end: noon))
    #expect(statistics?.sumQuantity() == nil)
    #expect(statistics?.duration() == nil)
    let minimum = phone.statistics(.discreteMin, type: .bodyMass).statistics
    #expect(value(minimum?.minimumQuantity()) == 80)
    #expect(minimum?.maximumQuantity() == nil)
    #expect(minimum?.averageQuantity() == nil)
    #expect(minimum?.mostRecentQuantityDateInterval() == nil)
  }

  @Test("Heart rates are weighted by time, also across a boundary")
  func temporallyWeighted() throws {
    let phone = try Phone(timeZone: "UTC", now: "2024-05-01T20:00:00Z")
    try phone.record(60, "2024-05-01T08:00:00Z", "2024-05-01T08:45:00Z", type: .heartRate)
    try phone.record(120, "2024-05-01T08:45:00Z", "2024-05-01T09:30:00Z", type: .heartRate)
    let hours = try phone.collection(
      .discreteAverage, type: .heartRate, anchor: try at("2024-05-01T00:00:00Z"),
      interval: DateComponents(hour: 1))
    let averages = hours.statistics().map { Phone.value($0.averageQuantity(), .heartRate) }
    #expect(averages == [75, 120])
    let whole = phone.statistics(.discreteAverage, type: .heartRate).statistics
    #expect(Phone.value(whole?.averageQuantity(), .heartRate) == 90)
  }

  @Test("The mean of sound levels is that of their energy: 80 dB and 90 dB are 87.4 dB")
  func equivalentLevel() throws {
    let phone = try Phone(timeZone: "UTC", now: "2024-05-01T20:00:00Z")
    let type = HKQuantityTypeIdentifier.environmentalAudioExposure
    try phone.record(80, "2024-05-01T08:00:00Z", "2024-05-01T09:00:00Z", type: type)
    try phone.record(90, "2024-05-01T09:00:00Z", "2024-05-01T10:00:00Z", type: type)
    let level = Phone.value(
      phone.statistics(.discreteAverage, type: type).statistics?.averageQuantity(), type)
    #expect(try abs(#require(level) - 87.4036) < 0.0001)
  }

  @Test("A duration is the time covered, counted once, in seconds; a bucket has its part")
  func duration() throws {
    let phone = try Phone(timeZone: "UTC", now: "2024-05-01T20:00:00Z")
    try phone.record(10, "2024-05-01T08:50:00Z", "2024-05-01T09:10:00Z", from: TestSource.watch)
    try phone.record(10, "2024-05-01T09:00:00Z", "2024-05-01T09:20:00Z")
    try phone.record(10, "2024-05-01T09:30:00Z", "2024-05-01T09:31:00Z")
    let hours = try phone.collection(
      [.duration, .separateBySource], anchor: try at("2024-05-01T00:00:00Z"),
      interval: DateComponents(hour: 1))
    func seconds(_ quantity: HKQuantity?) -> Double? { quantity?.doubleValue(for: .second()) }
    #expect(hours.statistics().map { seconds($0.duration()) } == [600, 1260])
    let watch = HKSource(TestSource.watch)
    let iPhone = HKSource(TestSource.phone)
    #expect(hours.statistics().map { seconds($0.duration(for: watch)) } == [600, 600])
    #expect(hours.statistics().map { seconds($0.duration(for: iPhone)) } == [nil, 1260])
  }

  @Test("Without any option there are statistics, and nothing in them")
  func none() throws {
    let phone = try Phone(timeZone: "UTC", now: "2024-05-01T20:00:00Z")
    try phone.record(10, "2024-05-01T08:50:00Z", "2024-05-01T09:10:00Z")
    let statistics = try #require(phone.statistics([]).statistics)
    #expect(statistics.sumQuantity() == nil)
    #expect(statistics.startDate == (try at("2024-05-01T08:50:00Z")))
    let days = try phone.collection([], anchor: try at("2024-05-01T00:00:00Z"))
    #expect(days.statistics().count == 1)
  }
}

extension HKSource {
  convenience init(_ record: SourceRecord) {
    self.init(name: record.name, bundleIdentifier: record.bundleIdentifier)
  }
}
