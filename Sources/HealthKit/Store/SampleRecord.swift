import Foundation

/// One stored sample of any kind.
///
/// Dates are seconds since the reference date (`Date.timeIntervalSinceReferenceDate`), so that they
/// come back to the bit. A negative zero comes back as zero.
struct SampleRecord: Equatable, Sendable {
  /// The object's number, its row; given by the caller and unique in the store.
  var number: Int64

  /// The type's identifier, such as `HKQuantityTypeIdentifierStepCount`.
  var type: String

  /// Who made it.
  var source: SourceRecord

  /// Its start, in seconds since the reference date; finite.
  var start: Double

  /// Its end, in seconds since the reference date; finite and never before `start`.
  var end: Double

  /// A quantity in the type's canonical unit, the value of a category, the activity of a workout, 0
  /// for a correlation; a number, though it may be infinite.
  var value: Double

  /// The UUID of an object that was made outside of any device; nil where it encodes `number`.
  var uuid: UUID?

  /// What else there is to know of it; nil where there is nothing.
  var details: SampleDetails?
}

extension SampleRecord {
  /// Whether people typed it in.
  var wasUserEntered: Bool { source.wasUserEntered }
}

extension SampleRecord {
  /// Throws `.invalid` for a sample that no file could give back: refused at the door, it can
  /// never stop a later merge.
  func validate() throws(StoreError) {
    guard start.isFinite, end.isFinite else {
      throw .invalid(number: number, finding: "its dates are not finite")
    }
    guard start <= end else {
      throw .invalid(number: number, finding: "it ends before it starts")
    }
    guard !value.isNaN else {
      throw .invalid(number: number, finding: "its value is not a number")
    }
  }
}
