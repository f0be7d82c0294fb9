import DeviceSimulation
import Foundation

/// The file through which people lock and unlock a running phone: one word.
///
/// `unlocked`, `locked` or `before-first-unlock`, with white space around it if need be. A new
/// version of the file is an event, even when it holds the same word.
public struct ControlFile: Sendable {
  public let path: String

  /// Tells one writing of the file from another.
  public struct Version: Codable, Equatable, Sendable {
    var device: UInt64
    var inode: UInt64
    var modified: Int64
    var word: LockState
  }

  /// What a sound file holds.
  public enum Content: Equatable, Sendable {
    case state(Version)
    /// Nothing: what there is between truncating a file and writing it. Not a state.
    case empty
  }

  /// The most that a file may hold, in bytes.
  static let limit = 64

  public init(path: String) {
    self.path = path
  }

  /// Reads the file.
  ///
  /// Never follows a link, and never waits for somebody to write to a FIFO.
  public func read() throws(ControlFileError) -> Content {
    let descriptor = open(path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC)
    guard descriptor >= 0 else { throw openError(errno) }
    defer { close(descriptor) }
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { throw error(.unreadable(errno)) }
    guard status.st_mode & S_IFMT == S_IFREG else {
      throw error(.notRegular(FileKind(mode: status.st_mode)))
    }
    let text = try text(from: descriptor)
    if text.isEmpty { return .empty }
    guard let word = LockState(rawValue: text) else { throw error(.unknownWord(text)) }
    return .state(
      Version(
        device: UInt64(status.st_dev), inode: UInt64(status.st_ino),
        modified: Int64(status.st_mtim.tv_sec) * 1_000_000_000 + Int64(status.st_mtim.tv_nsec),
        word: word))
  }

  /// Writes the file anew, readable by all, in one step: a reader sees the old word or the new one.
  public func write(_ state: LockState) throws(ControlFileError) {
    let temporary = "\(path).\(getpid()).new"
    let descriptor = open(temporary, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o644)
    guard descriptor >= 0 else { throw error(.unwritable(errno)) }
    var line = Array("\(state.rawValue)\n".utf8)
    let isWritten =
      Glibc.write(descriptor, &line, line.count) == line.count
      && fchmod(descriptor, 0o644) == 0
    let code = errno
    close(descriptor)
    guard isWritten, rename(temporary, path) == 0 else {
      let code = isWritten ? errno : code
      unlink(temporary)
      throw error(.unwritable(code))
    }
  }

  private func text(from descriptor: Int32) throws(ControlFileError) -> String {
    var bytes = [UInt8](repeating: 0, count: ControlFile.limit + 1)
    let count = Glibc.read(descriptor, &bytes, bytes.count)
    guard count >= 0 else { throw error(.unreadable(errno)) }
    guard count <= ControlFile.limit else { throw error(.tooLong) }
    return String(decoding: bytes[..<count].trimmingSpace, as: UTF8.self)
  }

  private func openError(_ code: Int32) -> ControlFileError {
    switch code {
    case ENOENT, ENOTDIR: error(.missing)
    case ELOOP: error(.notRegular(.link))
    case ENXIO: error(.notRegular(.socket))
    default: error(.unreadable(code))
    }
  }

  private func error(_ problem: ControlFileError.Problem) -> ControlFileError {
    ControlFileError(path: path, problem: problem)
  }
}

extension ArraySlice<UInt8> {
  /// The bytes without the white space around them, of ASCII alone: what only looks like white space,
  /// such as a no-break space, is part of a word, and no word is spelled with it.
  fileprivate var trimmingSpace: ArraySlice<UInt8> {
    func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || (0x09...0x0D).contains(byte) }
    let rest = drop(while: isSpace)
    return rest[..<(rest.lastIndex { !isSpace($0) }.map { $0 + 1 } ?? rest.startIndex)]
  }
}
