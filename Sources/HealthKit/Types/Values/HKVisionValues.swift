// The enumerations of prescriptions, by Apple's headers HKVisionPrism.h and HKVisionPrescription.h (iOS 18).

public enum HKPrismBase: Int, Sendable {
  case none = 0
  case up = 1
  case down = 2
  case `in` = 3
  case out = 4
}

public enum HKVisionEye: Int, Sendable {
  case left = 1
  case right = 2
}

public enum HKVisionPrescriptionType: UInt, Sendable {
  case glasses = 1
  case contacts = 2
}
