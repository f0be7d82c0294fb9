import DeviceSimulation
import Foundation

/// The app's access to the health data of the device it runs on.
///
/// ```swift
/// let store = HKHealthStore()
/// try await store.requestAuthorization(toShare: [], read: [HKQuantityType(.stepCount)])
/// store.execute(query)
/// ```
///
/// Handlers are events of the device: none runs inside the call that asked for it. While the
/// protected store is closed every read ends in `HKError.errorDatabaseInaccessible` (Code 6), and
/// saving works: what is saved becomes readable once the store is open again. Any thread may call.
///
/// Everything that tests replace by subclassing is in the class itself.
open class HKHealthStore: NSObject, @unchecked Sendable {
  private weak var creator = SimulatedDevice.resolve()?.presence

  /// Whether the device keeps health data. The lock makes no difference.
  open class func isHealthDataAvailable() -> Bool {
    SimulatedDevice.current().kind.hasHealthKit
  }

  /// Whether the device keeps clinical records: never here.
  open func supportsHealthRecords() -> Bool { false }

  // MARK: Authorization

  /// Asks the user to let the app save and read types of data.
  ///
  /// Correlation types cannot be asked for, only what they are made of: it stops with Apple's
  /// exception. So it does without `NSHealthShareUsageDescription` for types to read, or
  /// `NSHealthUpdateUsageDescription` for types to share, if the device knows the app's `Info.plist`
  /// (``AppEnvironment/infoPlist``).
  ///
  /// - Parameter completion: `true` says that the user has answered, not what: a denied read looks
  ///   like a store without data.
  open func requestAuthorization(
    toShare typesToShare: Set<HKSampleType>?, read typesToRead: Set<HKObjectType>?,
    completion: @escaping @Sendable (Bool, (any Error)?) -> Void
  ) {
    let device = device()
    HKHealthStore.checkRequest(toShare: typesToShare ?? [], read: typesToRead ?? [], by: device.app)
    device.scheduleForApp { [unowned device] in
      device.health.authorization.request(
        toShare: typesToShare ?? [], read: typesToRead ?? []
      ) { error in completion(error == nil, error) }
    }
  }

  /// Asks the user to let the app save and read types of data; throws when the sheet did not come to
  /// an answer.
  open func requestAuthorization(
    toShare typesToShare: Set<HKSampleType>, read typesToRead: Set<HKObjectType>
  ) async throws {
    try await completion {
      requestAuthorization(toShare: typesToShare, read: typesToRead, completion: $0)
    }
  }

  /// Whether the app may *save* a type.
  open func authorizationStatus(for type: HKObjectType) -> HKAuthorizationStatus {
    let device = device()
    return device.inside { device.health.sharingStatus(of: type) }
  }

  /// Whether a request for these types would show the sheet.
  open func getRequestStatusForAuthorization(
    toShare typesToShare: Set<HKSampleType>, read typesToRead: Set<HKObjectType>,
    completion: @escaping @Sendable (HKAuthorizationRequestStatus, (any Error)?) -> Void
  ) {
    let device = device()
    device.scheduleForApp { [unowned device] in
      do throws(HKError) {
        completion(try device.health.requestStatus(toShare: typesToShare, read: typesToRead), nil)
      } catch {
        completion(.unknown, error)
      }
    }
  }

  /// Whether a request for these types would show the sheet.
  open func statusForAuthorizationRequest(
    toShare typesToShare: Set<HKSampleType>, read typesToRead: Set<HKObjectType>
  ) async throws -> HKAuthorizationRequestStatus {
    try await withCheckedThrowingContinuation { continuation in
      getRequestStatusForAuthorization(toShare: typesToShare, read: typesToRead) { status, error in
        continuation.resume(with: status, error)
      }
    }
  }

  /// The date before which the device keeps no samples: the distant past on a phone.
  open func earliestPermittedSampleDate() -> Date {
    let device = device()
    return device.inside { device.health.earliestPermittedDate ?? .distantPast }
  }

  /// From when on the user lets the app read types of which they share only the recent past; types
  /// without limit and types that are denied are not in it.
  open func earliestAuthorizedSampleDate(
    for types: Set<HKObjectType>
  ) async throws -> [HKObjectType: Date] {
    let device = device()
    return device.inside {
      Dictionary(
        uniqueKeysWithValues: types.compactMap { type in
          device.health.authorization.historyLimit(of: type).map { (type, $0) }
        })
    }
  }

  // MARK: Queries

  /// Executes a query. A query can be executed once; the second time stops with an exception.
  open func execute(_ query: HKQuery) {
    let device = device()
    query.begin()
    device.scheduleForApp { [unowned device] in
      guard !query.isStopped else { return }
      query.answer(from: device.health)
    }
  }

  /// Stops a query; without effect on one that has answered and does not go on.
  open func stop(_ query: HKQuery) {
    query.stop()
  }

