import DeviceSimulation
import Foundation
import TestSupport
import Testing

@Suite("A lock, an unlock and a crash at every event boundary")
struct InjectionTests {
  @Test("Without any: refused exactly when unreadable, nothing lost, doubled or half")
  func uninterrupted() throws {
    for locked in [false, true] {
      let phone = try InjectedPhone(.minuteEnd, locked: locked)
      #expect(phone.finish() == [])
      #expect(phone.truth.ticks > 15 && phone.truth.saved.count > 3)
      #expect(phone.truth.strides.count == 1, "a minute ends in it")
      #expect(locked == (phone.truth.refusals > 10))
    }
  }

  @Test("Every boundary of twenty seconds", arguments: Injection.allCases)
  func everyBoundary(injection: Injection) throws {
    let boundaries = try InjectedPhone.boundaries(
      of: .minuteEnd, locked: injection.beginsLocked)
    try #require(boundaries >= 50)
    try run(injection, at: Array(0...boundaries), of: .minuteEnd, boundaries)
  }

  @Test("Boundaries of an hour, as many as the environment asks for", arguments: Injection.allCases)
  func hour(injection: Injection) throws {
    let boundaries = try InjectedPhone.boundaries(of: .hour, locked: injection.beginsLocked)
    try #require(boundaries > 7200)
    try run(
      injection, at: InjectionChoice.ofHour(boundaries, for: injection), of: .hour, boundaries)
  }

  private func run(
    _ injection: Injection, at chosen: [Int], of stretch: Stretch, _ boundaries: Int
  ) throws {
    let findings =
      injection.endsPhone
      ? try kill(injection, at: chosen, of: stretch)
      : try inject(injection, at: chosen, of: stretch)
    print(
      "injection: \(injection.rawValue) at \(chosen.count) of \(boundaries + 1) boundaries of "
        + "\(stretch.name) (seed \(InjectionChoice.seed)): \(findings.count) findings")
    #expect(findings == [])
  }

  /// Plays the stretch anew for each boundary.
  private func inject(_ injection: Injection, at chosen: [Int], of stretch: Stretch) throws
    -> [String]
  {
    let uninterrupted = try InjectedPhone(stretch, locked: injection.beginsLocked)
    var findings = uninterrupted.finish()
    for boundary in chosen {
      let phone = try InjectedPhone(stretch, locked: injection.beginsLocked)
      for _ in 0..<boundary { _ = phone.step() }
      phone.inject(injection)
      findings += phone.finish().map { "\(injection.rawValue) after event \(boundary): \($0)" }
      if phone.truth.strides != uninterrupted.truth.strides {
        findings.append("\(injection.rawValue) after event \(boundary): other steps were counted")
      }
    }
    return findings
  }

  /// Plays the stretch once, and goes on from a copy of the files at each boundary.
  private func kill(_ injection: Injection, at chosen: [Int], of stretch: Stretch) throws
    -> [String]
  {
    let scratch = try TemporaryDirectory()
    let original = scratch.path + "/phone"
    let phone = try InjectedPhone(
      stretch, locked: injection.beginsLocked, keepingHealthDataIn: original)
    var findings: [String] = []
    var passed = 0
    for boundary in chosen {
      while passed < boundary {
        _ = phone.step()
        passed += 1
      }
      let copy = scratch.path + "/after-\(boundary)"
      try FileManager.default.copyItem(atPath: original, toPath: copy)
      let next = try InjectedPhone(phone, keepingHealthDataIn: copy)
      findings += next.finish().map { "\(injection.rawValue) after event \(boundary): \($0)" }
      try FileManager.default.removeItem(atPath: copy)
    }
    return findings
  }
}
