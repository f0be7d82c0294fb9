import CoreLocation
import DeviceSimulation
import Foundation

/// The device's health service: the protected store, what the app may do with it, and the sensors
/// that fill it.
///
/// Used inside its device only. Apps see it through ``HKHealthStore``; whoever plays the system sees
/// it through ``DeviceSimulation/SimulatedDevice/health``.
public final class HealthService: @unchecked Sendable {
  /// Called when the store could not be opened, read or written. What could not be written is kept
  /// and written with the next sample.
  public var onFault: ((any Error) -> Void)?

  let authorization: HealthAuthorization
  private(set) var sensors: HealthSensors
  unowned let device: SimulatedDevice
  let store: ProtectedStore
  let statistics = StatisticsState()

  init(on device: SimulatedDevice, store: ProtectedStore) {
    self.device = device
    self.store = store
    authorization = HealthAuthorization(device: device)
    sensors = HealthSensors()
    ObjectNumber.reserve(through: store.highestNumber, on: device)
    device.inside {
      if device.protection.isStoreReadable { open() }
      device.protection.observe { [unowned self] change in
        if case .storeReadable(let isReadable) = change { isReadable ? open() : close() }
      }
      device.motion.observeStrides { [unowned self] stride in record(stride) }
      device.observeApp { [unowned self] change in
        if case .terminated = change { statistics.updates.removeAll() }
      }
    }
  }

  /// Whether the protected store can be read at this moment.
  public var isStoreOpen: Bool { store.isOpen }

  /// Whether the store is being opened: what was written while it was closed is being merged.
  public private(set) var isOpening = false

  // MARK: Open and closed

  private func open() {
    do throws(StoreError) {
      try store.open()
      isOpening = true
      mergeInSlices()
    } catch {
      onFault?(error)
    }
  }

  /// Merges what was written while the store was closed, a slice an event, so that a long merge
  /// keeps nobody waiting but its readers.
  private func mergeInSlices() {
    merge()
    guard isOpening else { return }
    device.schedule(after: .zero) { [weak self] in self?.mergeInSlices() }
  }

  private func merge() {
    guard isOpening else { return }
    do throws(StoreError) {
      if try store.mergeSlice(atMost: HealthService.mergeSlice) { isOpening = false }
    } catch {
      isOpening = false
      onFault?(error)
    }
  }

  /// Merges all that is left to merge, before anything else happens to the device.
  ///
  /// - Parameter progress: called after each slice.
  public func finishOpening(progress: () -> Void) {
    while isOpening {
      merge()
      progress()
    }
  }

  /// How many rows are merged before other events have their turn.
  private static let mergeSlice = 2000

  private func close() {
    isOpening = false
    dropStatistics()
    store.close()
  }

  // MARK: Reading

  /// The samples of a type that match a predicate, by start.
  func samples(of type: HKObjectType, matching predicate: NSPredicate?) throws(HKError)
    -> [HKSample]
  {
    guard let type = type as? HKQuantityType else { throw HKError(.errorInvalidArgument) }
    let bounds = predicate?.dateBounds ?? (start: nil, end: nil)
    _ = try readable(type)
    let records = try read { () throws(StoreError) in
      try store.samples(
        ofType: type.identifier,
        from: bounds.start?.timeIntervalSinceReferenceDate,
        to: bounds.end?.timeIntervalSinceReferenceDate)
    }
    return try visible(records, of: type, matching: predicate)
  }

  /// Those of some records of a type that the app may see and that match a predicate.
  func visible(
    _ records: [SampleRecord], of type: HKQuantityType, matching predicate: NSPredicate?
  ) throws(HKError) -> [HKSample] {
    let readable = try readable(type)
    guard store.isOpen else { throw HKError(.errorDatabaseInaccessible) }
    return records.lazy
      .filter { readable == .all || $0.source.bundleIdentifier == self.ownIdentifier }
      .map { HKQuantitySample($0, type: type) }
      .filter { predicate?.evaluate(with: $0) ?? true }
  }

