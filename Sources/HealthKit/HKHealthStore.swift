import DeviceSimulation
import Foundation

/// The app's access to the health data of the device it runs on.
///
/// Handlers are events of the device: none runs inside the call that asked for it. While the
/// protected store is closed every read ends in `HKError.errorDatabaseInaccessible` (Code 6), and
/// saving works: what is saved becomes readable once the store is open again.
open class HKHealthStore: NSObject, @unchecked Sendable {
  private weak var creator = SimulatedDevice.resolve()?.presence

  /// Whether the device keeps health data. The lock makes no difference.
  open class func isHealthDataAvailable() -> Bool {
    SimulatedDevice.current().kind.hasHealthKit
  }

  // MARK: Authorization

  /// Asks the user to let the app save and read types of data.
  ///
  /// - Parameter completion: `true` says that the user has answered, not what: a denied read looks
  ///   like a store without data.
  open func requestAuthorization(
    toShare typesToShare: Set<HKSampleType>?, read typesToRead: Set<HKObjectType>?,
    completion: @escaping @Sendable (Bool, (any Error)?) -> Void
  ) {
    let device = device()
    device.scheduleForApp {
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
    try await withCheckedThrowingContinuation {
      (continuation: CheckedContinuation<Void, any Error>) in
      requestAuthorization(toShare: typesToShare, read: typesToRead) { _, error in
        if let error { continuation.resume(throwing: error) } else { continuation.resume() }
      }
    }
  }

  /// Whether the app may *save* a type.
  open func authorizationStatus(for type: HKObjectType) -> HKAuthorizationStatus {
    let device = device()
    return device.inside { device.health.authorization.sharingStatus(type) }
  }

  /// Whether a request for these types would show the sheet.
  open func getRequestStatusForAuthorization(
    toShare typesToShare: Set<HKSampleType>, read typesToRead: Set<HKObjectType>,
    completion: @escaping @Sendable (HKAuthorizationRequestStatus, (any Error)?) -> Void
  ) {
    let device = device()
    device.scheduleForApp {
      guard device.kind.hasHealthKit else {
        return completion(.unknown, HKError(.errorHealthDataUnavailable))
      }
      let status = device.health.authorization.requestStatus(
        toShare: typesToShare, read: typesToRead)
      completion(status, nil)
    }
  }

  // MARK: Queries

  /// Executes a query. A query can be executed once; the second time stops with an exception.
  open func execute(_ query: HKQuery) {
    let device = device()
    query.begin()
    device.scheduleForApp {
      guard !query.isStopped else { return }
      query.answer(from: device.health)
    }
  }

  /// Stops a query; without effect on one that has answered.
  open func stop(_ query: HKQuery) {
    query.stop()
  }

  // MARK: Saving

  /// Saves an object.
  open func save(
    _ object: HKObject, withCompletion completion: @escaping @Sendable (Bool, (any Error)?) -> Void
  ) {
    save([object], withCompletion: completion)
  }

  /// Saves objects, all or none. Works while the device is locked, too.
  ///
  /// Ends in Code 5 when the app never asked to save the type, in Code 4 when it was denied.
  open func save(
    _ objects: [HKObject],
    withCompletion completion: @escaping @Sendable (Bool, (any Error)?) -> Void
  ) {
    let device = device()
    let samples = objects.compactMap { $0 as? HKQuantitySample }
    guard samples.count == objects.count else {
      raiseException("NSInvalidArgumentException", "only quantity samples can be saved")
    }
    device.scheduleForApp {
      do throws(HKError) {
        try device.health.save(samples)
        completion(true, nil)
      } catch {
        completion(false, error)
      }
    }
  }

  private func device(_ caller: String = #function) -> SimulatedDevice {
    SimulatedDevice.current(madeOn: creator?.device, for: caller)
  }
}
