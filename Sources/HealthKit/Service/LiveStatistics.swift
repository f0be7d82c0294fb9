import Foundation

/// Data that are read from the store as they are asked for.
struct LiveStatistics: StatisticsData {
  unowned let service: HealthService
  let key: TimelineCache.Key

  func sum(from start: Date, to end: Date, within window: (Date, Date)) -> Double? {
    let timeline = try? service.timeline(
      key,
      covering: (
        window.0.timeIntervalSinceReferenceDate, window.1.timeIntervalSinceReferenceDate
      ))
    return timeline?.sum(
      from: start.timeIntervalSinceReferenceDate, to: end.timeIntervalSinceReferenceDate)
  }

  var extent: DateInterval? { detached().extent }

  func detached() -> any StatisticsData {
    // The store reports its own faults; a collection cannot say why it is empty.
    (try? service.wholeTimeline(key)) ?? MergedStatistics(timeline: MergedTimeline(), extent: nil)
  }
}
