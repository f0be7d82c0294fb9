extension [String] {
  /// The words as a sentence offers them: `a, b or c`.
  func joinedAsChoice() -> String {
    guard let last, count > 1 else { return first ?? "" }
    return dropLast().joined(separator: ", ") + " or " + last
  }

  /// The word that somebody who wrote `word` most likely meant, or nil when none is near.
  ///
  /// Near is one slip for every three letters: a letter more, less, other, or two that changed places;
  /// capitals do not count.
  func nearest(to word: String) -> String? {
    var best: (word: String, distance: Int)?
    for candidate in self {
      let distance = word.lowercased().slips(to: candidate.lowercased())
      guard distance <= Swift.max(1, candidate.count / 3), distance < candidate.count else {
        continue
      }
      if distance < best?.distance ?? .max {
        best = (candidate, distance)
      }
    }
    return best?.word
  }
}

extension String {
  /// How many slips lie between two words: their optimal string alignment distance.
  fileprivate func slips(to other: String) -> Int {
    let from = [Character](self)
    let to = [Character](other)
    var beforeLast: [Int] = []
    var last = [Int](0...to.count)
    for i in 0..<from.count {
      var row = [i + 1]
      for j in 0..<to.count {
        var least = Swift.min(last[j] + (from[i] == to[j] ? 0 : 1), last[j + 1] + 1, row[j] + 1)
        if i > 0, j > 0, from[i] == to[j - 1], from[i - 1] == to[j] {
          least = Swift.min(least, beforeLast[j - 1] + 1)
        }
        row.append(least)
      }
      beforeLast = last
      last = row
    }
    return last[to.count]
  }
}
