import DeviceSimulation
import Foundation

/// The answer to a statistics-collection query: a grid of buckets, and what is in them.
///
/// Buckets are computed as they are asked for, of the samples as they were when the query was
/// answered; asking for a day of a long history reads that day. Any thread may ask.
open class HKStatisticsCollection: NSObject, @unchecked Sendable {
  let grid: StatisticsGrid
  private let quantityType: HKQuantityType
  private let options: HKStatisticsOptions
  private let device: SimulatedDevice
  // Guarded by the device.
  private let data: SharedStatistics
  private var reader: StatisticsReader?
  private var readerWindow = StatisticsWindow.none

  init(
    quantityType: HKQuantityType, options: HKStatisticsOptions, grid: StatisticsGrid,
    data: SharedStatistics, on device: SimulatedDevice
  ) {
    self.quantityType = quantityType
    self.options = options
    self.grid = grid
    self.data = data
    self.device = device
  }

  /// The bucket that contains a date, with nil quantities when it has no samples.
  open func statistics(for date: Date) -> HKStatistics? {
    let bucket = grid.bucket(containing: date)
    return statistics(bucket, within: StatisticsWindow(bucket))
  }

  /// The buckets that have samples, in order.
  open func statistics() -> [HKStatistics] {
    guard let extent = device.guarded({ data.content(covering: .whole).extent }) else { return [] }
    var result: [HKStatistics] = []
    var next: Double? = extent.start
    while let time = next {
      let bucket = grid.bucket(containing: Date(timeIntervalSinceReferenceDate: time))
      let statistics = statistics(bucket, within: .whole)
      if statistics.values.hasData { result.append(statistics) }
      next = firstData(from: bucket.end.timeIntervalSinceReferenceDate, through: extent.end)
    }
    return result
  }

  /// Calls `block` with every bucket from the one that contains `startDate` to the one that contains
  /// `endDate`, empty ones too, until it sets `stop`.
  open func enumerateStatistics(
    from startDate: Date, to endDate: Date,
    with block: (HKStatistics, UnsafeMutablePointer<ObjCBool>) -> Void
  ) {
    guard startDate <= endDate else { return }
    let first = grid.bucket(containing: startDate)
    let last = first.contains(endDate) ? first : grid.bucket(containing: endDate)
    let window = StatisticsWindow(
      start: first.start.timeIntervalSinceReferenceDate,
      end: last.end.timeIntervalSinceReferenceDate)
    var stop = ObjCBool(false)
    var index = first.index
    // Many at once are faster; but a block that stops early has not asked for many.
    var count = 1
    while index <= last.index {
      let end = min(index + count, last.index + 1)
      for statistics in statistics(index..<end, within: window) {
        block(statistics, &stop)
        if stop.boolValue { return }
      }
      index = end
      count = min(2 * count, HKStatisticsCollection.most)
    }
  }

  /// How many buckets are computed at a time.
  private static let most = 256

  /// The sources of all samples; empty unless the query's options contain `separateBySource`.
  open func sources() -> Set<HKSource> {
    guard options.contains(.separateBySource) else { return [] }
    return device.guarded {
      Set(
        data.content(covering: .whole).sources.map {
          HKSource(name: $0.source.name, bundleIdentifier: $0.source.bundleIdentifier)
        })
    }
  }

  /// The bucket of an index, for which no window is known.
  func statistics(at index: Int) -> HKStatistics {
    let bucket = grid.bucket(index)
    return statistics(bucket, within: StatisticsWindow(bucket))
  }

  private func statistics(_ bucket: StatisticsBucket, within window: StatisticsWindow)
    -> HKStatistics
  {
    statistics(from: [bucket.start, bucket.end], within: window)[0]
  }

  private func statistics(_ indices: Range<Int>, within window: StatisticsWindow) -> [HKStatistics]
  {
    statistics(
      from: (indices.lowerBound...indices.upperBound).map { grid.boundary($0) }, within: window)
  }

  /// What there is between neighbouring boundaries.
  private func statistics(from boundaries: [Date], within window: StatisticsWindow)
    -> [HKStatistics]
  {
    let times = boundaries.map(\.timeIntervalSinceReferenceDate)
    let (values, separate) = device.guarded {
      open(window)
      let values = reader?.values(between: times) ?? []
      guard options.contains(.separateBySource) else { return (values, [[SourceStatistics]]?.none) }
      let separate = zip(times, times.dropFirst()).map { start, end in
        reader?.separate(from: start, to: end) ?? []
      }
      return (values, separate)
    }
    return values.indices.map { index in
      HKStatistics(
        quantityType: quantityType, startDate: boundaries[index], endDate: boundaries[index + 1],
        values: values[index], separate: separate?[index])
    }
  }

  /// Goes on with the reader of the last window, if it will do.
  private func open(_ window: StatisticsWindow) {
    guard !readerWindow.contains(window) else { return }
    reader = StatisticsReader(data.content(covering: window), options: options)
    readerWindow = window
  }

  private func firstData(from time: Double, through end: Double) -> Double? {
    device.guarded {
      open(.whole)
      return reader?.content.firstData(from: time).flatMap { $0 <= end ? $0 : nil }
    }
  }
}

extension StatisticsWindow {
  init(_ bucket: StatisticsBucket) {
    self.init(
      start: bucket.start.timeIntervalSinceReferenceDate,
      end: bucket.end.timeIntervalSinceReferenceDate)
  }
}
