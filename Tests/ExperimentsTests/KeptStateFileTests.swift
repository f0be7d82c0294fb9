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
