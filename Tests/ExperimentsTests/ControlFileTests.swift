import DeviceSimulation
import Foundation
import TestSupport
import Testing

@testable import Experiments

@Suite("The control file")
struct ControlFileTests {
  let directory: TemporaryDirectory
  let file: ControlFile

  init() throws {
    directory = try TemporaryDirectory()
    file = ControlFile(path: directory.file("lock-state"))
  }

  private func write(_ text: String) throws {
    try directory.write(text, to: "lock-state")
  }

  private func word() throws -> LockState? {
    guard case .state(let version) = try file.read() else { return nil }
    return version.word
  }

  @Test("Holds one word, with white space around it", arguments: LockState.allCases)
  func words(state: LockState) throws {
    for text in [state.rawValue, "\(state.rawValue)\n", "  \t\(state.rawValue) \r\n\n"] {
      try write(text)
      #expect(try word() == state)
    }
    try file.write(state)
    #expect(try word() == state)
    var status = stat()
    #expect(stat(file.path, &status) == 0 && status.st_mode & 0o777 == 0o644)
    #expect(try FileManager.default.contentsOfDirectory(atPath: directory.path) == ["lock-state"])
  }

  @Test("Empty, or white space alone, is no state", arguments: ["", "\n", "  \t\n"])
  func empty(text: String) throws {
    try write(text)
    #expect(try file.read() == .empty)
  }

  @Test("Every new writing is another version, also of the same word")
  func versions() throws {
    try file.write(.locked)
    let first = try file.read()
    #expect(try file.read() == first)
    try file.write(.locked)
    #expect(try file.read() != first)
  }

  /// What can be wrong, and what the error says of it.
  enum Fault: CaseIterable {
    case missing, unknown, capital, two, long, binary, noBreakSpace, directory, link, fifo, socket

    var finding: String {
      switch self {
      case .missing: "is gone"
      case .unknown: "'open' is not a lock state"
      case .capital: "'Unlocked' is not a lock state"
      case .two: "'unlocked locked' is not a lock state"
      case .long: "longer than 64 bytes"
      case .binary: "is not a lock state"
      case .noBreakSpace: "'unlocked\u{A0}' is not a lock state"
      case .directory: "is a directory"
      case .link: "is a link"
      case .fifo: "is a FIFO"
      case .socket: "is a socket"
      }
    }

