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

extension HealthService {
  /// A characteristic as the app may read it: what is denied looks as if it were not set.
  ///
  /// - Throws: Code 5 when the app never asked for it, Code 6 while the store is closed.
  func characteristic<Value>(
    _ identifier: HKCharacteristicTypeIdentifier, ifDenied hidden: Value,
    _ field: KeyPath<HealthCharacteristics, Value>
  ) throws(HKError) -> Value {
    let readable = try readable(HKCharacteristicType(identifier))
    guard store.isOpen else { throw HKError(.errorDatabaseInaccessible) }
    return readable == .all ? characteristics[keyPath: field] : hidden
  }
}