  func readable(_ type: HKObjectType) throws(HKError) -> HealthAuthorization.Readable {
    guard device.kind.hasHealthKit else { throw HKError(.errorHealthDataUnavailable) }
    return try authorization.readable(type)
  }

  func read<Result>(_ body: () throws(StoreError) -> Result) throws(HKError) -> Result {
    guard store.isOpen else { throw HKError(.errorDatabaseInaccessible) }
    do throws(StoreError) {
      return try body()
    } catch {
      onFault?(error)
      throw HKError(.unknownError, text: "\(error)")
    }
  }

  // MARK: Writing

  /// Saves samples as the app.
  func save(_ samples: [HKQuantitySample]) throws(HKError) {
    guard device.kind.hasHealthKit else { throw HKError(.errorHealthDataUnavailable) }
    for sample in samples { try authorization.checkSharing(sample.quantityType) }
    do throws(StoreError) {
      try insert(samples.map { $0.newRecord(source: SourceRecord(app: device.app)) })
    } catch {
      onFault?(error)
      throw HKError(.unknownError, text: "\(error)")
    }
  }

  /// Gives the device's past a number of steps, counted by the phone, hour by hour.
  ///
  /// - Parameter steps: zero or more.
  public func addSteps(_ steps: Int, from start: Date, to end: Date) throws(StoreError) {
    let hours = max(1, Int((end.timeIntervalSince(start) / 3600).rounded(.up)))
    var records: [SampleRecord] = []
    for hour in 0..<hours {
      // Whole steps that add up to the whole, spread evenly.
      let count = steps * (hour + 1) / hours - steps * hour / hours
      guard count > 0 else { continue }
      let from = start.addingTimeInterval(Double(hour) * 3600)
      records.append(
        sensors.phone.record(
          number: ObjectNumber.next(on: device), steps: count, from: from,
          to: min(end, from.addingTimeInterval(3600))))
    }
    try insert(records)
  }

  /// Whether there is a watch that counts steps beside the phone.
  public var hasWatch: Bool {
    get { sensors.watch != nil }
    set { sensors.watch = newValue ? .watch : nil }
  }

  private func record(_ stride: Stride) {
    guard device.kind.hasHealthKit else { return }
    sensors.count(stride) { ObjectNumber.next(on: device) }
    do throws(StoreError) {
      try insert(sensors.uncommitted)
      sensors.uncommitted = []
    } catch {
      onFault?(error)
    }
  }

  func insert(_ records: [SampleRecord]) throws(StoreError) {
    guard !records.isEmpty else { return }
    prepareStatistics(forChangesOf: records)
    try store.insert(records)
    updateStatistics(with: records)
  }

  var ownIdentifier: String { device.app.bundleIdentifier }
}

extension SimulatedDevice {
  /// The device's health service. A device that nobody gave a directory keeps its health data in a
  /// temporary store, which goes with it.
  public var health: HealthService {
    service(HealthService.self) { device in
      do throws(StoreError) {
        return HealthService(on: device, store: try ProtectedStore(location: .temporary))
      } catch {
        fatalError("\(error)")
      }
    }
  }

  /// Keeps the device's health data in a directory. To be called before anything else asks for
  /// ``health``.
  ///
  /// - Throws: ``StoreError`` when the directory cannot be used or another process owns it.
  public func keepHealthData(in directory: String) throws(StoreError) {
    let store = try ProtectedStore(location: .directory(directory))
    _ = service(HealthService.self) { HealthService(on: $0, store: store) }
  }

  /// Erases the health data in a directory, and nothing else there.
  ///
  /// - Throws: ``StoreError`` when another process owns them.
  public static func eraseHealthData(in directory: String) throws(StoreError) {
    try ProtectedStore.erase(directory)
  }
}
