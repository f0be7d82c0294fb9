import Foundation

/// A type of samples, and which of them: what a query for several types takes.
open class HKQueryDescriptor: NSObject, @unchecked Sendable {
  public let sampleType: HKSampleType
  /// Nil for all samples of the type.
  public let predicate: NSPredicate?

  public init(sampleType: HKSampleType, predicate: NSPredicate?) {
    self.sampleType = sampleType
    self.predicate = predicate
  }

  open override func isEqual(_ object: Any?) -> Bool {
    guard let other = object as? HKQueryDescriptor else { return false }
    return sampleType == other.sampleType && predicate === other.predicate
  }

  open override var hash: Int { sampleType.hash }
}
