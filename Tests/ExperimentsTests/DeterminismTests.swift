import DeviceSimulation
import Foundation
import Testing

@testable import Experiments

@Suite("Determinism")
struct DeterminismTests {
  /// Runs a night with a lock and a reboot, and prints its log with every field.
  private static func printNight(seed: UInt64) throws {
    var scenario = Scenario()
    scenario.timeZone = try TimeZone(named: "Europe/Amsterdam")
    scenario.seed = seed
    scenario.sources = [.iPhone, .appleWatch]
    scenario.movements = [.walk(for: .minutes(30)), .stand(for: nil)]
    scenario.timeline = [
      .init(at: .minutes(10), do: .lock), .init(at: .minutes(20), do: .reboot),
      .init(at: .minutes(25), do: .unlock),
    ]
    let session = try ExperimentSession(scenario) { record in
      print(record.journalFields.map { "\($0.name)=\($0.value)" }.joined(separator: "\t"))
    }
    session.start()
    session.device.advance(by: .minutes(40))
    session.device.inside { print(session.device.withRandom { $0.nextUUID() }) }
    session.stop()
  }

  @Test("The same scenario and seed give the same bytes in two processes")
  func twoProcesses() async throws {
    let first = await #expect(
      processExitsWith: .success, observing: [\.standardOutputContent]
    ) { try DeterminismTests.printNight(seed: 1) }
    let second = await #expect(
      processExitsWith: .success, observing: [\.standardOutputContent]
    ) { try DeterminismTests.printNight(seed: 1) }
    let bytes = try #require(first?.standardOutputContent)
    #expect(bytes == second?.standardOutputContent)
    #expect(bytes.count > 500_000)
    let other = await #expect(
      processExitsWith: .success, observing: [\.standardOutputContent]
    ) { try DeterminismTests.printNight(seed: 2) }
    #expect(bytes != other?.standardOutputContent, "the seed matters")
  }
}
