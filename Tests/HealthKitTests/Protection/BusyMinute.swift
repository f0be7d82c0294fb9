import DeviceSimulation
import Foundation

@testable import HealthKit

/// A minute in which much is asked of the store while steps come in and the app saves its own, and
/// everything that was half an answer, or refused without a reason.
final class BusyMinute: @unchecked Sendable {
  let phone: Phone
  /// What is wrong; one line each.
  private(set) var faults: [String] = []
  private(set) var answers = 0
  private(set) var refusals = 0
  /// Every count of steps that is in the store or in its journal, in order.
  private(set) var truth: [Double] = []

  private let store: HKHealthStore
  private var kept: [(collection: HKStatisticsCollection, sum: Double)] = []
  private var updated: [Double] = []
  private var ended: Set<String> = []
  private let anchorDate: Date

  init() throws {
    phone = try Phone()
    store = phone.device.run { HKHealthStore() }
    anchorDate = try at("2016-10-31T00:00:00+09:00")
    phone.device.run {
      count(1)
      beginRunning()
      for second in stride(from: 0, to: 60, by: 5) {
        phone.device.schedule(after: .seconds(second)) { [unowned self] in
          count(Double(2 + second))
          phone.device.scheduleForApp { [unowned self] in
            askAll()
            save(Double(100 + second))
          }
        }
      }
    }
  }

  /// How many events the minute has, when nothing comes between.
  static func boundaries() throws -> Int {
    let minute = try BusyMinute()
    let end = minute.phone.device.now.advanced(by: .minutes(1))
    var count = 0
    while minute.phone.device.step(until: end) { count += 1 }
    return count
  }

  /// Locks after a number of events, unlocks some seconds later, and lets the minute end.
  func run(lockingAfter boundary: Int, for duration: Duration) {
    let device = phone.device
    let end = device.now.advanced(by: .minutes(1))
    for _ in 0..<boundary { device.step(until: end) }
    device.lock()
    device.schedule(after: duration) { [unowned device] in device.unlock() }
    device.run(until: end.advanced(by: .minutes(1)))
    for (collection, sum) in kept
    where Phone.value(collection.statistics().first?.sumQuantity()) != sum {
      fault("a collection that was handed out changed its mind")
    }
    if phone.samples().counts?.sorted() != truth.sorted() { fault("lost or doubled") }
  }

  private func fault(_ what: String) {
    faults.append("\(phone.device.date.timeIntervalSince(anchorDate)) s: \(what)")
  }

  // MARK: What comes in

  /// The phone counts steps.
  private func count(_ value: Double) {
    let start = anchorDate.addingTimeInterval(3600 + value * 10)
    do {
      try phone.record(value, start, start.addingTimeInterval(10))
      truth.append(value)
    } catch {
      fault("\(error)")
    }
  }

  private func save(_ value: Double) {
    let start = anchorDate.addingTimeInterval(3600 + value * 10)
    let sample = HKQuantitySample(
      type: phone.steps, quantity: HKQuantity(unit: .count(), doubleValue: value), start: start,
      end: start.addingTimeInterval(10))
    store.save(sample) { [unowned self] success, error in
      if !success { fault("a save was refused: \(String(describing: error))") }
      truth.append(value)
    }
  }

  // MARK: What is asked

  /// Judges an answer: all that is in the store, or Code 6 because it is closed.
  private func judge(_ what: String, _ values: [Double]?, _ error: (any Error)?) {
    let isOpen = phone.device.health.isStoreOpen
    switch (values, error) {
    case (let values?, nil):
      answers += 1
      if !isOpen { fault("\(what) was answered by a closed store") }
      if values.reduce(0, +) != truth.reduce(0, +) { fault("\(what) was answered by half") }
    case (nil, let error?):
      refusals += 1
      if (error as? HKError)?.code != .errorDatabaseInaccessible { fault("\(what): \(error)") }
      if isOpen { fault("\(what) was refused by an open store") }
    default: fault("\(what): an answer and an error, or neither")
    }
  }

  private func askAll() {
    let steps = phone.steps
    store.execute(
      HKSampleQuery(sampleType: steps, predicate: nil, limit: 0, sortDescriptors: nil) {
        [unowned self] in judge("sample query", $1?.map(BusyMinute.value), $2)
      })
    store.execute(
      HKStatisticsQuery(quantityType: steps, quantitySamplePredicate: nil, options: .cumulativeSum)
      { [unowned self] in
        judge("statistics query", $1.map { [Phone.value($0.sumQuantity()) ?? .nan] }, $2)
      })
    store.execute(
      HKAnchoredObjectQuery(type: steps, predicate: nil, anchor: nil, limit: 0) {
        [unowned self] in judge("anchored query", $1?.map(BusyMinute.value), $4)
      })
    let collection = HKStatisticsCollectionQuery(
      quantityType: steps, quantitySamplePredicate: nil, options: .cumulativeSum,
      anchorDate: anchorDate, intervalComponents: DateComponents(day: 1))
    collection.initialResultsHandler = { [unowned self] in
      judge(
        "collection query", $1.map { $0.sums(from: anchorDate, to: anchorDate).map { $0 ?? .nan } },
        $2)
      if let collection = $1 { kept.append((collection, truth.reduce(0, +))) }
    }
    store.execute(collection)
  }

  /// Begins the queries that go on, and checks that they end with Code 6 and are whole until then.
  private func beginRunning() {
    let anchored = HKAnchoredObjectQuery(
      type: phone.steps, predicate: nil, anchor: nil, limit: HKObjectQueryNoLimit
    ) { [unowned self] in follow("anchored updates", added: $1, $4) }
    anchored.updateHandler = { [unowned self] in follow("anchored updates", added: $1, $4) }
    store.execute(anchored)
    let collection = HKStatisticsCollectionQuery(
      quantityType: phone.steps, quantitySamplePredicate: nil, options: .cumulativeSum,
      anchorDate: anchorDate, intervalComponents: DateComponents(day: 1))
    collection.initialResultsHandler = { _, _, _ in }
    collection.statisticsUpdateHandler = { [unowned self] in
      isOver("collection updates", $3)
      judge("collection updates", $1.map { [Phone.value($0.sumQuantity()) ?? .nan] }, $3)
    }
    store.execute(collection)
  }

  private func follow(_ what: String, added: [HKSample]?, _ error: (any Error)?) {
    isOver(what, error)
    if let added { updated += added.map(BusyMinute.value) }
    judge(what, added == nil ? nil : updated, error)
  }

  private func isOver(_ what: String, _ error: (any Error)?) {
    if ended.contains(what) { fault("\(what) go on after Code 6") }
    if error != nil { ended.insert(what) }
  }

  private static func value(_ sample: HKSample) -> Double {
    Phone.value((sample as? HKQuantitySample)?.quantity) ?? .nan
  }
}
