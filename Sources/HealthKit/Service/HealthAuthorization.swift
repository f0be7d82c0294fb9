import DeviceSimulation
import Foundation

/// What the app has asked for, and what its user answered, by type and direction.
///
/// What was set or answered for a type counts first, then what the app's environment says of all types.
final class HealthAuthorization {
  /// Whose samples of a type the app may read.
  enum Readable: CaseIterable {
    case all
    /// Only what it saved itself: a denied read looks like no data.
    case own
  }

  /// One direction: reading or sharing.
  private struct Direction {
    /// What was set or answered.
    var answers: [HKObjectType: HealthAccess] = [:]
    /// What will be answered.
    var plans: [HKObjectType: HealthAccess] = [:]
    /// What the app has asked for while it was not set: the environment has the answer.
    var asked: Set<HKObjectType> = []
  }

  private(set) var sheetsShown = 0
  private unowned let device: SimulatedDevice
  private var reading = Direction()
  private var sharing = Direction()
  private var historyLimits: [HKObjectType: Date] = [:]

  init(device: SimulatedDevice) {
    self.device = device
  }

  // MARK: Reading

  /// - Throws: Code 5 when the app never asked to read the type.
  func readable(_ type: HKObjectType) throws(HKError) -> Readable {
    if let correlation = type as? HKCorrelationType { return try readableParts(of: correlation) }
    switch access(to: type, in: reading) {
    case .notAsked: throw HKError(.errorAuthorizationNotDetermined)
    case .denied: return .own
    case .granted: return .all
    }
  }

  /// The date before which the app sees only its own samples of a type; nil for no limit.
  func historyLimit(of type: HKObjectType) -> Date? {
    access(to: type, in: reading) == .granted ? historyLimits[type] : nil
  }

  /// Correlations are not asked for: what they are made of is.
  private func readableParts(of correlation: HKCorrelationType) throws(HKError) -> Readable {
    let accesses = partTypes(of: correlation, in: reading).map { access(to: $0, in: reading) }
    guard accesses.contains(where: { $0 != .notAsked }) else {
      throw HKError(.errorAuthorizationNotDetermined)
    }
    return accesses.contains(.granted) ? .all : .own
  }

  private func partTypes(of correlation: HKCorrelationType, in direction: Direction)
    -> [HKObjectType]
  {
    let asked = Array(direction.asked) + Array(direction.answers.keys)
    let prefix =
      correlation.identifier.hasSuffix("BloodPressure")
      ? "HKQuantityTypeIdentifierBloodPressure" : "HKQuantityTypeIdentifierDietary"
    let parts = asked.filter { $0.identifier.hasPrefix(prefix) }
    // With one answer for all types any type will do.
    return parts.isEmpty ? [correlation] : parts
  }

  // MARK: Sharing

  /// - Throws: Code 5 when the app never asked to save the type, Code 4 when it was denied.
  func checkSharing(_ type: HKObjectType) throws(HKError) {
    switch sharingStatus(type) {
    case .notDetermined: throw HKError(.errorAuthorizationNotDetermined)
    case .sharingDenied: throw HKError(.errorAuthorizationDenied)
    case .sharingAuthorized: break
    }
  }

  func sharingStatus(_ type: HKObjectType) -> HKAuthorizationStatus {
    switch access(to: type, in: sharing) {
    case .notAsked: .notDetermined
    case .denied: .sharingDenied
    case .granted: .sharingAuthorized
    }
  }

  // MARK: Asking

  func requestStatus(toShare: Set<HKObjectType>, read: Set<HKObjectType>)
    -> HKAuthorizationRequestStatus
  {
    let isAnswered =
      toShare.allSatisfy { access(to: $0, in: sharing) != .notAsked }
      && read.allSatisfy { access(to: $0, in: reading) != .notAsked }
    return isAnswered ? .unnecessary : .shouldRequest
  }

  /// Shows the sheet, unless it has all been answered before; `completion` gets an error when nobody
  /// answers it.
  func request(
    toShare: Set<HKObjectType>, read: Set<HKObjectType>,
    completion: @escaping @Sendable ((any Error)?) -> Void
  ) {
    guard device.kind.hasHealthKit else {
      return completion(HKError(.errorHealthDataUnavailable))
    }
    guard requestStatus(toShare: toShare, read: read) == .shouldRequest else {
      return completion(nil)
    }
    sheetsShown += 1
    if device.app.health == .timeout {
      device.scheduleForApp(after: device.app.authorizationTimeout) {
        completion(UnlistedHealthKitError.authorizationTimedOut)
      }
      return
    }
    answer(toShare, in: &sharing)
    answer(read, in: &reading)
    completion(nil)
  }

  private func answer(_ types: Set<HKObjectType>, in direction: inout Direction) {
    for type in types where access(to: type, in: direction) == .notAsked {
      direction.answers[type] = nil
      direction.asked.insert(type)
      if let plan = direction.plans[type], plan != .notAsked { direction.answers[type] = plan }
    }
  }

  private func access(to type: HKObjectType, in direction: Direction) -> HealthAccess {
    if let answer = direction.answers[type] { return answer }
    switch device.app.health {
    case .granted: return .granted
    case .denied: return .denied
    case .notAsked, .timeout: return direction.asked.contains(type) ? .granted : .notAsked
    }
  }

  // MARK: What a scenario or a test sets

  func set(_ access: HealthAccess, toRead types: Set<HKObjectType>) {
    HealthAuthorization.set(access, to: types, in: &reading)
  }

  func set(_ access: HealthAccess, toShare types: Set<HKSampleType>) {
    HealthAuthorization.set(access, to: types, in: &sharing)
  }

  func plan(_ access: HealthAccess, toRead types: Set<HKObjectType>) {
    for type in types { reading.plans[type] = access }
  }

  func plan(_ access: HealthAccess, toShare types: Set<HKSampleType>) {
    for type in types { sharing.plans[type] = access }
  }

  func limitHistory(of type: HKObjectType, from date: Date?) {
    historyLimits[type] = date
  }

  private static func set(
    _ access: HealthAccess, to types: Set<HKObjectType>, in direction: inout Direction
  ) {
    for type in types {
      direction.answers[type] = access
      direction.asked.remove(type)
    }
  }
}
