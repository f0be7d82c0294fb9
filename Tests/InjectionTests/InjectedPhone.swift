import DeviceSimulation
import Foundation
import HealthKit
import TestSupport

/// A phone on a walk with a collecting app on it, to do something to between two events.
final class InjectedPhone: @unchecked Sendable {
  let device: SimulatedDevice
  let truth: GroundTruth
  private let end: DeviceInstant
  private var app: InjectedApp?
  /// Ends what was injected.
  private var undoing: ScheduledEvent?
  private let directory: String?

  private static let walk: [Movement] = [.walk(for: nil, speed: 1.4)]

  /// - Parameter directory: where its health data are kept; nil for a temporary store.
  init(_ stretch: Stretch, locked: Bool, keepingHealthDataIn directory: String? = nil) throws {
    device = SimulatedDevice(DeviceConfiguration(start: stretch.start))
    truth = GroundTruth()
    end = device.now.advanced(by: stretch.duration)
    self.directory = directory
    try begin(at: nil)
    if locked {
      device.schedule(after: .milliseconds(1500)) { [unowned device] in device.lock() }
    }
  }

  /// The phone after its process was killed: what it kept, and a copy of its files.
  init(_ killed: InjectedPhone, keepingHealthDataIn directory: String) throws {
    let state = killed.device.state
    device = SimulatedDevice(DeviceConfiguration(start: state.date), goingOnFrom: state)
    truth = killed.truth.copy()
    end = killed.end
    self.directory = directory
    try begin(at: state.motion)
  }

  private func begin(at progress: Motion.Progress?) throws {
    try device.run {
      // Before the health service, which is told next.
      device.motion.observeStrides { [truth] in truth.strides.append($0) }
      if let directory { try device.keepHealthData(in: directory) }
      device.health.onFault = { [truth, unowned device] in truth.fault("\($0)", device) }
      device.installApp { [unowned self] _ in app = InjectedApp(truth, on: device) }
      device.observeApp { [unowned self] change in
        if change == .terminated { app = nil }
      }
      device.openApp()
      device.motion.begin(InjectedPhone.walk, after: .seconds(1), at: progress)
    }
  }

  /// Runs the next event of the stretch; false when there is none.
  func step() -> Bool { device.step(until: end) }

  /// How many events a stretch has when nothing is injected.
  static func boundaries(of stretch: Stretch, locked: Bool) throws -> Int {
    let phone = try InjectedPhone(stretch, locked: locked)
    var count = 0
    while phone.step() { count += 1 }
    return count
  }

  /// Does what can be done to a phone that goes on.
  func inject(_ injection: Injection) {
    switch injection {
    case .lock:
      device.lock()
      undoing = device.schedule(after: .seconds(8)) { [unowned device] in device.unlock() }
    case .unlock:
      device.unlock()
      undoing = device.schedule(after: .seconds(8)) { [unowned device] in device.lock() }
    case .crash, .crashWhileLocked:
      device.terminateApp()
      device.openApp()
    case .phoneCrash, .phoneCrashWhileLocked: break
    }
  }

  /// Lets the stretch end, unlocks, and says what was wrong.
  func finish() -> [String] {
    while step() {}
    undoing?.cancel()
    device.unlock()
    device.advance(by: .seconds(2))
    device.terminateApp()
    let steps = read(.stepCount, .count(), since: nil)
    let told = truth.strides.map {
      GroundTruth.Collected(start: $0.start, end: $0.end, count: Double($0.steps))
    }
    if steps != told { truth.fault("steps were lost, doubled or changed", device) }
    let saved = read(.heartRate, InjectedApp.beats, since: nil).map { $0.count.rounded() }
    if saved != truth.saved { truth.fault("the app's samples were lost or doubled", device) }
    let collected = truth.collected + read(.stepCount, .count(), since: truth.anchor)
    if collected != told { truth.fault("the anchor lost, doubled or reordered", device) }
    if truth.ticks == 0 || truth.answers == 0 { truth.fault("nothing was asked", device) }
    return truth.faults
  }

  /// All samples of a type that came after an anchor, in the order in which they came.
  private func read(_ type: HKQuantityTypeIdentifier, _ unit: HKUnit, since anchor: HKQueryAnchor?)
    -> [GroundTruth.Collected]
  {
    let answer = AnswerBox()
    device.run {
      HKHealthStore().execute(
        HKAnchoredObjectQuery(
          type: HKQuantityType(type), predicate: nil, anchor: anchor, limit: HKObjectQueryNoLimit
        ) { _, samples, _, _, _ in answer.samples = samples ?? [] })
      device.advance(by: .zero)
    }
    return answer.samples.map { sample in
      let quantity = (sample as? HKQuantitySample)?.quantity
      return GroundTruth.Collected(
        start: sample.startDate, end: sample.endDate,
        count: quantity?.doubleValue(for: unit) ?? .nan)
    }
  }

  private final class AnswerBox: @unchecked Sendable {
    var samples: [HKSample] = []
  }
}
