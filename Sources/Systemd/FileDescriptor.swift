import Glibc

/// A descriptor that is closed when its owner is done with it.
struct FileDescriptor: ~Copyable {
  let number: Int32

  init(owning number: Int32) {
    self.number = number
  }

  /// Makes a Unix stream socket that programs started later do not inherit.
  init(streamSocketBlocking blocking: Bool) throws(SystemdError) {
    let nonBlocking = blocking ? 0 : Int32(SOCK_NONBLOCK.rawValue)
    let kind = Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue) | nonBlocking
    number = try SystemdError.checkErrno(socket(AF_UNIX, kind, 0), "make a socket")
  }

  deinit {
    close(number)
  }

  /// What became of an attempt to move bytes without waiting.
  enum Transfer {
    case moved(Int)
    case wouldBlock
    case ended
    case failed(Int32)

    fileprivate init(_ count: Int) {
      switch count {
      case 1...: self = .moved(count)
      case 0: self = .ended
      default: self = errno == EAGAIN || errno == EINTR ? .wouldBlock : .failed(errno)
      }
    }
  }

  /// Takes what has arrived, up to 64 KiB of it.
  func receive(into lines: inout LineBuffer) -> Transfer {
    withUnsafeTemporaryAllocation(byteCount: 64 * 1024, alignment: 1) { buffer in
      let result = Transfer(recv(number, buffer.baseAddress, buffer.count, Int32(MSG_DONTWAIT)))
      if case .moved(let count) = result {
        lines.append(UnsafeRawBufferPointer(rebasing: buffer.prefix(count)))
      }
      return result
    }
  }

  /// Sends as many bytes as the other side has room for; there must be some.
  func send(_ bytes: ArraySlice<UInt8>) -> Transfer {
    bytes.withUnsafeBytes {
      Transfer(
        Glibc.send(number, $0.baseAddress, $0.count, Int32(MSG_DONTWAIT) | Int32(MSG_NOSIGNAL)))
    }
  }
}
