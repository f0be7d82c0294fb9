import CoreLocation
import DeviceSimulation
import Foundation
import HealthKit
import Testing
import UIKit

/// How collectors in the field live with the lock, each beside the naive version that fails as
/// reported.
@Suite("Collectors that know of the lock") @MainActor struct CollectorPatternTests {
  private func phone(
    now: String = "2016-10-31T22:00:00+09:00", protection: ProtectionParameters = .observed
  ) throws -> SimulatedDevice {
    try SimulatedDevice(timeZone: "Asia/Tokyo", now: now, protection: protection)
  }

  /// The user takes steps, which something saves, locked or not.
  private func takeSteps(_ count: Double, on device: SimulatedDevice) {
    device.run {
      let sample = HKQuantitySample(
        type: HKQuantityType(.stepCount), quantity: HKQuantity(unit: .count(), doubleValue: count),
        start: Date(timeIntervalSinceNow: -60), end: Date())
      HKHealthStore().save(sample) { isSaved, _ in #expect(isSaved) }
      device.advance(by: .zero)
    }
  }

  // MARK: Pending sync at unlock

  /// Exports the day at half past eleven.
  private final class NightlyExport: @unchecked Sendable {
    private(set) var exported: Double?
    private var isOwed = false
    private let store = HKHealthStore()

    init(remembersWhatItOwes: Bool) {
      guard remembersWhatItOwes else { return }
      _ = NotificationCenter.default.addObserver(
        forName: UIApplication.protectedDataDidBecomeAvailableNotification, object: nil,
        queue: .main
      ) { [weak self] _ in
        guard let self, isOwed else { return }
        export()
      }
    }

    func export() {
      let day = HKQuery.predicateForSamples(
        withStart: Date(timeIntervalSinceNow: -24 * 3600), end: Date())
      store.execute(
        HKStatisticsQuery(
          quantityType: HKQuantityType(.stepCount), quantitySamplePredicate: day,
          options: .cumulativeSum
        ) { [weak self] _, statistics, error in
          guard let self else { return }
          isOwed = (error as? HKError)?.code == .errorDatabaseInaccessible
          exported = statistics?.sumQuantity()?.doubleValue(for: .count())
        })
    }
  }

  @Test(
    "A sync that is owed runs at unlock; without, the night's export is lost (health-md#87)",
    arguments: [true, false])
  func pendingSync(remembersWhatItOwes: Bool) throws {
    let device = try phone()
    takeSteps(5321, on: device)
    let export = device.run { NightlyExport(remembersWhatItOwes: remembersWhatItOwes) }
    device.lock()
    device.advance(by: .minutes(90))
    device.run { export.export() }
    device.advance(by: .hours(7))
    #expect(export.exported == nil)
    device.unlock()
    device.advance(by: .seconds(1))
    #expect(export.exported == (remembersWhatItOwes ? 5321 : nil))
  }

  // MARK: Check the flag first

  /// Shows today's steps.
  @MainActor private final class StepSensor {
    /// Written by the query's handler, which the device calls on the main actor here.
    private final class Readings: @unchecked Sendable {
      var shown: [Double] = []
      var refusals = 0
    }

    private let readings = Readings()
    private let store = HKHealthStore()
    private let looksAtTheFlag: Bool

    var shown: [Double] { readings.shown }
    var refusals: Int { readings.refusals }

    init(looksAtTheFlag: Bool) {
      self.looksAtTheFlag = looksAtTheFlag
    }

    func update() {
      if looksAtTheFlag, !UIApplication.shared.isProtectedDataAvailable {
        readings.shown.append(readings.shown.last ?? 0)
        return
      }
      let today = HKQuery.predicateForSamples(
        withStart: Calendar.current.startOfDay(for: Date()), end: nil)
      store.execute(
        HKStatisticsQuery(
          quantityType: HKQuantityType(.stepCount), quantitySamplePredicate: today,
          options: .cumulativeSum
        ) { [readings] _, statistics, error in
          if error != nil { readings.refusals += 1 }
          readings.shown.append(statistics?.sumQuantity()?.doubleValue(for: .count()) ?? 0)
        })
    }
  }

  @Test(
    "Who looks at the flag keeps the last value; who does not shows 0 (home-assistant/iOS#5291)",
    arguments: [true, false])
  func flag(looksAtTheFlag: Bool) throws {
    let device = try phone(now: "2016-10-31T12:00:00+09:00")
    let sensor = StepSensor(looksAtTheFlag: looksAtTheFlag)
    takeSteps(100, on: device)
    for isLocked in [false, true, true, false, false] {
      if isLocked { device.lock() } else { device.unlock() }
      device.advance(by: .minutes(5))
      device.run { sensor.update() }
      device.advance(by: .seconds(1))
    }
    #expect(sensor.shown == (looksAtTheFlag ? [100, 100, 100, 100, 100] : [100, 0, 0, 100, 100]))
    #expect(sensor.refusals == (looksAtTheFlag ? 0 : 2))
  }

  // MARK: Retry in the window

  /// Syncs as soon as protected data are there, and once more at the next location if that was too
  /// soon.
  private final class EagerSync: NSObject, CLLocationManagerDelegate, @unchecked Sendable {
    private(set) var codes: [HKError.Code?] = []
    private var isOwed = false
    private let store = HKHealthStore()
    private let manager = CLLocationManager()
    private let triesAgain: Bool

    init(triesAgain: Bool) {
      self.triesAgain = triesAgain
      super.init()
      manager.delegate = self
      manager.allowsBackgroundLocationUpdates = true
      manager.startUpdatingLocation()
      _ = NotificationCenter.default.addObserver(
        forName: UIApplication.protectedDataDidBecomeAvailableNotification, object: nil, queue: nil
      ) { [weak self] _ in self?.sync() }
    }

    func locationManager(
      _ manager: CLLocationManager, didUpdateLocations locations: [CLLocation]
    ) {
      if isOwed, triesAgain { sync() }
    }

    private func sync() {
      let query = HKSampleQuery(
        sampleType: HKQuantityType(.stepCount), predicate: nil, limit: HKObjectQueryNoLimit,
        sortDescriptors: nil
      ) { [weak self] _, _, error in
        guard let self else { return }
        let code = (error as? HKError)?.code
        codes.append(code)
        isOwed = code == .errorDatabaseInaccessible
      }
      store.execute(query)
    }
  }

  @Test(
    "While the store still opens a sync is refused, and one retry succeeds (kingstinct PR#374)",
    arguments: [true, false])
  func retry(triesAgain: Bool) throws {
    let device = try phone(protection: .race)
    let sync = device.run { EagerSync(triesAgain: triesAgain) }
    device.walk()
    device.advance(by: .minutes(1))
    device.lock()
    device.advance(by: .minutes(10))
    #expect(sync.codes == [])
    device.unlock()
    device.advance(by: .seconds(5))
    #expect(
      sync.codes == (triesAgain ? [.errorDatabaseInaccessible, nil] : [.errorDatabaseInaccessible]))
  }

