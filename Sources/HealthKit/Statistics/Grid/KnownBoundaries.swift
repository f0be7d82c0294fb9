import Foundation

/// Boundaries of buckets that have been computed, in pages of neighbours.
struct KnownBoundaries {
  private static let pageBits = 8
  private static let pageSize = 1 << pageBits
  /// More than a century of days: half a megabyte.
  private static let mostPages = 256

  /// Seconds since the reference date, by page; not a number where nobody has asked.
  private var pages: [Int: [Double]] = [:]

  subscript(index: Int) -> Date? {
    guard let page = pages[index >> KnownBoundaries.pageBits] else { return nil }
    let time = page[index & (KnownBoundaries.pageSize - 1)]
    return time.isNaN ? nil : Date(timeIntervalSinceReferenceDate: time)
  }

  mutating func add(_ date: Date, at index: Int) {
    let number = index >> KnownBoundaries.pageBits
    if pages.count == KnownBoundaries.mostPages, pages[number] == nil { pages = [:] }
    let empty = [Double](repeating: .nan, count: KnownBoundaries.pageSize)
    pages[number, default: empty][index & (KnownBoundaries.pageSize - 1)] =
      date.timeIntervalSinceReferenceDate
  }
}
