import HealthKit

/// A type of records in an export.
struct ExportType {
  /// How its values are written.
  enum Values {
    /// Numbers with a unit.
    case quantity
    /// Names of values, or whole numbers.
    case category
    /// Whatever they are: nobody knows the type.
    case unknown
  }

  let identifier: String
  let values: Values
  let isWanted: Bool
  /// Its place in the batches; nil as long as no record has been taken in.
  var place: Int32?
  /// Records that were left out.
  var refused = 0
  /// Of the records that were taken in, in seconds since the reference date.
  var earliest = Double.infinity
  var latest = -Double.infinity
  private var units = ByteTable()
  private var conversions: [ImportConversion?] = []

  init(_ identifier: String, isWanted: Bool) {
    self.identifier = identifier
    self.isWanted = isWanted
    values =
      if HKObjectType.quantityType(forIdentifier: .init(rawValue: identifier)) != nil {
        .quantity
      } else if identifier.hasPrefix("HKCategoryTypeIdentifier") {
        .category
      } else {
        .unknown
      }
  }

  /// How values in a unit become those that the store keeps; nil for a unit that is not the type's.
  mutating func conversion(from unit: UnsafeBufferPointer<UInt8>) -> ImportConversion? {
    // A file that has a unit for each record is none of the Health app's.
    if units.count > 1000 { (units, conversions) = (ByteTable(), []) }
    let number = Int(units.number(of: unit))
    if number == conversions.count {
      conversions.append(
        ImportConversion(
          fromUnit: String(decoding: unit, as: UTF8.self), ofType: identifier))
    }
    return conversions[number]
  }
}
