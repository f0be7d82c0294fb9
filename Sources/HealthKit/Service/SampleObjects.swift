import DeviceSimulation
import Foundation

/// Makes objects of records. It is for one reading: what many samples share is made once.
struct SampleObjects {
  private struct RevisionKey: Hashable {
    var source: SourceRecord
    var origin: OriginRecord?
  }

  private let store: ProtectedStore
  private var revisions: [RevisionKey: HKSourceRevision] = [:]
  private var devices: [DeviceRecord: HKDevice] = [:]

  init(_ store: ProtectedStore) {
    self.store = store
  }

  /// The object of a record. What a correlation is made of is read from the store.
  mutating func sample(_ record: SampleRecord, type: HKSampleType) throws(StoreError) -> HKSample {
    let attributes = attributes(of: record)
    let start = Date(timeIntervalSinceReferenceDate: record.start)
    let end = Date(timeIntervalSinceReferenceDate: record.end)
    switch type {
    case let type as HKQuantityType:
      let quantity = HKQuantity(unit: type.definition.unit, doubleValue: record.value)
      return HKQuantitySample(attributes, type: type, quantity: quantity, start: start, end: end)
    case let type as HKCategoryType:
      let value = Int(exactly: record.value) ?? 0
      return HKCategorySample(attributes, type: type, value: value, start: start, end: end)
    case let type as HKCorrelationType:
      let parts = try parts(of: record)
      return HKCorrelation(attributes, type: type, objects: parts, start: start, end: end)
    case is HKWorkoutType:
      let workout =
        record.details?.workout
        ?? WorkoutRecord(
          activityType: Int64(exactly: record.value) ?? 3000, duration: record.end - record.start)
      return HKWorkout(attributes, record: workout, start: start, end: end)
    case let type as HKSeriesType where type.identifier == HKWorkoutRouteTypeIdentifier:
      let count = try store.locationCount(ofRoute: record.number)
      return HKWorkoutRoute(attributes, type: type, count: count, start: start, end: end)
    default:
      return HKSample(attributes, type: type, start: start, end: end)
    }
  }

  private mutating func parts(of record: SampleRecord) throws(StoreError) -> Set<HKSample> {
    var parts: Set<HKSample> = []
    for part in try store.parts(ofCorrelation: record.number) {
      guard let type = HKObjectType.sampleType(named: part.type) else { continue }
      parts.insert(try sample(part, type: type))
    }
    return parts
  }

  private mutating func attributes(of record: SampleRecord) -> ObjectAttributes {
    ObjectAttributes(
      uuid: record.uuid ?? ObjectNumber.uuid(of: record.number),
      sourceRevision: revision(of: record),
      device: record.details?.origin?.device.map { device($0) },
      metadata: record.details?.metadata ?? [:], storedNumber: record.number,
      correlation: record.details?.correlation,
      containingWorkout: record.details?.containingWorkout)
  }

  private mutating func revision(of record: SampleRecord) -> HKSourceRevision {
    let key = RevisionKey(source: record.source, origin: record.details?.origin)
    if let known = revisions[key] { return known }
    let revision = HKSourceRevision(
      source: HKSource(
        name: record.source.name, bundleIdentifier: record.source.bundleIdentifier),
      version: key.origin?.version, productType: record.source.productType,
      operatingSystemVersion: OperatingSystemVersion(text: key.origin?.system))
    revisions[key] = revision
    return revision
  }

  private mutating func device(_ record: DeviceRecord) -> HKDevice {
    if let known = devices[record] { return known }
    let device = HKDevice(record)
    devices[record] = device
    return device
  }
}

extension HKObjectType {
  /// The sample type of an identifier; nil for one that is none that apps save.
  static func sampleType(named identifier: String) -> HKSampleType? {
    quantityType(forIdentifier: HKQuantityTypeIdentifier(rawValue: identifier))
      ?? categoryType(forIdentifier: HKCategoryTypeIdentifier(rawValue: identifier))
      ?? correlationType(forIdentifier: HKCorrelationTypeIdentifier(rawValue: identifier))
      ?? seriesType(forIdentifier: identifier)
      ?? (identifier == HKObjectType.workoutType().identifier ? .workoutType() : nil)
  }
}
