import DeviceSimulation
import Experiments

/// Has a locked phone obey a control file with the input in it.
package struct ControlFileTarget: FuzzTarget {
  package let name = "control-file"

  package func take(_ input: [UInt8]) throws(Violation) {
    let path = try self.file.hold(input)
    let file = ControlFile(path: path)
    let word = word(of: input)
    do {
      switch try file.read() {
      case .empty:
        try require(word?.isEmpty == true, "an empty file")
      case .state:
        try require(LockState.allCases.contains { $0.rawValue == word }, "a state")
      }
    } catch let violation as Violation {
      throw violation
    } catch {
      try requireOneLine(error, about: path)
      let isSound = word.map { $0.isEmpty || LockState(rawValue: $0) != nil } ?? false
      try require(!isSound, "a sound file is refused: \(error)")
    }
    for state in LockState.allCases { try follow(file, word: word, from: state) }
  }

  /// Access comes of the word `unlocked` alone, or stays where there is no word at all.
  private func follow(
    _ file: ControlFile, word: String?, from state: LockState
  ) throws(Violation) {
    let device = SimulatedDevice(DeviceConfiguration(lockState: state))
    ControlFileFollower(file, of: device, obeyed: nil, warn: { _ in }).check()
    let mayBeOpen = word == "unlocked" || (word == "" && state == .unlocked)
    let isOpen =
      device.isStoreReadable || device.isProtectedDataAvailable || device.lockState == .unlocked
    try require(mayBeOpen || !isOpen, "\(state.rawValue), the phone is open after '\(word ?? "")'")
    if mayBeOpen {
      try require(device.isStoreReadable, "\(state.rawValue), the phone stays closed")
    }
    if state == .beforeFirstUnlock, !mayBeOpen {
      try require(device.lockState == state, "before the first unlock does not stay so")
    }
  }

  /// What a reader who knows nothing of text but ASCII makes of the file; nil where it is too long.
  private func word(of input: [UInt8]) -> String? {
    guard input.count <= 64 else { return nil }
    func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || (0x09...0x0D).contains(byte) }
    let word = input.drop(while: isSpace).reversed().drop(while: isSpace).reversed()
    return String(decoding: Array(word), as: UTF8.self)
  }

  private let file = ScratchFile(named: "lock-state")
}
