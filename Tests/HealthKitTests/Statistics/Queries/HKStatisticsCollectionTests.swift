import DeviceSimulation
import Foundation
import Testing

@testable import HealthKit

@Suite("Statistics collections")
struct HKStatisticsCollectionTests {
  @Test("A kept collection has the samples as they were when it was handed out")
  func snapshot() throws {
    let phone = try Phone()
    try phone.record(5, "2016-10-31T07:00:00+09:00", "2016-10-31T07:01:00+09:00")
    let anchor = try at("2016-10-31T00:00:00+09:00")
    let kept = try phone.collection(.cumulativeSum, anchor: anchor)
    try phone.record(6, "2016-10-31T07:10:00+09:00", "2016-10-31T07:11:00+09:00")
    #expect(kept.sums(from: anchor, to: anchor) == [5])
    let next = try phone.collection(.cumulativeSum, anchor: anchor)
    #expect(next.sums(from: anchor, to: anchor) == [11])
  }

  @Test("A kept collection survives the lock: what was answered was answered")
  func acrossLock() throws {
    let phone = try Phone()
    try phone.record(5, "2016-10-31T07:00:00+09:00", "2016-10-31T07:01:00+09:00")
    let anchor = try at("2016-10-31T00:00:00+09:00")
    let kept = try phone.collection(.cumulativeSum, anchor: anchor)
    phone.device.lock()
    #expect(kept.sums(from: anchor, to: anchor) == [5])
    #expect(kept.statistics().count == 1)
  }

  @Test("A kept collection can be read from other threads while the phone walks on")
  func otherThreads() async throws {
    let phone = try Phone()
    try phone.record(5, "2016-10-31T07:00:00+09:00", "2016-10-31T07:01:00+09:00")
    let anchor = try at("2016-10-31T00:00:00+09:00")
    let kept = try phone.collection(.cumulativeSum, anchor: anchor)
    await withTaskGroup(of: Bool.self) { group in
      for _ in 0..<4 {
        group.addTask {
          (0..<50).allSatisfy { _ in kept.sums(from: anchor, to: anchor) == [5] }
        }
      }
      phone.device.walk()
      await phone.device.advance(by: .minutes(10))
      for await isSame in group { #expect(isSame) }
    }
  }

  @Test("An answer keeps its device, and a device no answer that is done with")
  func lifetime() throws {
    weak var presence: DevicePresence?
    let anchor = try at("2016-10-31T00:00:00+09:00")
    var kept: HKStatisticsCollection?
    do {
      let phone = try Phone()
      presence = phone.device.presence
      try phone.record(5, "2016-10-31T07:00:00+09:00", "2016-10-31T07:01:00+09:00")
      #expect(phone.today().sums.map(\.count) == [5])
      kept = try phone.collection(.cumulativeSum, anchor: anchor)
    }
    #expect(kept?.sums(from: anchor, to: anchor) == [5])
    kept = nil
    #expect(presence == nil)
  }

  @Test("A day that is asked for is all that is read")
  func readsOneDay() throws {
    let phone = try Phone()
    for day in 1...30 {
      let text = String(format: "2016-10-%02dT07:00:00+09:00", day)
      try phone.record(Double(day), text, text)
    }
    let anchor = try at("2016-10-31T00:00:00+09:00")
    phone.device.lock()
    phone.device.unlock()
    try phone.device.run {
      let service = phone.device.health
      let key = StatisticsCache.Key(
        type: HKQuantityTypeIdentifier.stepCount.rawValue, readable: .all, parts: .total)
      let day = try at("2016-10-11T07:00:00+09:00")
      #expect(phone.sums(anchor: anchor, from: day, to: day).sums.map(\.count) == [11])
      let start = try at("2016-10-11T00:00:00+09:00").timeIntervalSinceReferenceDate
      let read = service.statistics.cache.content(
        key, covering: StatisticsWindow(start: start, end: start + 86_400))
      #expect(read?.extent?.start == day.timeIntervalSinceReferenceDate)
      #expect(read?.extent?.end == day.timeIntervalSinceReferenceDate)
      #expect(service.statistics.cache.content(key, covering: .whole) == nil)
    }
  }

  @Test("Since 1970 by the day: one bucket a day, all but one empty (react-native-healthkit#168)")
  func since1970() throws {
    let phone = try Phone(timeZone: "UTC", now: "2024-05-01T20:00:00Z")
    try phone.record(5, "2024-05-01T07:00:00Z", "2024-05-01T07:01:00Z")
    let days = try phone.collection(.cumulativeSum, anchor: try at("2024-05-01T00:00:00Z"))
    let sums = days.sums(from: Date(timeIntervalSince1970: 0), to: try at("2024-05-01T20:00:00Z"))
    #expect(sums.count == 19_845)
    #expect(sums.compactMap { $0 } == [5])
  }

  @Test("From the distant past, until the block stops")
  func distantPast() throws {
    let phone = try Phone(timeZone: "UTC", now: "2024-05-01T20:00:00Z")
    let days = try phone.collection(.cumulativeSum, anchor: try at("2024-05-01T00:00:00Z"))
    var starts: [Date] = []
    days.enumerateStatistics(from: .distantPast, to: .distantFuture) { statistics, stop in
      starts.append(statistics.startDate)
      stop.pointee = ObjCBool(starts.count == 1000)
    }
    #expect(starts.count == 1000)
    #expect(starts.first == .distantPast)
    #expect(starts.last == Date.distantPast.addingTimeInterval(999 * 86_400))
  }

  @Test("An anchor in 1970 or in 2065 gives the same days (Apple's documentation)")
  func anchors() throws {
    let phone = try Phone(timeZone: "UTC", now: "2024-05-01T20:00:00Z")
    try phone.record(24, "2024-04-30T12:00:00Z", "2024-05-01T12:00:00Z")
    for anchor in ["1970-01-01T00:00:00Z", "2024-05-01T00:00:00Z", "2065-01-01T00:00:00Z"] {
      let days = try phone.collection(.cumulativeSum, anchor: try at(anchor))
      #expect(days.statistics().map { Phone.value($0.sumQuantity()) } == [12, 12])
      #expect(
        days.statistics().map(\.startDate)
          == [try at("2024-04-30T00:00:00Z"), try at("2024-05-01T00:00:00Z")])
    }
  }

