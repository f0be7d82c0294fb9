import DeviceSimulation
import Foundation

@testable import HealthKit

/// The states of the lock matrix (semantics.md 2.3): its columns, the race after an unlock, and a
/// phone without a passcode.
enum MatrixState: String, CaseIterable, Sendable {
  case unlocked, grace, locked, beforeFirstUnlock, race
  case lockedWithoutPasscode, beforeFirstUnlockWithoutPasscode

  /// Whether the store is open in it.
  var isReadable: Bool {
    switch self {
    case .unlocked, .grace, .lockedWithoutPasscode, .beforeFirstUnlockWithoutPasscode: true
    case .locked, .beforeFirstUnlock, .race: false
    }
  }

  /// What `isProtectedDataAvailable` says in it.
  var isProtectedDataAvailable: Bool {
    switch self {
    case .unlocked, .race, .lockedWithoutPasscode, .beforeFirstUnlockWithoutPasscode: true
    case .grace, .locked, .beforeFirstUnlock: false
    }
  }
}

/// A phone with some data, in a state of the matrix.
struct MatrixPhone {
  let phone: Phone
  let steps: HKQuantitySample
  let bloodPressure: HKCorrelation
  /// Of a workout that is in the store, too.
  let route: HKWorkoutRoute?

  init(
    _ state: MatrixState, _ setUp: (inout HealthParameters) -> Void = { _ in }
  ) throws {
    var configuration = DeviceConfiguration(
      timeZone: try TimeZone(named: "Asia/Tokyo"), start: try at("2016-10-31T08:00:00+09:00"))
    configuration.hasPasscode = ![
      .lockedWithoutPasscode, .beforeFirstUnlockWithoutPasscode,
    ].contains(state)
    if state == .grace { configuration.protection = .guide }
    // As long as an awaiting test may take; what `race` itself has is tested elsewhere.
    if state == .race { configuration.protection.reopenDelay = .hours(1) }
    phone = Phone(SimulatedDevice(configuration))
    steps = phone.minute(0, 7)
    let moment = steps.startDate
    bloodPressure = phone.device.run {
      HKCorrelation(
        type: HKCorrelationType(.bloodPressure), start: moment, end: moment,
        objects: Set(
          [HKQuantityTypeIdentifier.bloodPressureSystolic, .bloodPressureDiastolic].map { type in
            HKQuantitySample(
              type: HKQuantityType(type),
              quantity: HKQuantity(unit: .millimeterOfMercury(), doubleValue: 99), start: moment,
              end: moment)
          }))
    }
    phone.save([steps, bloodPressure])
    try phone.putSummaries([ActivitySummaryRecord(day: RecordedDay(number: 2016_10_30))])
    route = try phone.route(of: [(0, 35, 139), (1, 35.1, 139)], metadata: [:])
    phone.device.health.characteristics.bloodType = .abNegative
    setUp(&phone.device.health.parameters)
    enter(state)
  }

  private func enter(_ state: MatrixState) {
    let device = phone.device
    switch state {
    case .unlocked: break
    case .grace, .locked, .lockedWithoutPasscode: device.lock()
    case .race:
      device.lock()
      device.advance(by: .minutes(1))
      device.unlock()
      return
    case .beforeFirstUnlock, .beforeFirstUnlockWithoutPasscode: device.apply(.reboot)
    }
    device.advance(by: .minutes(1))
  }

  /// Executes a query that answers once; true for the whole answer, or the error.
  func ask(
    _ makeQuery: (@escaping @Sendable (Bool?, (any Error)?) -> Void) -> HKQuery
  ) -> MatrixAnswer {
    let answers = Phone.Answer<MatrixAnswer>()
    phone.device.run {
      HKHealthStore().execute(
        makeQuery { isWhole, error in answers.add(MatrixAnswer(isWhole, error)) })
      phone.device.advance(by: .zero)
    }
    precondition(answers.values.count == 1, "a handler runs once")
    return answers.values[0]
  }

  /// Does something that ends in a completion handler.
  func complete(
    _ body: (HKHealthStore, @escaping @Sendable (Bool, (any Error)?) -> Void) -> Void
  ) -> MatrixAnswer {
    let error = phone.completion(body)
    return MatrixAnswer(error == nil ? true : nil, error)
  }

  /// Awaits something.
  func await(_ body: @escaping @Sendable (HKHealthStore) async throws -> Bool) async -> MatrixAnswer
  {
    do {
      return MatrixAnswer(try await phone.awaiting(body), nil)
    } catch {
      return MatrixAnswer(nil, error)
    }
  }
}

/// What came of an operation.
enum MatrixAnswer: Equatable, Sendable {
  /// All that there is.
  case whole
  case error(HKError.Code)
  /// Anything else, which nothing may be.
  case half

  init(_ isWhole: Bool?, _ error: (any Error)?) {
    switch (isWhole, (error as? HKError)?.code) {
    case (true?, nil): self = .whole
    case (nil, let code?): self = .error(code)
    default: self = .half
    }
  }

  static let refused = MatrixAnswer.error(.errorDatabaseInaccessible)
}
