/// Where the local times, midnights and clock changes of a stretch of time lie, for a picture's axis.
struct TimeAxis {
  /// A labelled place on the axis.
  struct Tick: Hashable {
    /// Milliseconds since 1970.
    let time: Int64
    let label: String
  }

  let range: ClosedRange<Int64>
  private let offsets: [LocalTime]
  private let step: Int64

  /// - Parameters:
  ///   - range: milliseconds since 1970.
  ///   - offsets: since when the clock was how far ahead of UTC, the first for all that came before.
  ///   - ticks: how many ticks there may be, nearly.
  init(_ range: ClosedRange<Int64>, offsets: [LocalTime], ticks: Int) {
    self.range = range
    self.offsets =
      offsets.isEmpty ? [LocalTime(milliseconds: range.lowerBound, offset: 0)] : offsets
    let length = range.upperBound - range.lowerBound
    step = Self.step(for: length / Int64(max(1, ticks)))
  }

  private static let day: Int64 = 86_400_000
  private static let steps: [Int64] =
    [1, 2, 5, 10, 15, 30, 60, 120, 300, 600, 900, 1800, 3600, 7200, 10_800, 21_600, 43_200].map {
      $0 * 1000
    }

  /// The shortest of the steps that people count in which is as long as the least.
  private static func step(for least: Int64) -> Int64 {
    if let step = steps.first(where: { $0 >= least }) { return step }
    var days: Int64 = 1
    while days * day < least { days *= 2 }
    return days * day
  }

  /// Round local times, the first of each day with its date below.
  var ticks: [Tick] {
    var latestDate = ""
    return places(every: step).map { time in
      let date = time.date
      defer { latestDate = date }
      if step >= Self.day { return Tick(time: time.milliseconds, label: date) }
      let clock = step < 60_000 ? time.clock : time.hourAndMinute
      let label = date == latestDate ? clock : clock + "\n" + date
      return Tick(time: time.milliseconds, label: label)
    }
  }

  /// The moments at which a local day began.
  var midnights: [Int64] { places(every: Self.day).map(\.milliseconds) }

  /// The moments at which the clock's distance from UTC changed, and from what to what.
  var changes: [Tick] {
    zip(offsets, offsets.dropFirst()).map { before, after in
      Tick(time: after.milliseconds, label: "\(before.zone) → \(after.zone)")
    }
  }

  /// The moments within the range whose local time is a multiple of a step.
  private func places(every step: Int64) -> [LocalTime] {
    var places: [LocalTime] = []
    for (index, current) in offsets.enumerated() {
      let begin = index == 0 ? range.lowerBound : max(range.lowerBound, current.milliseconds)
      let isLast = index == offsets.count - 1
      let end =
        isLast ? range.upperBound : min(range.upperBound, offsets[index + 1].milliseconds - 1)
      guard begin <= end else { continue }
      let shift = Int64(current.offset) * 1000
      var local = -(-(begin + shift)).flooredQuotient(by: step) * step
      while local - shift <= end {
        places.append(LocalTime(milliseconds: local - shift, offset: current.offset))
        local += step
      }
    }
    return places
  }
}
