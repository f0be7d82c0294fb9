import DeviceSimulation
import Foundation
import HealthKit

/// What happened, as somebody knows who was not locked out and did not crash; and everything that the
/// app saw that does not agree with it.
final class GroundTruth: @unchecked Sendable {
  /// What the phone counted.
  var strides: [Stride] = []
  /// The values of what the app saved and was told is safe.
  var saved: [Double] = []
  /// The values that the app has handed to the store.
  var attempted = 0.0
  /// Where the app's anchored query goes on: in a file of the app, as it were.
  var anchor: HKQueryAnchor?
  /// What came by anchor.
  var collected: [Collected] = []

  private(set) var ticks = 0
  private(set) var answers = 0
  private(set) var refusals = 0
  /// What is wrong; one line each.
  private(set) var faults: [String] = []

  struct Collected: Hashable {
    var start: Date
    var end: Date
    var count: Double
  }

  /// As much of it as somebody else goes on from.
  func copy() -> GroundTruth {
    let copy = GroundTruth()
    copy.strides = strides
    copy.saved = saved
    copy.attempted = attempted
    copy.anchor = anchor
    copy.collected = collected
    copy.ticks = ticks
    copy.answers = answers
    copy.refusals = refusals
    copy.faults = faults
    return copy
  }

  /// Today's steps as far as they were counted.
  var steps: Int { strides.map(\.steps).reduce(0, +) }

  func tick() { ticks += 1 }

  /// Judges an answer, or a refusal, by what is so at this moment.
  func judge(_ what: String, steps: Double?, refusal: (any Error)?, on device: SimulatedDevice) {
    let isReadable = device.isStoreReadable && !device.health.isOpening
    if device.health.isStoreOpen != isReadable { fault("the store and the lock disagree", device) }
    if let refusal {
      refusals += 1
      if (refusal as? HKError)?.code != .errorDatabaseInaccessible {
        fault("\(what): \(refusal)", device)
      }
      if isReadable { fault("\(what) was refused by an open store", device) }
    } else {
      answers += 1
      if !isReadable { fault("\(what) was answered by a closed store", device) }
      if let steps, steps != Double(self.steps) {
        fault("\(what) was answered by \(steps) instead of \(self.steps)", device)
      }
    }
  }

  func fault(_ what: String, _ device: SimulatedDevice) {
    faults.append("\(device.date): \(what)")
  }

  func collect(_ samples: [HKSample]) {
    collected += samples.map { sample in
      let quantity = (sample as? HKQuantitySample)?.quantity
      return Collected(
        start: sample.startDate, end: sample.endDate,
        count: quantity?.doubleValue(for: .count()) ?? .nan)
    }
  }
}
