import DeviceSimulation
import Testing

@testable import HealthKit

@Suite("The order of sources")
struct SourceOrderTests {
  private func phone(_ sources: [SourceRecord]) throws -> Phone {
    let phone = try Phone(timeZone: "UTC", now: "2024-05-01T20:00:00Z")
    for (index, source) in sources.enumerated() {
      try phone.record(
        Double(index + 1), "2024-05-01T07:00:00Z", "2024-05-01T08:00:00Z", from: source)
    }
    return phone
  }

  private func sum(_ phone: Phone) -> Double? {
    Phone.value(phone.statistics(.cumulativeSum).statistics?.sumQuantity())
  }

  @Test("The watch, then the phone, then apps, the newest first (HT204351)")
  func usual() throws {
    #expect(sum(try phone([TestSource.oldApp, TestSource.phone, TestSource.watch])) == 3)
    #expect(sum(try phone([TestSource.oldApp, TestSource.phone, TestSource.newApp])) == 2)
    #expect(sum(try phone([TestSource.oldApp, TestSource.newApp])) == 2)
  }

  @Test("A source that is new while answers are cached counts as it would for a fresh phone")
  func newWhileCached() throws {
    let phone = try phone([TestSource.oldApp])
    #expect(sum(phone) == 1)
    try phone.record(20, "2024-05-01T07:00:00Z", "2024-05-01T08:00:00Z", from: TestSource.newApp)
    #expect(sum(phone) == 20)
    try phone.record(5, "2024-05-01T07:00:00Z", "2024-05-01T08:00:00Z", from: TestSource.phone)
    #expect(sum(phone) == 5)
    phone.device.lock()
    phone.device.unlock()
    #expect(sum(phone) == 5, "cold equals warm")
  }

  @Test("The user's order comes first, and holds from the next query on")
  func users() throws {
    let phone = try phone([TestSource.watch, TestSource.phone, TestSource.newApp])
    #expect(sum(phone) == 1)
    phone.device.run {
      phone.device.health.sourceOrder = [
        TestSource.newApp.bundleIdentifier, TestSource.phone.bundleIdentifier,
      ]
    }
    #expect(sum(phone) == 3)
    phone.device.run {
      phone.device.health.sourceOrder = [TestSource.phone.bundleIdentifier]
    }
    #expect(sum(phone) == 2)
    phone.device.run { phone.device.health.sourceOrder = [] }
    #expect(sum(phone) == 1)
  }

  @Test("What a person entered comes before all that was measured")
  func userEntered() {
    let sources = [TestSource.oldApp, TestSource.watch, TestSource.newApp]
    for order in [[], [TestSource.watch.bundleIdentifier]] {
      let priority = SourcePriority(sources: sources, order: order)
      let entered = sources.map { priority.rank(of: $0, isUserEntered: true) }
      let measured = sources.map { priority.rank(of: $0) }
      #expect(entered.allSatisfy { entry in measured.allSatisfy { entry < $0 } })
      #expect(Set(entered + measured).count == 6)
      #expect((entered + measured).allSatisfy { $0 <= TimelineSample.lowestPriority })
      #expect((entered + measured).map(priority.source(ofRank:)) == sources + sources)
    }
  }

  @Test("A new source leaves the ranks of the others as they are")
  func stableRanks() {
    let before = SourcePriority(sources: [TestSource.oldApp, TestSource.watch])
    let after = SourcePriority(
      sources: [TestSource.oldApp, TestSource.watch, TestSource.newApp, TestSource.phone])
    #expect(after.agrees(with: before))
    #expect(after.rank(of: TestSource.newApp) < after.rank(of: TestSource.oldApp))
    let moved = SourcePriority(
      sources: [TestSource.oldApp, TestSource.watch],
      order: [TestSource.oldApp.bundleIdentifier])
    #expect(!moved.agrees(with: before))
  }
}
