import Foundation

/// When a sample counts as being in a stretch of time.
public struct HKQueryOptions: OptionSet, Sendable {
  public let rawValue: UInt

  public init(rawValue: UInt) {
    self.rawValue = rawValue
  }

  /// The sample starts in it.
  public static let strictStartDate = HKQueryOptions(rawValue: 1)
  /// The sample ends in it.
  public static let strictEndDate = HKQueryOptions(rawValue: 2)
}

extension HKQuery {
  /// Samples of a stretch of time; a bound that is nil is open.
  ///
  /// Without options a sample takes part when it overlaps: it ends at `startDate` or later and starts
  /// before `endDate`. With `strictStartDate` it starts at `startDate` or later and before
  /// `endDate`; with `strictEndDate` the same holds for its end. (Apple's documentation of
  /// `HKQueryOptions`, and the SDK's `HKQuery.h`.)
  public class func predicateForSamples(
    withStart startDate: Date?, end endDate: Date?, options: HKQueryOptions = []
  ) -> NSPredicate {
    DateRangePredicate(start: startDate, end: endDate, options: options)
  }
}

/// The predicate of a stretch of time, which also tells the store where to look.
final class DateRangePredicate: NSPredicate {
  let start: Date?
  let end: Date?

  init(start: Date?, end: Date?, options: HKQueryOptions) {
    self.start = start
    self.end = end
    super.init { object, _ in
      guard let sample = object as? HKSample else { return false }
      func isWithin(_ date: Date) -> Bool {
        (start.map { date >= $0 } ?? true) && (end.map { date < $0 } ?? true)
      }
      let overlaps =
        (start.map { sample.endDate >= $0 } ?? true) && (end.map { sample.startDate < $0 } ?? true)
      return overlaps
        && (!options.contains(.strictStartDate) || isWithin(sample.startDate))
        && (!options.contains(.strictEndDate) || isWithin(sample.endDate))
    }
  }

  required init?(coder: NSCoder) { nil }
}

extension NSPredicate {
  /// The stretch of time outside of which no sample can match, as far as the predicate says.
  var dateBounds: (start: Date?, end: Date?) {
    if let range = self as? DateRangePredicate { return (range.start, range.end) }
    guard let compound = self as? NSCompoundPredicate, compound.compoundPredicateType == .and else {
      return (nil, nil)
    }
    let bounds = compound.subpredicates.map(\.dateBounds)
    return (bounds.compactMap(\.start).max(), bounds.compactMap(\.end).min())
  }
}
