import DeviceSimulation
import Experiments
import Foundation
import HealthKit

/// Ticks in virtual time: a fix wakes the lock experiment, which asks for today's steps, is answered
/// from a temporary store, and writes its two lines.
///
/// One thread. Each round is an experiment of its own; its first seconds are not measured.
struct TickBenchmark {
  static let seed: UInt64 = 1
  static let rounds = 5
  static let ticksPerRound = 200_000

  func run(asJSON: Bool) throws {
    _ = try round(ticks: 10_000)
    let seconds = try (0..<TickBenchmark.rounds).map { _ in
      try round(ticks: TickBenchmark.ticksPerRound)
    }
    let perSecond = Double(TickBenchmark.ticksPerRound) / Stopwatch.median(seconds)
    if asJSON {
      print(
        "{\"benchmark\": \"ticks\", \"seed\": \(TickBenchmark.seed), \"rows\": [{\"work\": \"ticks\", "
          + "\"ours_s\": \(Stopwatch.median(seconds)), \"per_second\": \(perSecond.rounded()), "
          + "\"peak_kib\": \(PeakMemory.kibibytes)}]}")
    } else {
      print(
        String(
          format: "ticks: %.0f a second, the median of %d rounds of %d (budget: 150000)", perSecond,
          TickBenchmark.rounds, TickBenchmark.ticksPerRound))
    }
  }

  /// The seconds that some ticks take.
  private func round(ticks: Int) throws -> Double {
    var scenario = Scenario()
    scenario.seed = TickBenchmark.seed
    let log = LogDrain()
    let session = try ExperimentSession(scenario) { log.write($0.message) }
    session.start()
    session.device.advance(by: .seconds(100))
    let before = session.counts
    let seconds = Stopwatch.seconds { session.device.advance(by: .seconds(ticks)) }
    let made = session.counts.ticks - before.ticks
    guard made == ticks, session.counts.answers - before.answers == ticks else {
      throw BenchError.wrongAnswer("\(made) ticks in \(ticks) s")
    }
    return seconds
  }
}

/// Writes lines where nobody reads them, some kilobytes at a time, as a log on a disk would.
private final class LogDrain {
  private static let limit = 1 << 16
  private var buffer: [UInt8] = []
  private let sink = FileHandle(forWritingAtPath: "/dev/null")

  func write(_ line: String) {
    buffer.append(contentsOf: line.utf8)
    buffer.append(UInt8(ascii: "\n"))
    guard buffer.count >= LogDrain.limit else { return }
    sink?.write(Data(buffer))
    buffer.removeAll(keepingCapacity: true)
  }
}