  // MARK: Saving and deleting

  /// Saves an object. See ``save(_:withCompletion:)-([HKObject],_)``.
  open func save(
    _ object: HKObject, withCompletion completion: @escaping @Sendable (Bool, (any Error)?) -> Void
  ) {
    save([object], withCompletion: completion)
  }

  /// Saves objects, all or none. Works while the device is locked, too.
  ///
  /// Ends in Code 3 for an object that is there already, in Code 5 when the app never asked to save a
  /// type, in Code 4 when it was denied.
  open func save(
    _ objects: [HKObject],
    withCompletion completion: @escaping @Sendable (Bool, (any Error)?) -> Void
  ) {
    let samples = HKHealthStore.samples(objects)
    perform(completion) { health throws(HKError) in try health.save(samples) }
  }

  /// Saves an object. Throws the `HKError` in which it ends.
  open func save(_ object: HKObject) async throws {
    try await save([object])
  }

  /// Saves objects, all or none. Throws the `HKError` in which it ends.
  open func save(_ objects: [HKObject]) async throws {
    try await completion { save(objects, withCompletion: $0) }
  }

  /// Deletes an object that the app has saved. See ``delete(_:withCompletion:)-([HKObject],_)``.
  open func delete(
    _ object: HKObject, withCompletion completion: @escaping @Sendable (Bool, (any Error)?) -> Void
  ) {
    delete([object], withCompletion: completion)
  }

  /// Deletes objects that the app has saved, all or none.
  ///
  /// Ends in Code 3 when one of them is not there or not the app's, in Code 6 while the device is
  /// locked (not documented: `HealthParameters.deletionsWhileLocked`).
  open func delete(
    _ objects: [HKObject],
    withCompletion completion: @escaping @Sendable (Bool, (any Error)?) -> Void
  ) {
    let samples = HKHealthStore.samples(objects)
    perform(completion) { health throws(HKError) in try health.delete(samples) }
  }

  /// Deletes an object that the app has saved. Throws the `HKError` in which it ends.
  open func delete(_ object: HKObject) async throws {
    try await delete([object])
  }

  /// Deletes objects that the app has saved, all or none. Throws the `HKError` in which it ends.
  open func delete(_ objects: [HKObject]) async throws {
    try await completion { delete(objects, withCompletion: $0) }
  }

  /// Deletes what the app has saved of a type and what matches a predicate.
  ///
  /// - Parameter completion: is told how many that were.
  open func deleteObjects(
    of objectType: HKObjectType, predicate: NSPredicate,
    withCompletion completion: @escaping @Sendable (Bool, Int, (any Error)?) -> Void
  ) {
    let device = device()
    // Predicates do not change.
    nonisolated(unsafe) let predicate = predicate
    device.scheduleForApp { [unowned device] in
      do throws(HKError) {
        completion(true, try device.health.deleteObjects(of: objectType, matching: predicate), nil)
      } catch {
        completion(false, 0, error)
      }
    }
  }

  /// Deletes what the app has saved of a type and what matches a predicate; how many that were.
  @discardableResult
  open func deleteObjects(of objectType: HKObjectType, predicate: NSPredicate) async throws -> Int {
    try await withCheckedThrowingContinuation { continuation in
      deleteObjects(of: objectType, predicate: predicate) { success, count, error in
        continuation.resume(with: success ? count : nil, error)
      }
    }
  }

  /// Ties samples to a workout that has been saved; those that have not been saved are saved.
  open func add(
    _ samples: [HKSample], to workout: HKWorkout,
    completion: @escaping @Sendable (Bool, (any Error)?) -> Void
  ) {
    perform(completion) { health throws(HKError) in try health.add(samples, to: workout) }
  }

  // MARK: Background delivery

  /// Asks for the app to be woken in the background for new data of a type.
  ///
  /// - Parameter frequency: how often at most; steps come hourly at best.
  open func enableBackgroundDelivery(
    for type: HKObjectType, frequency: HKUpdateFrequency,
    withCompletion completion: @escaping @Sendable (Bool, (any Error)?) -> Void
  ) {
    perform(completion) { health throws(HKError) in
      try health.checkBackgroundDelivery()
      health.deliveries.enable(type, frequency)
    }
  }

  /// Asks for the app to be woken in the background for new data of a type.
  open func enableBackgroundDelivery(
    for type: HKObjectType, frequency: HKUpdateFrequency
  ) async throws {
    try await completion {
      enableBackgroundDelivery(for: type, frequency: frequency, withCompletion: $0)
    }
  }

  /// Takes back what was asked for a type.
  open func disableBackgroundDelivery(
    for type: HKObjectType,
    withCompletion completion: @escaping @Sendable (Bool, (any Error)?) -> Void
  ) {
    perform(completion) { health throws(HKError) in
      try health.checkBackgroundDelivery()
      health.deliveries.disable(type)
    }
  }

