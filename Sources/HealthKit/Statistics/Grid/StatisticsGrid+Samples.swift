import Foundation

extension StatisticsGrid {
  /// The buckets that samples touch, in order: a sample touches every bucket from the one in which it
  /// starts to the last one that begins before its end.
  func indices(touchedBy samples: [HKSample]) -> [Int] {
    var indices: Set<Int> = []
    for sample in samples {
      let first = bucket(containing: sample.startDate)
      indices.insert(first.index)
      var index = first.index + 1
      var start = first.end
      while start < sample.endDate {
        indices.insert(index)
        index += 1
        start = boundary(index)
      }
    }
    return indices.sorted()
  }
}
