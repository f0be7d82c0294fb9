import DeviceSimulation
import Foundation

extension HKSample {
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
    var source = source
    source.wasUserEntered = attributes.metadata[HKMetadataKeyWasUserEntered]?.isTrue ?? false
    return SampleRecord(
      number: attributes.storedNumber ?? number ?? ObjectNumber.next(on: .current()),
      type: sampleType.identifier, source: source,
      start: startDate.timeIntervalSinceReferenceDate,
      end: endDate.timeIntervalSinceReferenceDate, value: storedValue,
      uuid: number == nil ? uuid : nil, details: details)
  }

  /// How the store finds the sample.
  var identity: SampleIdentity {
    if let number = ObjectNumber.number(in: uuid) { return SampleIdentity(number: number) }
    return SampleIdentity(number: attributes.storedNumber ?? 0, uuid: uuid)
  }

  private var storedValue: Double {
    switch self {
    case let sample as HKQuantitySample:
      sample.quantity.doubleValue(for: sample.quantityType.definition.unit)
    case let sample as HKCategorySample: Double(sample.value)
    case let workout as HKWorkout: Double(workout.workoutActivityType.rawValue)
    default: 0
    }
  }

  private var details: SampleDetails? {
    let origin = OriginRecord(
      version: sourceRevision.version, system: sourceRevision.operatingSystemVersion.text,
      device: device?.record)
    return SampleDetails(
      origin: origin == OriginRecord() ? nil : origin, metadata: attributes.metadata,
      workout: (self as? HKWorkout)?.workoutRecord, correlation: attributes.correlation,
      containingWorkout: attributes.containingWorkout)
  }
}

extension MetadataValue {
  /// Whether it is a true boolean or a number other than zero.
  var isTrue: Bool {
    switch self {
    case .bool(let bool): bool
    case .integer(let integer): integer != 0
    case .real(let real): real != 0
    default: false
    }
  }
}

extension SourceRecord {
  init(app: AppEnvironment) {
    self.init(bundleIdentifier: app.bundleIdentifier, name: app.name, productType: nil)
  }
}
