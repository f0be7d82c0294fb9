import DeviceSimulation
import Testing

@testable import HealthKit

@Suite("Statistics by source")
struct SeparateBySourceTests {
  private let watch = HKSource(TestSource.watch)
  private let iPhone = HKSource(TestSource.phone)

  private func phone() throws -> Phone {
    let phone = try Phone(timeZone: "UTC", now: "2024-05-02T20:00:00Z")
    try phone.record(300, "2024-05-01T08:00:00Z", "2024-05-01T09:00:00Z", from: TestSource.watch)
    try phone.record(280, "2024-05-01T08:30:00Z", "2024-05-01T09:30:00Z", from: TestSource.phone)
    try phone.record(50, "2024-05-02T08:00:00Z", "2024-05-02T09:00:00Z", from: TestSource.phone)
    return phone
  }

  @Test("Each source's sum beside the merged one (SDK header)", arguments: [true, false])
  func sums(hasPredicate: Bool) throws {
    let phone = try phone()
    let days = try phone.collection(
      [.cumulativeSum, .separateBySource], anchor: try at("2024-05-01T00:00:00Z"),
      predicate: hasPredicate ? HKQuery.predicateForSamples(withStart: nil, end: nil) : nil)
    let statistics = days.statistics()
    #expect(statistics.map { Phone.value($0.sumQuantity()) } == [440, 50])
    #expect(statistics.map { Phone.value($0.sumQuantity(for: watch)) } == [300, nil])
    #expect(statistics.map { Phone.value($0.sumQuantity(for: iPhone)) } == [280, 50])
    #expect(statistics.map { $0.sources?.map(\.name) } == [["Apple Watch", "iPhone"], ["iPhone"]])
    #expect(days.sources() == [watch, iPhone])
  }

  @Test("Without the option there are no sources")
  func without() throws {
    let phone = try phone()
    let days = try phone.collection(.cumulativeSum, anchor: try at("2024-05-01T00:00:00Z"))
    #expect(days.sources().isEmpty)
    #expect(days.statistics().allSatisfy { $0.sources == nil })
    #expect(days.statistics().allSatisfy { $0.sumQuantity(for: iPhone) == nil })
    #expect(days.statistics().map { Phone.value($0.sumQuantity()) } == [440, 50])
  }

  @Test("New samples of a new source are among the sources of the next answer, in their place")
  func newSource() throws {
    let phone = try phone()
    let anchor = try at("2024-05-01T00:00:00Z")
    let options: HKStatisticsOptions = [.cumulativeSum, .separateBySource, .mostRecent]
    _ = try phone.collection(options, anchor: anchor).statistics()
    try phone.record(7, "2024-05-02T10:00:00Z", "2024-05-02T11:00:00Z", from: TestSource.newApp)
    try phone.record(3, "2024-05-02T10:00:00Z", "2024-05-02T11:00:00Z", from: TestSource.watch)
    let warm = try phone.collection(options, anchor: anchor).statistics().last
    #expect(warm?.sources?.map(\.name) == ["Apple Watch", "iPhone", "New"])
    #expect(Phone.value(warm?.sumQuantity()) == 53)
    #expect(Phone.value(warm?.sumQuantity(for: HKSource(TestSource.newApp))) == 7)
    #expect(Phone.value(warm?.mostRecentQuantity(for: watch)) == 3)
  }
}