  /// Takes back what was asked for a type.
  open func disableBackgroundDelivery(for type: HKObjectType) async throws {
    try await completion { disableBackgroundDelivery(for: type, withCompletion: $0) }
  }

  /// Takes back what was asked for all types.
  open func disableAllBackgroundDelivery(
    completion: @escaping @Sendable (Bool, (any Error)?) -> Void
  ) {
    perform(completion) { health throws(HKError) in
      try health.checkBackgroundDelivery()
      health.deliveries.disableAll()
    }
  }

  /// Takes back what was asked for all types.
  open func disableAllBackgroundDelivery() async throws {
    try await completion { disableAllBackgroundDelivery(completion: $0) }
  }

  // MARK: What the user has said of themselves

  /// When the user was born.
  ///
  /// - Throws: Code 11 when they have not said or do not share it, Code 5 when the app never asked,
  ///   Code 6 while the device is locked.
  open func dateOfBirthComponents() throws -> DateComponents {
    guard let date = try characteristic(.dateOfBirth, nil, \.dateOfBirth) else {
      throw HKError(.errorNoData)
    }
    return date
  }

  /// The user's biological sex; `notSet` when they have not said or do not share it.
  open func biologicalSex() throws -> HKBiologicalSexObject {
    HKBiologicalSexObject(try characteristic(.biologicalSex, .notSet, \.biologicalSex))
  }

  /// The user's blood type; `notSet` when they have not said or do not share it.
  open func bloodType() throws -> HKBloodTypeObject {
    HKBloodTypeObject(try characteristic(.bloodType, .notSet, \.bloodType))
  }

  /// The user's skin type; `notSet` when they have not said or do not share it.
  open func fitzpatrickSkinType() throws -> HKFitzpatrickSkinTypeObject {
    HKFitzpatrickSkinTypeObject(
      try characteristic(.fitzpatrickSkinType, .notSet, \.fitzpatrickSkinType))
  }

  /// Whether the user uses a wheelchair; `notSet` when they have not said or do not share it.
  open func wheelchairUse() throws -> HKWheelchairUseObject {
    HKWheelchairUseObject(try characteristic(.wheelchairUse, .notSet, \.wheelchairUse))
  }

  /// What the user's move ring counts.
  open func activityMoveMode() throws -> HKActivityMoveModeObject {
    HKActivityMoveModeObject(
      try characteristic(.activityMoveMode, .activeEnergy, \.activityMoveMode))
  }

  /// The units that the user prefers.
  open func preferredUnits(
    for quantityTypes: Set<HKQuantityType>,
    completion: @escaping @Sendable ([HKQuantityType: HKUnit], (any Error)?) -> Void
  ) {
    let device = device()
    device.scheduleForApp { [unowned device] in
      var units: [HKQuantityType: HKUnit] = [:]
      for type in quantityTypes {
        units[type] = device.health.preferredUnits[type] ?? type.definition.unit
      }
      completion(units, nil)
    }
  }

  /// The units that the user prefers.
  open func preferredUnits(
    for quantityTypes: Set<HKQuantityType>
  ) async throws -> [HKQuantityType: HKUnit] {
    try await withCheckedThrowingContinuation { continuation in
      preferredUnits(for: quantityTypes) { units, error in continuation.resume(with: units, error) }
    }
  }

  // MARK: Inside

  private func device(_ caller: String = #function) -> SimulatedDevice {
    SimulatedDevice.current(madeOn: creator?.device, for: caller)
  }

  /// Does something with the health service as an event of the device.
  final func later(_ body: @escaping @Sendable (HealthService) -> Void) {
    let device = device()
    device.scheduleForApp { [unowned device] in body(device.health) }
  }

  private func characteristic<Value>(
    _ identifier: HKCharacteristicTypeIdentifier, _ hidden: Value,
    _ field: KeyPath<HealthCharacteristics, Value>
  ) throws(HKError) -> Value {
    let device = device()
    let result = device.inside {
      Result { () throws(HKError) in
        try device.health.characteristic(identifier, ifDenied: hidden, field)
      }
    }
    return try result.get()
  }

  /// Does something to the health service as an event of the device.
  private func perform(
    _ completion: @escaping @Sendable (Bool, (any Error)?) -> Void,
    _ body: @escaping @Sendable (HealthService) throws(HKError) -> Void
  ) {
    later { health in
      do throws(HKError) {
        try body(health)
        completion(true, nil)
      } catch {
        completion(false, error)
      }
    }
  }

  private static func samples(_ objects: [HKObject]) -> [HKSample] {
    objects.map { object in
      guard let sample = object as? HKSample else {
        raiseException(
          "NSInvalidArgumentException", "\(type(of: object)) is no sample and cannot be saved")
      }
      return sample
    }
  }
}
