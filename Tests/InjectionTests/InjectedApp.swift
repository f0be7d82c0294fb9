import Collectors
import DeviceSimulation
import Foundation
import HealthKit

/// The app's process: the lock experiment, which asks for today's steps at every fix; beside it what
/// saves a sample of its own at every third, and what collects steps by an anchor.
final class InjectedApp: @unchecked Sendable {
  private let truth: GroundTruth
  private unowned let device: SimulatedDevice
  private let store = HKHealthStore()
  private var experiment: LockExperiment?
  private var collecting: HKAnchoredObjectQuery?

  static let beats = HKUnit.count().unitDivided(by: .minute())

  init(_ truth: GroundTruth, on device: SimulatedDevice) {
    self.truth = truth
    self.device = device
    let experiment = LockExperiment { [unowned self] in follow($0.event) }
    self.experiment = experiment
    experiment.start()
  }

  private func follow(_ event: LockExperiment.Event) {
    switch event {
    case .locationUpdate(let tick, let date, _):
      truth.tick()
      if tick.isMultiple(of: 3) { save(at: date) }
      if collecting == nil { collect() }
    case .steps(_, let count, _, _):
      truth.judge("a tick", steps: count, refusal: nil, on: device)
    case .noData:
      truth.judge("a tick", steps: 0, refusal: nil, on: device)
    case .refused(_, let error):
      truth.judge("a tick", steps: nil, refusal: error, on: device)
    case .started, .locationFailed, .paused: break
    }
  }

  private func save(at date: Date) {
    truth.attempted += 1
    let value = truth.attempted
    let sample = HKQuantitySample(
      type: HKQuantityType(.heartRate),
      quantity: HKQuantity(unit: InjectedApp.beats, doubleValue: value), start: date, end: date)
    store.save(sample) { [truth, unowned self] success, error in
      if success {
        truth.saved.append(value)
      } else {
        truth.fault("a save was refused: \(String(describing: error))", device)
      }
    }
  }

  /// Goes on from the anchor that it kept; ends with Code 6, and is begun again by a later tick.
  private func collect() {
    let query = HKAnchoredObjectQuery(
      type: HKQuantityType(.stepCount), predicate: nil, anchor: truth.anchor,
      limit: HKObjectQueryNoLimit
    ) { [unowned self] _, samples, _, anchor, error in take(samples, anchor, error) }
    query.updateHandler = { [unowned self] _, samples, _, anchor, error in
      take(samples, anchor, error)
    }
    collecting = query
    store.execute(query)
  }

  private func take(_ samples: [HKSample]?, _ anchor: HKQueryAnchor?, _ error: (any Error)?) {
    truth.judge("an anchored query", steps: nil, refusal: error, on: device)
    if (samples == nil) != (error != nil) { truth.fault("half an answer", device) }
    guard let samples, let anchor else {
      collecting = nil
      return
    }
    truth.collect(samples)
    truth.anchor = anchor
  }
}
