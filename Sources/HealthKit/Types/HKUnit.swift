import Foundation

/// A unit of measure. So far there is one, the count, in which steps are given.
open class HKUnit: NSObject, @unchecked Sendable {
  /// The unit as text.
  public let unitString: String

  init(unitString: String) {
    self.unitString = unitString
  }

  private static let one = HKUnit(unitString: "count")

  /// The unit of things that are counted.
  open class func count() -> HKUnit { one }

  private static let oneSecond = HKUnit(unitString: "s")

  /// The unit of time.
  open class func second() -> HKUnit { oneSecond }

  func isCompatible(with other: HKUnit) -> Bool { unitString == other.unitString }

  open override func isEqual(_ object: Any?) -> Bool {
    (object as? HKUnit)?.unitString == unitString
  }

  open override var hash: Int { unitString.hashValue }

  open override var description: String { unitString }
}
