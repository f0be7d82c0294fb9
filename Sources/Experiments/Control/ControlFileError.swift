import Foundation
import GPX

/// What is wrong with a control file.
public struct ControlFileError: Error, Equatable, CustomStringConvertible {
  public enum Problem: Equatable, Sendable {
    case missing
    case notRegular(FileKind)
    case tooLong
    case unknownWord(String)
    case unreadable(Int32)
    case unwritable(Int32)
  }

  public let path: String
  public let problem: Problem

  public var description: String {
    switch problem {
    case .missing:
      "\(path): the control file is gone; write unlocked, locked or before-first-unlock into it"
    case .notRegular(let kind):
      "\(path): the control file is \(kind.rawValue); put a regular file there"
    case .tooLong:
      "\(path): the control file is longer than \(ControlFile.limit) bytes; write one word"
    case .unknownWord(let word):
      "\(path): '\(word.onOneLine())' is not a lock state; write unlocked, locked or "
        + "before-first-unlock"
    case .unreadable(let code):
      "\(path): the control file cannot be read: \(String(cString: strerror(code)))"
    case .unwritable(let code):
      "\(path): the control file cannot be written: \(String(cString: strerror(code))); "
        + (code == EACCES || code == EPERM
          ? "run as root or as a member of its group"
          : "its directory is there while the service runs; or name another --control-file")
    }
  }
}

/// What a path that should name a regular file names instead.
public enum FileKind: String, Sendable {
  case directory = "a directory"
  case link = "a link"
  case fifo = "a FIFO"
  case socket = "a socket"
  case device = "a device"

  init(mode: mode_t) {
    switch mode & S_IFMT {
    case S_IFDIR: self = .directory
    case S_IFLNK: self = .link
    case S_IFIFO: self = .fifo
    case S_IFSOCK: self = .socket
    default: self = .device
    }
  }
}
