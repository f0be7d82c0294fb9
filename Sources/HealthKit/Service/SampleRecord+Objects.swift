import DeviceSimulation
import Foundation

extension HKQuantitySample {
  /// A sample as it stands in the store.
  convenience init(_ record: SampleRecord, type: HKQuantityType) {
    self.init(
      uuid: record.uuid ?? ObjectNumber.uuid(of: record.number),
      sourceRevision: HKSourceRevision(
        source: HKSource(
          name: record.source.name, bundleIdentifier: record.source.bundleIdentifier),
        productType: record.source.productType),
      type: type, quantity: HKQuantity(unit: type.definition.unit, doubleValue: record.value),
      start: Date(timeIntervalSinceReferenceDate: record.start),
      end: Date(timeIntervalSinceReferenceDate: record.end))
  }

  /// The record of a sample that came from the store.
  var record: SampleRecord {
    newRecord(
      source: SourceRecord(
        bundleIdentifier: sourceRevision.source.bundleIdentifier,
        name: sourceRevision.source.name, productType: sourceRevision.productType))
  }

  /// The record of a sample that is to be saved by a source.
  func newRecord(source: SourceRecord) -> SampleRecord {
    let number = ObjectNumber.number(in: uuid)
    return SampleRecord(
      number: number ?? ObjectNumber.next(on: .current()), type: quantityType.identifier,
      source: source, start: startDate.timeIntervalSinceReferenceDate,
      end: endDate.timeIntervalSinceReferenceDate,
      value: quantity.doubleValue(for: quantityType.definition.unit),
      uuid: number == nil ? uuid : nil)
  }
}

extension SourceRecord {
  init(app: AppEnvironment) {
    self.init(bundleIdentifier: app.bundleIdentifier, name: app.name, productType: nil)
  }
}
