/// An array in pages, so that changing one element of a shared copy copies a page, not everything.
struct PagedArray<Element: Sendable>: Sendable {
  private static var pageSize: Int { 128 }

  private var pages: [[Element]] = []

  init() {}

  var count: Int {
    guard let last = pages.last else { return 0 }
    return (pages.count - 1) * Self.pageSize + last.count
  }

  subscript(index: Int) -> Element {
    _read { yield pages[index / Self.pageSize][index % Self.pageSize] }
    _modify { yield &pages[index / Self.pageSize][index % Self.pageSize] }
  }

  mutating func append(_ element: Element) {
    if count == pages.count * Self.pageSize { pages.append([]) }
    pages[pages.count - 1].append(element)
  }
}
