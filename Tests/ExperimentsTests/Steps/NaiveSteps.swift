import Foundation

@testable import Experiments

/// Buckets and sums in the plainest way: quarter of an hour by quarter of an hour, minute by minute.
struct NaiveSteps {
  struct Sample {
    var isWatch: Bool
    /// Minutes after the beginning.
    var minutes: Range<Int>
    var value: Double
  }

  let zone: TimeZone
  /// A whole hour of local time that begins a day.
  let beginning: Date
  let length: Int
  private(set) var merged: [Double]
  private(set) var raw: [Double]

  init(zone: TimeZone, beginning: Date, minutes: Int, _ samples: [Sample]) {
    self.zone = zone
    self.beginning = beginning
    length = minutes
    var phone = [Double](repeating: 0, count: minutes)
    var watch = phone
    var isWorn = [Bool](repeating: false, count: minutes)
    for sample in samples {
      for minute in sample.minutes {
        let share = sample.value / Double(sample.minutes.count)
        if sample.isWatch {
          watch[minute] += share
          isWorn[minute] = true
        } else {
          phone[minute] += share
        }
      }
    }
    merged = (0..<minutes).map { isWorn[$0] ? watch[$0] : phone[$0] }
    raw = (0..<minutes).map { watch[$0] + phone[$0] }
  }

  /// The minutes at which buckets begin, the first of them before all samples.
  func boundaries(_ interval: StepsInterval) -> [Int] {
    if interval == .hour { return Array(stride(from: 0, through: length, by: 60)) }
    var boundaries: [Int] = []
    var latest = Int.min
    for minute in stride(from: 0, through: length, by: 15) {
      let key = key(interval, at: beginning.addingTimeInterval(Double(minute) * 60))
      // Where clocks go back over midnight a day that has ended does not begin again.
      if key > latest {
        boundaries.append(minute)
        latest = key
      }
    }
    return boundaries
  }

  /// A number that is the same for all times of a bucket, and grows.
  private func key(_ interval: StepsInterval, at date: Date) -> Int {
    let local = date.timeIntervalSince1970 + Double(zone.secondsFromGMT(for: date))
    let day = Int((local / 86_400).rounded(.down))
    switch interval {
    case .hour, .day: return day
    // 1970 began on a Thursday.
    case .week: return Int((Double(day + 3) / 7).rounded(.down))
    case .month:
      var calendar = Calendar(identifier: .gregorian)
      calendar.timeZone = .gmt
      let parts = calendar.dateComponents(
        [.year, .month], from: Date(timeIntervalSince1970: Double(day) * 86_400))
      return (parts.year ?? 0) * 12 + (parts.month ?? 0)
    }
  }
}
