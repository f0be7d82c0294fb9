import Glibc

/// Strings as C takes them, `argv` for one: pointers that end with a null.
package final class CStringArray {
  package let pointers: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>
  private let owned: [UnsafeMutablePointer<CChar>?]

  package init(_ strings: [String]) {
    owned = strings.map { strdup($0) }
    pointers = .allocate(capacity: owned.count + 1)
    for (index, pointer) in (owned + [nil]).enumerated() {
      (pointers + index).initialize(to: pointer)
    }
  }

  deinit {
    for pointer in owned { free(pointer) }
    pointers.deallocate()
  }

  var count: Int32 { Int32(owned.count) }

  subscript(index: Int) -> UnsafePointer<CChar>? {
    UnsafePointer(pointers[index])
  }

  /// The string at a place of the array, in which C may have moved strings about.
  func string(at index: Int) -> String? {
    guard owned.indices.contains(index) else { return nil }
    return pointers[index].map { String(cString: $0) }
  }
}