    func make(at path: String) throws {
      switch self {
      case .missing: break
      case .unknown: try "open".write(toFile: path, atomically: false, encoding: .utf8)
      case .capital: try "Unlocked".write(toFile: path, atomically: false, encoding: .utf8)
      case .two: try "unlocked locked".write(toFile: path, atomically: false, encoding: .utf8)
      case .long:
        try ("unlocked" + String(repeating: " ", count: 57)).write(
          toFile: path, atomically: false, encoding: .utf8)
      case .binary: try Data([0xFF, 0x00, 0x0A, 0x1B, 0x5B]).write(to: URL(filePath: path))
      case .noBreakSpace:
        try "unlocked\u{A0}\n".write(toFile: path, atomically: false, encoding: .utf8)
      case .directory: mkdir(path, 0o755)
      case .link:
        try "unlocked".write(toFile: path + ".to", atomically: false, encoding: .utf8)
        symlink(path + ".to", path)
      case .fifo: mkfifo(path, 0o644)
      case .socket:
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.utf8) }
        let descriptor = Glibc.socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
        defer { close(descriptor) }
        _ = withUnsafePointer(to: &address) { pointer in
          pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
            bind(descriptor, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
          }
        }
      }
    }
  }

  @Test("Anything else is an error of one line that names the file", arguments: Fault.allCases)
  func faults(fault: Fault) throws {
    try fault.make(at: file.path)
    do {
      let content = try file.read()
      Issue.record("read as \(content)")
    } catch {
      #expect("\(error)".contains(fault.finding), "\(error)")
      #expect("\(error)".hasPrefix(file.path))
      #expect(!"\(error)".unicodeScalars.contains { $0.properties.generalCategory == .control })
    }
  }

  @Test("Unreadable is an error, too", .enabled(if: geteuid() != 0, "root reads everything"))
  func unreadable() throws {
    try write("unlocked")
    chmod(file.path, 0)
    #expect(throws: ControlFileError.self) { try file.read() }
  }

  // MARK: Following

  private final class Warnings {
    var all: [ControlFileError] = []
  }

  private func follower(
    _ device: SimulatedDevice, obeyed: ControlFile.Version? = nil
  ) -> (ControlFileFollower, Warnings) {
    let warnings = Warnings()
    let follower = ControlFileFollower(file, of: device, obeyed: obeyed) { warnings.all.append($0) }
    return (follower, warnings)
  }

  @Test("A phone closes on every fault, with one warning, and recovers", arguments: Fault.allCases)
  func failsClosed(fault: Fault) throws {
    let device = try SimulatedDevice()
    let (follower, warnings) = follower(device)
    try follower.begin()
    #expect(device.isStoreReadable)
    try FileManager.default.removeItem(atPath: file.path)
    try fault.make(at: file.path)
    for _ in 0..<3 { follower.check() }
    #expect(!device.isStoreReadable && !device.isProtectedDataAvailable)
    #expect(device.lockState == .locked)
    #expect(warnings.all.count == 1)
    try? FileManager.default.removeItem(atPath: file.path)
    try write("unlocked")
    follower.check()
    #expect(device.isStoreReadable)
    #expect(warnings.all.count == 1)
  }

  @Test("Rubbish never raises access: before the first unlock stays so, no passcode is no excuse")
  func rubbish() throws {
    try write("rubbish")
    let resting = SimulatedDevice(DeviceConfiguration(lockState: .beforeFirstUnlock))
    follower(resting).0.check()
    #expect(resting.lockState == .beforeFirstUnlock && !resting.isStoreReadable)
    let open = SimulatedDevice(DeviceConfiguration(hasPasscode: false))
    follower(open).0.check()
    #expect(!open.isStoreReadable)
  }

  @Test("An empty file leaves the state as it is")
  func emptied() throws {
    let device = try SimulatedDevice()
    let (follower, warnings) = follower(device)
    try follower.begin()
    try file.write(.locked)
    follower.check()
    try write("")
    follower.check()
    #expect(device.lockState == .locked && warnings.all.isEmpty)
    try file.write(.unlocked)
    follower.check()
    #expect(device.lockState == .unlocked)
  }

  @Test("The last valid event wins, whether from the file or from elsewhere")
  func lastEventWins() throws {
    let device = try SimulatedDevice()
    let (follower, _) = follower(device)
    try follower.begin()
    device.lock()
    follower.check()
    #expect(device.lockState == .locked, "the old word in the file is no event")
    try file.write(.unlocked)
    follower.check()
    #expect(device.lockState == .unlocked, "the same word written anew is one")
  }

  @Test("A missing file is made from the phone's own state", arguments: LockState.allCases)
  func made(state: LockState) throws {
    let device = SimulatedDevice(DeviceConfiguration(lockState: state))
    let (follower, _) = follower(device)
    try follower.begin()
    #expect(try word() == state)
    #expect(device.lockState == state)
    #expect(follower.obeyed?.word == state)
  }

  @Test("A version that was obeyed before a restart is no event after it")
  func restarted() throws {
    try file.write(.unlocked)
    guard case .state(let version) = try file.read() else {
      Issue.record("a file that was written is no state")
      return
    }
    // Locked by the timeline after the file was obeyed.
    let device = SimulatedDevice(DeviceConfiguration(lockState: .locked))
    try follower(device, obeyed: version).0.begin()
    #expect(device.lockState == .locked)
    let other = SimulatedDevice(DeviceConfiguration(lockState: .locked))
    try follower(other).0.begin()
    #expect(other.lockState == .unlocked, "a version that nobody obeyed is one")
  }

  @Test("A file that is put right while nobody watches counts, though it was obeyed before")
  func repairedAtRest() throws {
    try file.write(.unlocked)
    let device = try SimulatedDevice()
    let (follower, _) = follower(device)
    try follower.begin()
    try FileManager.default.moveItem(atPath: file.path, toPath: file.path + ".saved")
    follower.check()
    #expect(!device.isProtectedDataAvailable)
    try FileManager.default.moveItem(atPath: file.path + ".saved", toPath: file.path)
    let restarted = SimulatedDevice(DeviceConfiguration(), goingOnFrom: device.state)
    try self.follower(restarted, obeyed: follower.obeyed).0.begin()
    #expect(restarted.lockState == .unlocked && restarted.isProtectedDataAvailable)
  }

  @Test("A file that cannot be made is an error")
  func cannotBeMade() throws {
    let file = ControlFile(path: directory.file("no/such/directory/lock-state"))
    let device = try SimulatedDevice()
    do {
      try ControlFileFollower(file, of: device, obeyed: nil) { _ in }.begin()
      Issue.record("made where there is no directory")
    } catch {
      #expect(exitStatus(of: error) == 73)
    }
  }
}
