/// A set of objects' numbers, a bit each where they are close together.
///
/// Numbers are given one after the other, so those of millions of samples take a few pages.
struct NumberSet {
  private static let numbersPerPage: Int64 = 1 << 15

  private var pages: [Int64: [UInt64]] = [:]

  func contains(_ number: Int64) -> Bool {
    let place = Place(number)
    guard let page = pages[place.page] else { return false }
    return page[place.word] & place.bit != 0
  }

  mutating func insert(_ number: Int64) {
    let place = Place(number)
    pages[place.page, default: Place.emptyPage][place.word] |= place.bit
  }

  mutating func remove(_ number: Int64) {
    let place = Place(number)
    pages[place.page]?[place.word] &= ~place.bit
  }

  private struct Place {
    static let emptyPage = [UInt64](repeating: 0, count: Int(numbersPerPage / 64))

    let page: Int64
    let word: Int
    let bit: UInt64

    init(_ number: Int64) {
      page = number / numbersPerPage
      let rest = Int(number % numbersPerPage)
      word = rest / 64
      bit = 1 << UInt64(rest % 64)
    }
  }
}
