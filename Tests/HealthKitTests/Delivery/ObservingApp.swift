import DeviceSimulation
import Foundation

@testable import HealthKit

/// An app that observes types, enables background delivery for them at every launch, and reads at
/// every call.
final class ObservingApp: @unchecked Sendable {
  struct Call: Equatable {
    /// Seconds since the device began.
    var at: Double
    var types: [String]
    var state: AppState
    /// What reading the first type gave; nil for an answer.
    var code: HKError.Code?
  }

  /// What it does with a completion handler.
  enum Completion { case once, twice, never, crash }

  private(set) var calls: [Call] = []
  private(set) var launches: [AppLaunch] = []
  private(set) var errors: [HKError.Code] = []
  var completion = Completion.once
  var observes = true

  private unowned let device: SimulatedDevice
  private let start: DeviceInstant
  private let types: [HKQuantityType]
  private let frequency: HKUpdateFrequency?
  private let predicate: NSPredicate?

  init(
    _ types: [HKQuantityType], _ frequency: HKUpdateFrequency?, on device: SimulatedDevice,
    predicate: NSPredicate? = nil
  ) {
    self.types = types
    self.frequency = frequency
    self.device = device
    self.predicate = predicate
    start = device.now
    device.run { device.installApp { [unowned self] launch in main(launch) } }
  }

  /// The times of its calls.
  var times: [Double] { calls.map(\.at) }

  private func main(_ launch: AppLaunch) {
    launches.append(launch)
    let store = HKHealthStore()
    if let frequency {
      for type in types {
        store.enableBackgroundDelivery(for: type, frequency: frequency) { [unowned self] _, error in
          if let code = (error as? HKError)?.code { errors.append(code) }
        }
      }
    }
    guard observes else { return }
    store.execute(
      HKObserverQuery(
        queryDescriptors: types.map { HKQueryDescriptor(sampleType: $0, predicate: predicate) }
      ) { [unowned self] _, types, completion, error in
        if let code = (error as? HKError)?.code { return errors.append(code) }
        update(types ?? [], completion, store)
      })
  }

  private func update(
    _ types: Set<HKSampleType>, _ completion: @escaping @Sendable () -> Void, _ store: HKHealthStore
  ) {
    let at = (device.now.nanoseconds - start.nanoseconds) / 1_000_000
    let index = calls.count
    calls.append(
      Call(
        at: Double(at) / 1000, types: types.map(\.identifier).sorted(), state: device.appState))
    store.execute(
      HKSampleQuery(sampleType: self.types[0], predicate: nil, limit: 0, sortDescriptors: nil) {
        [unowned self] _, _, error in
        calls[index].code = (error as? HKError)?.code
        switch self.completion {
        case .once: completion()
        case .twice:
          completion()
          completion()
        case .never: break
        case .crash: device.terminateApp()
        }
      })
  }
}

/// A phone with an observing app that has been opened, left and suspended.
struct ObservedPhone {
  let phone: Phone
  let app: ObservingApp
  let heartRate = HKQuantityType(.heartRate)
  var device: SimulatedDevice { phone.device }

  init(
    _ types: [HKQuantityTypeIdentifier] = [.heartRate],
    _ frequency: HKUpdateFrequency? = .immediate,
    predicate: NSPredicate? = nil, protection: ProtectionParameters = .observed,
    settingUp setUp: (SimulatedDevice) -> Void = { _ in }
  ) throws {
    phone = try Phone(protection: protection)
    app = ObservingApp(
      types.map { HKQuantityType($0) }, frequency, on: phone.device, predicate: predicate)
    let device = phone.device
    device.run {
      _ = device.health
      setUp(device)
      device.openApp()
      device.advance(by: .zero)
      device.sendAppToBackground()
      device.suspendApp()
    }
  }

  /// Lets seconds pass since the device began, and puts a heart rate into the store.
  func measure(
    _ value: Double = 60, at seconds: Double, type: HKQuantityTypeIdentifier = .heartRate
  )
    throws
  {
    advance(to: seconds)
    let date = device.date
    try phone.record(value, date, date, type: type)
    device.run { device.advance(by: .zero) }
  }

  func advance(to seconds: Double) {
    let passed = device.date.timeIntervalSince(start)
    device.advance(by: .milliseconds(Int64((seconds - passed) * 1000)))
  }

  private var start: Date { Date(timeIntervalSince1970: 1_477_868_400) }

  struct Delivery: Equatable {
    var at: Double
    var attempt = 1
    var isLaunch = false
    var outcome = BackgroundDeliveryRecord.Outcome.completed
  }

  /// What the phone recorded of a type.
  func deliveries(_ type: HKQuantityType? = nil) -> [Delivery] {
    device.health.backgroundDeliveries.filter { $0.type == type ?? heartRate }.map {
      Delivery(
        at: $0.date.timeIntervalSince(start), attempt: $0.attempt, isLaunch: $0.isLaunch,
        outcome: $0.outcome)
    }
  }
}
