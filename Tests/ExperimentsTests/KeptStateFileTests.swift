import DeviceSimulation
import Foundation
import TestSupport
import Testing

@testable import Experiments

@Suite("The kept state's file")
struct KeptStateFileTests {
  private func state(after time: Duration) throws -> KeptState {
    let session = try ExperimentSession(Scenario()) { _ in }
    session.start()
    session.device.advance(by: time)
    return session.keptState
  }

  @Test("Gives back what was written last; one page, written in place")
  func roundTrip() throws {
    let directory = try TemporaryDirectory()
    let path = directory.file("phone.json")
    #expect(try KeptStateFile(path: path).read() == nil)
    let file = KeptStateFile(path: path)
    for seconds in [1, 100, 10] {
      let state = try state(after: .seconds(seconds))
      try file.write(state, durably: seconds == 10)
      #expect(try KeptStateFile(path: path).read() == state)
      #expect(try Data(contentsOf: URL(filePath: path)).count == 4096)
    }
    try file.remove()
    try file.remove()
    #expect(try KeptStateFile(path: path).read() == nil)
  }

  @Test("Usage descriptions as long as a book are kept in a page, and are still there or not")
  func longInfoPlist() throws {
    let directory = try TemporaryDirectory()
    let file = KeptStateFile(path: directory.file("phone.json"))
    var scenario = Scenario()
    scenario.app.infoPlist = InfoPlist(
      usageDescriptions: [
        .healthShare: "  " + String(repeating: "ö", count: 9000), .healthUpdate: " \n ",
        .locationAlways: String(repeating: "👩‍👩‍👧‍👦", count: 9000),
      ], backgroundModes: Array(repeating: "location", count: 900))
    let session = try ExperimentSession(scenario) { _ in }
    try file.write(session.keptState)
    let kept = try #require(try file.read()?.app.infoPlist)
    for description in InfoPlist.UsageDescription.allCases {
      #expect(
        (kept.usageDescription(description) == nil)
          == (scenario.app.infoPlist?.usageDescription(description) == nil))
      #expect(
        (kept.usageDescriptions[description] == nil)
          == (scenario.app.infoPlist?.usageDescriptions[description] == nil))
    }
  }

  @Test("A state from before there was an Info.plist in it is read")
  func oldState() throws {
    let state = try state(after: .seconds(10))
    #expect(state.app.infoPlist == nil)
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    let data = try encoder.encode(state)
    #expect(!String(decoding: data, as: UTF8.self).contains("infoPlist"), "written as it was")
    #expect(try JSONDecoder().decode(KeptState.self, from: data) == state)
  }

  @Test("Rubbish is refused in one line that says what to do, and left alone")
  func rubbish() throws {
    let directory = try TemporaryDirectory()
    for text in ["rubbish", "{}", "{\"fit\":1}", String(repeating: "x", count: 5000)] {
      let path = try directory.write(text, to: "phone.json")
      do throws(KeptStateFile.Failure) {
        _ = try KeptStateFile(path: path).read()
        Issue.record("read: \(text)")
      } catch {
        #expect("\(error)".hasPrefix(path) && "\(error)".contains("--fresh"))
        #expect(exitStatus(of: error) == 65)
      }
      #expect(try String(contentsOfFile: path, encoding: .utf8) == text)
    }
  }

  @Test("A phone's name becomes part of paths and units, so it is checked")
  func names() throws {
    let location = try PhoneLocation(name: "night-1")
    #expect(location.controlFile == "/run/lockstep/night-1/lock-state")
    #expect(location.socket == "/run/lockstep/night-1/control.sock")
    #expect(location.unit == "lockstepd@night-1.service")
    #expect(try PhoneLocation().unit == "lockstepd.service")
    for name in ["", ".", "..", "a/b", "a b", "-x", "ä", String(repeating: "x", count: 65)] {
      #expect(throws: BadPhoneName.self) { try PhoneLocation(name: name) }
    }
  }
}
