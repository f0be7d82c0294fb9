import DeviceSimulation
import Foundation
import HealthKit

/// Measures statistics one question at a time: reads a command a line, prints an answer a line, so
/// that whoever compares can ask others in between.
///
/// | command | answer |
/// |---|---|
/// | `make COUNT` | writes the history to the store and to column files; the seconds |
/// | `warm` | all day sums with everything built; seconds, days, total |
/// | `cold` | the same after the caches were dropped |
/// | `today` | today's sum after the caches were dropped; seconds, 1, total |
/// | `add` | one new sample, and all day sums; seconds, days, total |
/// | `sqlite-days` | SQLite's scan of the same file by local day; seconds, days, total |
/// | `sqlite-today` | SQLite's sum of today through the covering index |
/// | `peak` | the most memory so far, in KiB |
final class StatisticsServer {
  private let directory: String
  private let device: SimulatedDevice

  init(directory: String) throws {
    self.directory = directory
    device = try SimulatedDevice(
      timeZone: StepHistory.zone, now: "2024-12-31T23:30:00+01:00", seed: StepHistory.seed)
    try device.keepHealthData(in: directory)
    device.run { device.health.finishOpening {} }
  }

  func run() throws {
    while let line = readLine() {
      let words = line.split(separator: " ").map(String.init)
      print(try answer(words[0], words.dropFirst().first))
      fflush(nil)
    }
  }

  private func answer(_ command: String, _ argument: String?) throws -> String {
    switch command {
    case "make":
      guard let count = argument.flatMap(Int.init) else { throw BenchError.usage }
      return "\(try make(StepHistory(count: count)))"
    case "warm": return try daySums(isCold: false).line
    case "cold": return try daySums(isCold: true).line
    case "today": return try todaysSum().line
    case "add": return try addOne().line
    case "sqlite-days": return try withStoreClosed { try SQLitePeer(directory).daySums() }.line
    case "sqlite-today": return try withStoreClosed { try SQLitePeer(directory).todaysSum() }.line
    case "peak": return "\(PeakMemory.kibibytes)"
    default: throw BenchError.unknownCommand(command)
    }
  }

  private func make(_ history: StepHistory) throws -> Double {
    let columns = try ["start", "value"].map { try ColumnFile("\(directory)/\($0).f64") }
    return try Stopwatch.seconds {
      try device.run {
        var batch: [RecordedSample] = []
        for sample in history.samples() {
          batch.append(sample)
          try columns[0].append(sample.start.timeIntervalSince1970)
          try columns[1].append(sample.value)
          if batch.count == 50_000 {
            try device.health.record(batch)
            batch.removeAll(keepingCapacity: true)
          }
        }
        try device.health.record(batch)
        for column in columns { try column.flush() }
      }
    }
  }

  private func daySums(isCold: Bool) throws -> Measurement {
    if isCold { device.run { device.health.dropCaches() } }
    return try measure(from: StepHistory.start, to: device.date)
  }

  private func todaysSum() throws -> Measurement {
    device.run { device.health.dropCaches() }
    return try measure(from: device.date, to: device.date)
  }

  private func addOne() throws -> Measurement {
    try device.run {
      let end = device.date
      try device.health.record([
        RecordedSample(
          type: .stepCount, source: .watch, start: end.addingTimeInterval(-1), end: end, value: 1)
      ])
    }
    return try daySums(isCold: false)
  }

  /// The work of an app: a new query, executed, and its days enumerated.
  private func measure(from start: Date, to end: Date) throws -> Measurement {
    let result = Result()
    device.run {
      // Entering a device sets the process's time zone, which Foundation then reads: no part of a query.
      _ = Calendar.current.startOfDay(for: device.date)
      result.seconds = Stopwatch.seconds {
        let query = HKStatisticsCollectionQuery(
          quantityType: HKQuantityType(.stepCount), quantitySamplePredicate: nil,
          options: .cumulativeSum, anchorDate: Calendar.current.startOfDay(for: device.date),
          intervalComponents: DateComponents(day: 1))
        query.initialResultsHandler = { _, collection, _ in
          collection?.enumerateStatistics(from: start, to: end) { statistics, _ in
            guard let sum = statistics.sumQuantity() else { return }
            result.days += 1
            result.total += sum.doubleValue(for: .count())
          }
        }
        HKHealthStore().execute(query)
        device.advance(by: .zero)
      }
    }
    guard result.days > 0 else { throw BenchError.wrongAnswer("no day has a sum") }
    return Measurement(seconds: result.seconds, days: result.days, total: result.total)
  }

  private final class Result: @unchecked Sendable {
    var seconds = 0.0
    var days = 0
    var total = 0.0
  }

  /// Lends the file to somebody else: the store has it for itself while it is open.
  private func withStoreClosed(_ body: () throws -> Measurement) throws -> Measurement {
    device.lock()
    defer {
      device.unlock()
      device.run { device.health.finishOpening {} }
    }
    return try body()
  }
}

/// What was measured, and enough of the answer to see that it is right.
struct Measurement {
  var seconds: Double
  var days: Int
  var total: Double

  var line: String { "\(seconds) \(days) \(total)" }
}
