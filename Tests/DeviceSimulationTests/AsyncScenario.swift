import DeviceSimulation
import Foundation

/// A collector as they are written with `await`: tasks, groups, an actor, sleeps, a view model.
actor AsyncCollector {
  private let log: Recorder<String>
  private var visits = 0

  init(log: Recorder<String>) {
    self.log = log
  }

  func note(_ text: String) {
    log.record("\(Date().formatted(.iso8601)) \(text)")
  }

  /// Lets others in while it sleeps.
  func visit(_ name: String, for duration: Duration) async {
    visits += 1
    note("\(name) enters as \(visits)")
    try? await Task.sleep(for: duration)
    note("\(name) leaves, \(visits) have been here")
  }
}

/// What the collector's screen shows.
@MainActor final class ViewModel {
  private(set) var lines: [String] = []

  nonisolated init() {}

  func show(_ line: String) {
    MainActor.preconditionIsolated()
    lines.append("\(Date().formatted(.iso8601)) \(line)")
  }

  /// Begins work as a button does.
  func refresh(with collector: AsyncCollector) {
    Task {
      show("refreshing")
      await collector.visit("view", for: .seconds(2))
      show("refreshed")
    }
  }
}

/// All of it at once.
func runAsyncScenario(seed: UInt64 = 1) async throws -> [String] {
  let device = try SimulatedDevice(now: "2016-10-31T08:00:00Z", seed: seed)
  let log = Recorder<String>()
  let model = ViewModel()
  try await device.run {
    let collector = AsyncCollector(log: log)
    for name in ["first", "second"] {
      Task {
        await collector.visit(name, for: .seconds(name == "first" ? 3 : 1))
        await model.show(name)
      }
    }
    await model.refresh(with: collector)
    try await device.finish {
      await withTaskGroup(of: Int.self) { group in
        for index in 0..<10 {
          group.addTask {
            try? await Task.sleep(for: .milliseconds((index * 7) % 10))
            return index
          }
        }
        for await index in group { log.record("child \(index)") }
      }
    }
    device.schedule(after: .seconds(1)) {
      Task.detached { await collector.note("from an event") }
    }
    await device.advance(by: .minutes(1))
    log.record("draw \(device.withRandom { $0.next() })")
  }
  try device.checkNothingPending()
  return log.values + (await model.lines)
}