  // MARK: Hold the checkpoint

  /// Uploads what is new since the last time.
  private final class Uploader: @unchecked Sendable {
    private(set) var uploaded: [Double] = []
    private var anchor: HKQueryAnchor?
    private var lastSync = Date()
    private let store = HKHealthStore()
    private let holdsItsCheckpoint: Bool

    init(holdsItsCheckpoint: Bool) {
      self.holdsItsCheckpoint = holdsItsCheckpoint
    }

    func sync() {
      if holdsItsCheckpoint { syncFromAnchor() } else { syncFromLastSync() }
    }

    /// Goes on only from what it has got.
    private func syncFromAnchor() {
      store.execute(
        HKAnchoredObjectQuery(
          type: HKQuantityType(.stepCount), predicate: nil, anchor: anchor,
          limit: HKObjectQueryNoLimit
        ) { [weak self] _, samples, _, newAnchor, error in
          guard let self, error == nil else { return }
          anchor = newAnchor
          upload(samples)
        })
    }

    /// Takes the time of the attempt for that of a success.
    private func syncFromLastSync() {
      let new = HKQuery.predicateForSamples(
        withStart: lastSync, end: nil, options: .strictStartDate)
      lastSync = Date()
      store.execute(
        HKSampleQuery(
          sampleType: HKQuantityType(.stepCount), predicate: new, limit: HKObjectQueryNoLimit,
          sortDescriptors: nil
        ) { [weak self] _, samples, _ in self?.upload(samples) })
    }

    private func upload(_ samples: [HKSample]?) {
      let samples = samples as? [HKQuantitySample] ?? []
      uploaded += samples.map { $0.quantity.doubleValue(for: .count()) }
    }
  }

  @Test(
    "Who holds the checkpoint at Code 6 loses nothing of a night; who does not, all of it",
    arguments: [true, false])
  func checkpoint(holdsItsCheckpoint: Bool) throws {
    let device = try phone()
    let uploader = device.run { Uploader(holdsItsCheckpoint: holdsItsCheckpoint) }
    for hour in 1...10 {
      if hour == 3 { device.lock() }
      if hour == 9 { device.unlock() }
      device.advance(by: .minutes(59))
      takeSteps(Double(hour), on: device)
      device.advance(by: .minutes(1))
      device.run { uploader.sync() }
      device.advance(by: .zero)
    }
    #expect(
      uploader.uploaded.sorted()
        == (holdsItsCheckpoint ? [1, 2, 3, 4, 5, 6, 7, 8, 9, 10] : [1, 2, 9, 10]))
  }
}
