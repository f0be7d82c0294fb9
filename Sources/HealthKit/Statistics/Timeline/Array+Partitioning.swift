extension Array {
  /// The index of the first element that satisfies a condition, where those that do come last.
  @inline(__always)
  func partitioningIndex(where belongsAfter: (Element) -> Bool) -> Int {
    withUnsafeBufferPointer { elements in
      var low = 0
      var count = elements.count
      while count > 0 {
        let half = count / 2
        if belongsAfter(elements[low + half]) {
          count = half
        } else {
          low += half + 1
          count -= half + 1
        }
      }
      return low
    }
  }
}
