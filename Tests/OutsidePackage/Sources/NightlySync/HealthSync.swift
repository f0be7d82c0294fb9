import CoreLocation
import Foundation
import HealthKit

// Apps do this to Apple's enumerations.
extension HKQuantityTypeIdentifier: CustomStringConvertible {
  public var description: String { rawValue }
}

extension HKAuthorizationStatus: CustomStringConvertible {
  public var description: String {
    switch self {
    case .notDetermined: return "not determined"
    case .sharingDenied: return "denied"
    case .sharingAuthorized: return "authorized"
    @unknown default: return "unknown"
    }
  }
}

/// Syncs steps and sleep in the background; a refusal means that a sync is owed.
public final class HealthSync: NSObject, CLLocationManagerDelegate {
  public private(set) var uploaded: [HKSample] = []
  public private(set) var deleted: [HKDeletedObject] = []
  public private(set) var isSyncOwed = false
  public private(set) var todaysSteps: Double?
  public private(set) var wakeUps = 0

  private let store: HKHealthStore
  private let manager = CLLocationManager()
  private var anchor: HKQueryAnchor?
  private var isSyncing = false

  private let stepType = HKQuantityType(.stepCount)
  private let sleepType = HKCategoryType(.sleepAnalysis)

  public init(store: HKHealthStore = HKHealthStore()) {
    self.store = store
    super.init()
    manager.delegate = self
    manager.desiredAccuracy = kCLLocationAccuracyBest
    manager.allowsBackgroundLocationUpdates = true
    manager.pausesLocationUpdatesAutomatically = false
  }

  public func start() {
    guard HKHealthStore.isHealthDataAvailable() else { return }
    store.requestAuthorization(toShare: [stepType], read: [stepType, sleepType]) { success, error in
      guard success else {
        print("authorization: \(String(describing: error))")
        return
      }
      self.observe()
    }
    manager.requestAlwaysAuthorization()
    manager.startUpdatingLocation()
  }

  private func observe() {
    let query = HKObserverQuery(sampleType: stepType, predicate: nil) {
      [weak self] _, completionHandler, error in
      if let error = error as? HKError, error.code == .errorDatabaseInaccessible {
        self?.isSyncOwed = true
      } else {
        self?.wakeUps += 1
        self?.sync()
      }
      completionHandler()
    }
    store.execute(query)
    store.enableBackgroundDelivery(for: stepType, frequency: .immediate) { _, _ in }
  }

  public func sync() {
    guard !isSyncing else { return }
    isSyncing = true
    let query = HKAnchoredObjectQuery(
      type: stepType, predicate: nil, anchor: anchor, limit: HKObjectQueryNoLimit
    ) { [weak self] _, samples, deletedObjects, newAnchor, error in
      guard let self = self else { return }
      self.isSyncing = false
      do {
        if let error = error { throw error }
        self.uploaded += (samples as? [HKQuantitySample]) ?? []
        self.deleted += deletedObjects ?? []
        self.anchor = try newAnchor.map(self.archivedAndBack)
        self.isSyncOwed = false
      } catch HKError.errorDatabaseInaccessible {
        self.isSyncOwed = true
      } catch {
        print("sync: \(error.localizedDescription)")
      }
    }
    store.execute(query)
  }

  private func archivedAndBack(_ anchor: HKQueryAnchor) throws -> HKQueryAnchor {
    let data = try NSKeyedArchiver.archivedData(withRootObject: anchor, requiringSecureCoding: true)
    return try NSKeyedUnarchiver.unarchivedObject(ofClass: HKQueryAnchor.self, from: data) ?? anchor
  }

  public func locationManager(
    _ manager: CLLocationManager, didUpdateLocations locations: [CLLocation]
  ) {
    guard isSyncOwed || todaysSteps == nil else { return }
    sync()
    let midnight = Calendar.current.startOfDay(for: Date())
    let query = HKStatisticsQuery(
      quantityType: stepType,
      quantitySamplePredicate: HKQuery.predicateForSamples(
        withStart: midnight, end: Date(), options: .strictStartDate),
      options: .cumulativeSum
    ) { [weak self] _, statistics, error in
      if let error = error as? HKError, error.code == .errorNoData {
        self?.todaysSteps = 0
        return
      }
      self?.todaysSteps = statistics?.sumQuantity()?.doubleValue(for: HKUnit.count())
    }
    store.execute(query)
  }

  /// The newest sleep sample, by a sort descriptor with a key.
  public func lastSleep(completion: @escaping (HKCategorySample?) -> Void) {
    let newestFirst = NSSortDescriptor(key: HKSampleSortIdentifierEndDate, ascending: false)
    let query = HKSampleQuery(
      sampleType: sleepType, predicate: nil, limit: 1, sortDescriptors: [newestFirst]
    ) { _, results, _ in
      completion(results?.first as? HKCategorySample)
    }
    store.execute(query)
  }

  public func saveSteps(at date: Date) async throws {
    let sample = HKQuantitySample(
      type: stepType, quantity: HKQuantity(unit: .count(), doubleValue: 12), start: date, end: date,
      metadata: [HKMetadataKeyWasUserEntered: true])
    try await store.save(sample)
  }
}
