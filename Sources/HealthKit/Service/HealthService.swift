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

  /// What is not confirmed of a real device, and may be chosen.
  public var parameters = HealthParameters()

  /// What the user has told the Health app about themselves. Once it is set it counts, as a whole, in
  /// place of what an import has brought, which it does not show.
  public var characteristics = HealthCharacteristics() {
    didSet { areCharacteristicsSet = true }
  }

  private(set) var areCharacteristicsSet = false

  /// The units that the user prefers, where they are not the usual ones.
  public var preferredUnits: [HKQuantityType: HKUnit] = [:]

  /// The app's version, which what it saves carries.
  public var appVersion = "1.0"

  /// The version of the system that the app runs on, which what it saves carries.
  public var systemVersion = "11.0.0"

  let authorization: HealthAuthorization
  let queries = RunningQueries()
  private(set) lazy var deliveries = DeliverySchedule(for: self)
  var closedStoreNews = ClosedStoreNews()
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
      device.protection.observe { [unowned self] change in follow(change) }
      device.motion.observeStrides { [unowned self] stride in record(stride) }
      device.observeApp { [unowned self] change in follow(change) }
    }
  }

  /// Whether the protected store can be read at this moment.
  public var isStoreOpen: Bool { store.isOpen }

  /// Whether the store is being opened: what was written while it was closed is being merged.
  public private(set) var isOpening = false

  // MARK: The phone

  private func follow(_ change: DataProtection.Change) {
    switch change {
    case .storeReadable(let isReadable):
      isReadable ? open() : close()
    case .lockState(.unlocked):
      queries.forgetJournaled()
      deliveries.arm()
    default: break
    }
  }

  private func follow(_ change: SimulatedDevice.AppChange) {
    switch change {
    case .terminated:
      queries.removeAll()
      statistics.updates.removeAll()
      deliveries.appEnded()
    case .state(.suspended, _):
      deliveries.arm()
    case .state(_, from: .suspended):
      queries.tell(self)
      statistics.updates.tell(self)
    default: break
    }
  }

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
      tell(store.takeMergedChanges())
      // What the earlier slices brought is told now, when it can be read.
      guard !isOpening else { return }
      queries.tell(self)
      statistics.updates.tell(self)
      deliveries.arm()
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
    closedStoreNews = ClosedStoreNews()
    dropStatistics()
    store.close()
  }

  // MARK: Sensors

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
    guard parameters.ingestLag > .zero else { return commit(stride) }
    device.schedule(after: parameters.ingestLag) { [weak self] in self?.commit(stride) }
  }

  private func commit(_ stride: Stride) {
    sensors.count(stride) { ObjectNumber.next(on: device) }
    do throws(StoreError) {
      try insert(sensors.uncommitted)
      sensors.uncommitted = []
    } catch {
      onFault?(error)
    }
  }
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

  /// Checks that no other process owns the health data in a directory.
  ///
  /// - Throws: ``StoreError`` when one does, or when the directory cannot be used.
  public static func checkHealthDataIsFree(in directory: String) throws(StoreError) {
    try ProtectedStore.checkFree(directory)
  }

  /// Erases the health data in a directory, and nothing else there.
  ///
  /// - Throws: ``StoreError`` when another process owns them.
  public static func eraseHealthData(in directory: String) throws(StoreError) {
    try ProtectedStore.erase(directory)
  }
}
