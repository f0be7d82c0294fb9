import DeviceSimulation
import Foundation

/// The devices that count steps: the phone, and a watch if there is one.
struct HealthSensors {
  let phone = SensorDevice.phone
  var watch: SensorDevice?
  /// Samples that are counted but not in the store yet.
  var uncommitted: [SampleRecord] = []

  /// Makes samples of a minute's steps: each device counted them.
  mutating func count(_ stride: Stride, number: () -> Int64) {
    for device in [watch, phone].compactMap({ $0 }) {
      uncommitted.append(
        device.record(number: number(), steps: stride.steps, from: stride.start, to: stride.end))
    }
  }
}

/// A device that counts steps, as a source of samples.
struct SensorDevice {
  let source: SourceRecord

  /// An iPhone X: the newest phone that every system of the experiment's years runs on.
  static let phone = SensorDevice(
    source: SourceRecord(
      bundleIdentifier: "com.apple.health.phone", name: "iPhone", productType: "iPhone10,3"))
  static let watch = SensorDevice(
    source: SourceRecord(
      bundleIdentifier: "com.apple.health.watch", name: "Apple Watch", productType: "Watch6,1"))

  func record(number: Int64, steps: Int, from start: Date, to end: Date) -> SampleRecord {
    SampleRecord(
      number: number, type: HKQuantityTypeIdentifier.stepCount.rawValue, source: source,
      start: start.timeIntervalSinceReferenceDate, end: end.timeIntervalSinceReferenceDate,
      value: Double(steps), uuid: nil)
  }
}
