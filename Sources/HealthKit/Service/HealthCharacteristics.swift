import Foundation

/// What the user has told the Health app about themselves; nil and `notSet` where they have not.
///
/// ```swift
/// device.health.characteristics.dateOfBirth = DateComponents(year: 1984, month: 5, day: 2)
/// ```
public struct HealthCharacteristics: Sendable {
  public var dateOfBirth: DateComponents?
  public var biologicalSex: HKBiologicalSex = .notSet
  public var bloodType: HKBloodType = .notSet
  public var fitzpatrickSkinType: HKFitzpatrickSkinType = .notSet
  public var wheelchairUse: HKWheelchairUse = .notSet
  public var activityMoveMode: HKActivityMoveMode = .activeEnergy

  public init() {}
}

extension HealthCharacteristics {
  /// What the store has of the user.
  init(_ record: CharacteristicsRecord) {
    func value<Value: RawRepresentable<Int>>(
      _ identifier: HKCharacteristicTypeIdentifier, else unset: Value
    ) -> Value {
      record[identifier].flatMap { Int(exactly: $0) }.flatMap(Value.init) ?? unset
    }
    if let day = record[.dateOfBirth].map(RecordedDay.init(number:)) {
      dateOfBirth = DateComponents(
        calendar: Calendar(identifier: .gregorian), year: day.year, month: day.month, day: day.day)
    }
    biologicalSex = value(.biologicalSex, else: .notSet)
    bloodType = value(.bloodType, else: .notSet)
    fitzpatrickSkinType = value(.fitzpatrickSkinType, else: .notSet)
    wheelchairUse = value(.wheelchairUse, else: .notSet)
    activityMoveMode = value(.activityMoveMode, else: .activeEnergy)
  }
}

extension HealthService {
  /// A characteristic as the app may read it: what is denied looks as if it were not set.
  ///
  /// It is what a test or a scenario has set, else what an import has brought.
  ///
  /// - Throws: Code 5 when the app never asked for it, Code 6 while the store is closed.
  func characteristic<Value>(
    _ identifier: HKCharacteristicTypeIdentifier, ifDenied hidden: Value,
    _ field: KeyPath<HealthCharacteristics, Value>
  ) throws(HKError) -> Value {
    let readable = try readable(HKCharacteristicType(identifier))
    let imported = try read { () throws(StoreError) in try store.characteristics() }
    guard readable == .all else { return hidden }
    let told = areCharacteristicsSet ? characteristics : HealthCharacteristics(imported)
    return told[keyPath: field]
  }
}
