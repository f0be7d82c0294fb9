import DeviceSimulation
import Experiments
import Foundation

/// Reads a scenario file, and runs the beginning of what it says.
package struct ScenarioTarget: FuzzTarget {
  package let name = "scenario"
  private let file = "/nonexistent/night.yaml"

  package func take(_ input: [UInt8]) throws(Violation) {
    var scenario: Scenario
    do {
      scenario = try Scenario(bytes: input, file: file)
    } catch {
      try requireOneLine(error, about: file)
      try require(error.line.map { $0 > 0 } ?? true, "line \(error.line ?? 0)")
      return
    }
    let outline = ScenarioOutline(scenario, file: file).json
    try require(!outline.contains { $0.isNewline }, "an outline of several lines: \(outline)")
    try require(scenario.runDuration > .zero, "the duration \(scenario.runDuration)")
    scenario.duration = min(scenario.runDuration, .minutes(1))
    try run(scenario)
  }

  private func run(_ scenario: Scenario) throws(Violation) {
    do {
      let order = Order()
      let report = try VirtualRun(scenario, name: "night").play(log: { record in
        order.isKept = order.isKept && record.elapsed >= order.last
        order.last = record.elapsed
      })
      try require(order.isKept, "the log is not in the order of time")
      try require(
        report.verdicts.count == scenario.expectations.count, "expectations without a verdict")
    } catch let violation as Violation {
      throw violation
    } catch {
      throw Violation("a scenario that reads does not run: \(error)")
    }
  }

  private final class Order {
    var last = Duration.zero
    var isKept = true
  }
}
