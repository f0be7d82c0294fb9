extension ReportTimeline {
  /// The sums that are kept, in the order in which they came: of each slot the first, the lowest, the
  /// highest and the last.
  public var sums: [Sum] {
    slots.flatMap { slot -> [Sum] in
      guard let sums = slot.sums else { return [] }
      // By time; a clock that was set back within a slot may change the order of the middle two.
      let middle = [sums.lowest, sums.highest].sorted { $0.time < $1.time }
      var kept = [sums.first]
      for sum in middle + [sums.last] where !kept.contains(sum) { kept.append(sum) }
      return kept
    }
  }

  /// When an outcome happened, slot by slot, in the order in which they came.
  public func occurrences(of outcome: Outcome) -> [Occurrences] {
    slots.map { $0[outcome] }.filter { $0.count > 0 }
  }

  /// Moments to draw marks at: the first and the last, and between them as many as stand at least
  /// `spacing` milliseconds apart.
  func marks(of outcome: Outcome, spacing: Int64) -> [Int64] {
    var marks: [Int64] = []
    for occurrences in occurrences(of: outcome) {
      for time in [occurrences.first, occurrences.last]
      where marks.last.map({ abs(time - $0) >= max(1, spacing) }) ?? true {
        marks.append(time)
      }
    }
    if let last = occurrences(of: outcome).last?.last, marks.last != last { marks.append(last) }
    return marks
  }
}
