/// What the user has said of themselves, as the store keeps it and an import brings it.
package struct CharacteristicsRecord: Hashable, Sendable {
  /// Raw values by the identifiers of their types; of the date of birth the day's number.
  private(set) var values: [String: Int64]

  package init() {
    values = [:]
  }

  init(values: [String: Int64]) {
    self.values = values
  }

  package subscript(identifier: HKCharacteristicTypeIdentifier) -> Int64? {
    values[identifier.rawValue]
  }

  /// Takes over what an export says of one characteristic, such as `HKBloodTypeANegative` of
  /// `HKCharacteristicTypeIdentifierBloodType` or `1990-02-02` of the date of birth.
  ///
  /// - Returns: false when the identifier or the text says nothing that is known here; nothing is
  ///   taken over then.
  package mutating func set(_ identifier: String, to text: String) -> Bool {
    guard let value = CharacteristicsRecord.value(of: identifier, text) else { return false }
    values[identifier] = value
    return true
  }

  private static func value(of identifier: String, _ text: String) -> Int64? {
    let value: Int? =
      switch HKCharacteristicTypeIdentifier(rawValue: identifier) {
      case .activityMoveMode: HKActivityMoveMode.value(named: text)?.rawValue
      case .biologicalSex: HKBiologicalSex.value(named: text)?.rawValue
      case .bloodType: HKBloodType.value(named: text)?.rawValue
      case .dateOfBirth: RecordedDay(text).map { Int($0.number) }
      case .fitzpatrickSkinType: HKFitzpatrickSkinType.value(named: text)?.rawValue
      case .wheelchairUse: HKWheelchairUse.value(named: text)?.rawValue
      default: nil
      }
    return value.map(Int64.init)
  }
}
