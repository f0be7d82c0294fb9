import DeviceSimulation
import Foundation

extension NSSortDescriptor {
  /// Sorts samples by ``HKSampleSortIdentifierStartDate`` or ``HKSampleSortIdentifierEndDate``.
  ///
  /// Foundation on Linux has no descriptor by key, since it has no key-value coding; nearly every
  /// app that queries samples makes one. Any other key stops with an exception.
  public convenience init(key: String, ascending: Bool) {
    switch key {
    case HKSampleSortIdentifierStartDate:
      self.init(keyPath: \HKSample.startDate, ascending: ascending)
    case HKSampleSortIdentifierEndDate:
      self.init(keyPath: \HKSample.endDate, ascending: ascending)
    default:
      raiseException("NSInvalidArgumentException", "samples cannot be sorted by '\(key)' on Linux")
    }
  }
}

extension [NSSortDescriptor] {
  /// Sorts by the first descriptor, then the next; samples that are equal to all keep their order.
  func sorted(_ samples: [HKSample]) -> [HKSample] {
    samples.enumerated().sorted { left, right in
      for descriptor in self {
        switch descriptor.compare(left.element, to: right.element) {
        case .orderedAscending: return true
        case .orderedDescending: return false
        case .orderedSame: continue
        }
      }
      return left.offset < right.offset
    }.map(\.element)
  }
}
