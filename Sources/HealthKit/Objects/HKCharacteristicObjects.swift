import Foundation

/// The user's biological sex, as the health store hands it out.
open class HKBiologicalSexObject: NSObject, @unchecked Sendable {
  public let biologicalSex: HKBiologicalSex

  init(_ biologicalSex: HKBiologicalSex) { self.biologicalSex = biologicalSex }
}

/// The user's blood type, as the health store hands it out.
open class HKBloodTypeObject: NSObject, @unchecked Sendable {
  public let bloodType: HKBloodType

  init(_ bloodType: HKBloodType) { self.bloodType = bloodType }
}

/// The user's skin type, as the health store hands it out.
open class HKFitzpatrickSkinTypeObject: NSObject, @unchecked Sendable {
  public let skinType: HKFitzpatrickSkinType

  init(_ skinType: HKFitzpatrickSkinType) { self.skinType = skinType }
}

/// Whether the user uses a wheelchair, as the health store hands it out.
open class HKWheelchairUseObject: NSObject, @unchecked Sendable {
  public let wheelchairUse: HKWheelchairUse

  init(_ wheelchairUse: HKWheelchairUse) { self.wheelchairUse = wheelchairUse }
}

/// What the user's move ring counts, as the health store hands it out.
open class HKActivityMoveModeObject: NSObject, @unchecked Sendable {
  public let activityMoveMode: HKActivityMoveMode

  init(_ activityMoveMode: HKActivityMoveMode) { self.activityMoveMode = activityMoveMode }
}
