extension Route {
  /// Whether any point has a time: whether this is a recording, and not a plan.
  public var hasTimes: Bool {
    points.contains { $0.time != nil }
  }

  /// When the fixes of a recording come, in nanoseconds since the first: one for each point.
  ///
  /// A point comes at its own distance in time from the one before; where time runs back none
  /// passes, and what comes after keeps its own distances. Points without a time between two that
  /// have one share out what passes between these, each by its metres, or evenly where there are
  /// none. Before the first time and after the last one the walker goes at `speed`.
  ///
  /// - Parameters:
  ///   - distances: the metres to each point from the one before; zero to the first.
  ///   - speed: metres per second, above zero.
  func offsets(distances: [Double], speed: Double) -> [Int64] {
    var offsets: [Int64] = []
    offsets.reserveCapacity(points.count)
    var lastTime: Double?
    while offsets.count < points.count {
      let start = offsets.count
      let timed = points[start...].firstIndex { $0.time != nil }
      let time = timed.flatMap { points[$0].time }
      let stretch = distances[start...(timed ?? points.count - 1)]
      let began = offsets.last ?? 0
      var gone = 0.0
      if let from = lastTime, let to = time {
        let seconds = max(0, to - from)
        let metres = stretch.reduce(0, +)
        for (index, distance) in zip(stretch.indices, stretch) {
          gone += distance
          // The sums are the same, so the last share is 1.
          let share =
            metres > 0 ? gone / metres : Double(index - start + 1) / Double(stretch.count)
          offsets.append(began.addingSaturated(seconds: seconds * share))
        }
      } else {
        for distance in stretch {
          gone += distance
          offsets.append(began.addingSaturated(seconds: gone / speed))
        }
      }
      lastTime = time
    }
    return offsets
  }
}

extension Int64 {
  /// Nanoseconds and seconds of zero or more, in whole nanoseconds, as far as there are any.
  func addingSaturated(seconds: Double) -> Int64 {
    addingSaturated(Int64(exactly: (seconds * 1_000_000_000).rounded()) ?? .max)
  }
}
