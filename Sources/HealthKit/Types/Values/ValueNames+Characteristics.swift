extension HKBiologicalSex {
  /// The value that an export names, such as `HKBiologicalSexMale`; nil when there is none.
  package static func value(named name: String) -> HKBiologicalSex? {
    names.value(named: name).flatMap(Self.init)
  }

  static let names = ValueNames("HKBiologicalSex", "NotSet Female Male Other")
}

extension HKBloodType {
  /// The value that an export names, such as `HKBloodTypeABNegative`; nil when there is none.
  package static func value(named name: String) -> HKBloodType? {
    names.value(named: name).flatMap(Self.init)
  }

  static let names = ValueNames(
    "HKBloodType",
    """
    NotSet APositive ANegative BPositive BNegative ABPositive ABNegative OPositive ONegative
    """)
}

extension HKFitzpatrickSkinType {
  /// The value that an export names, such as `HKFitzpatrickSkinTypeIII`; nil when there is none.
  package static func value(named name: String) -> HKFitzpatrickSkinType? {
    names.value(named: name).flatMap(Self.init)
  }

  static let names = ValueNames("HKFitzpatrickSkinType", "NotSet I II III IV V VI")
}

extension HKWheelchairUse {
  /// The value that an export names, such as `HKWheelchairUseYes`; nil when there is none.
  package static func value(named name: String) -> HKWheelchairUse? {
    names.value(named: name).flatMap(Self.init)
  }

  static let names = ValueNames("HKWheelchairUse", "NotSet No Yes")
}

extension HKActivityMoveMode {
  /// The value that an export names, such as `HKActivityMoveModeActiveEnergy`; nil when there is none.
  package static func value(named name: String) -> HKActivityMoveMode? {
    names.value(named: name).flatMap(Self.init)
  }

  static let names = ValueNames("HKActivityMoveMode", from: 1, "ActiveEnergy AppleMoveTime")
}