  @Test("Whole samples over hours give fractions whose total is whole (PR#208)")
  func fractions() throws {
    let phone = try Phone(timeZone: "UTC", now: "2024-05-01T20:00:00Z")
    try phone.record(1001, "2024-05-01T07:13:00Z", "2024-05-01T09:40:00Z")
    let hours = try phone.collection(
      .cumulativeSum, anchor: try at("2024-05-01T00:00:00Z"), interval: DateComponents(hour: 1))
    let sums = hours.statistics().compactMap { Phone.value($0.sumQuantity()) }
    #expect(sums.count == 3)
    #expect(sums.contains { $0 != $0.rounded() })
    #expect(sums.reduce(0, +) == 1001)
  }

  @Test("statistics() passes over what is empty, and statistics(for:) does not")
  func gaps() throws {
    let phone = try Phone(timeZone: "UTC", now: "2024-05-01T20:00:00Z")
    try phone.record(1, "2014-05-01T07:00:00Z", "2014-05-01T07:01:00Z")
    try phone.record(2, "2024-05-01T07:00:00Z", "2024-05-01T07:01:00Z")
    let days = try phone.collection(.cumulativeSum, anchor: try at("2024-05-01T00:00:00Z"))
    #expect(days.statistics().map { Phone.value($0.sumQuantity()) } == [1, 2])
    let empty = days.statistics(for: try at("2020-02-29T12:00:00Z"))
    #expect(empty?.startDate == (try at("2020-02-29T00:00:00Z")))
    #expect(empty?.sumQuantity() == nil)
  }
}
