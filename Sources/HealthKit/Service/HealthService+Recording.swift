import Foundation

/// A sample as a device or an app hands it to the store.
package struct RecordedSample: Sendable {
  package var type: HKQuantityTypeIdentifier
  package var source: RecordedSource
  package var start: Date
  package var end: Date
  /// In the unit that the store keeps the type in.
  package var value: Double

  package init(
    type: HKQuantityTypeIdentifier, source: RecordedSource, start: Date, end: Date, value: Double
  ) {
    self.type = type
    self.source = source
    self.start = start
    self.end = end
    self.value = value
  }
}

/// Who made a recorded sample.
package enum RecordedSource: Sendable {
  case phone, watch
}

extension HealthService {
  /// Stores samples of the phone's and the watch's sensors, all or none.
  package func record(_ samples: some Sequence<RecordedSample>) throws(StoreError) {
    try insert(
      samples.map { sample in
        SampleRecord(
          number: ObjectNumber.next(on: device), type: sample.type.rawValue,
          source: (sample.source == .watch ? SensorDevice.watch : .phone).source,
          start: sample.start.timeIntervalSinceReferenceDate,
          end: sample.end.timeIntervalSinceReferenceDate, value: sample.value, uuid: nil)
      })
  }

  /// Forgets all that was computed of the store, and leaves it open.
  package func dropCaches() {
    dropStatistics()
  }
}
