import DeviceSimulation
import Foundation

extension MetadataValue {
  /// The value that an app puts into metadata; nil when HealthKit takes none of its kind.
  ///
  /// It takes texts, numbers, booleans, dates and quantities.
  init?(_ value: Any) {
    switch value {
    case let quantity as HKQuantity:
      self = .quantity(quantity.value, unit: quantity.unit.unitString)
    case let date as Date:
      self = .date(date.timeIntervalSinceReferenceDate)
    case let text as String:
      self = .text(text)
    case let number as NSNumber:
      self.init(number)
    default:
      return nil
    }
  }

  private init(_ number: NSNumber) {
    // How Foundation on Linux tells them apart: its booleans are the only numbers of type char.
    switch UInt8(bitPattern: number.objCType.pointee) {
    case UInt8(ascii: "c"), UInt8(ascii: "B"): self = .bool(number.boolValue)
    case UInt8(ascii: "d"), UInt8(ascii: "f"): self = .real(number.doubleValue)
    case UInt8(ascii: "Q") where number.uint64Value > Int64.max: self = .real(number.doubleValue)
    default: self = .integer(number.int64Value)
    }
  }

  /// The value as an app gets it: what is a number or a boolean comes as an `NSNumber`, which casts
  /// to every Swift type that holds it.
  var object: Any {
    switch self {
    case .text(let text): text
    case .bool(let bool): NSNumber(value: bool)
    case .integer(let integer): NSNumber(value: integer)
    case .real(let real): NSNumber(value: real)
    case .date(let seconds): Date(timeIntervalSinceReferenceDate: seconds)
    case .quantity(let value, let unit):
      // What was saved had a unit; a file that says another is shown as it is.
      HKUnit(parsing: unit).map { HKQuantity(unit: $0, doubleValue: value) as Any }
        ?? "\(value) \(unit)"
    }
  }
}

extension [String: MetadataValue] {
  /// The metadata that an app gives an object. Stops with an exception at a value that HealthKit does
  /// not take.
  init(validating metadata: [String: Any]?) {
    self.init()
    for (key, value) in metadata ?? [:] {
      guard let stored = MetadataValue(value) else {
        raiseException(
          "_HKObjectValidationFailureException",
          "Invalid metadata value of type \(type(of: value)) for key '\(key)': it must be a text, "
            + "a number, a date or a quantity")
      }
      self[key] = stored
    }
  }

  /// The metadata as an app gets them; nil when there are none.
  var objects: [String: Any]? {
    isEmpty ? nil : mapValues(\.object)
  }
}
