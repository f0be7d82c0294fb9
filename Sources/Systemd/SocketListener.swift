import Glibc

/// A listening Unix socket and its file.
final class SocketListener {
  private let descriptor: FileDescriptor
  private let address: UnixSocketAddress
  private var file: FileIdentity?
  private var spare: Int32

  var number: Int32 { descriptor.number }

  init(_ address: UnixSocketAddress, mode: UInt32) throws(LineSocketError) {
    self.address = address
    descriptor = try LineSocketError.wrapping { () throws(SystemdError) in
      try FileDescriptor(streamSocketBlocking: false)
    }
    spare = open("/dev/null", O_RDONLY | O_CLOEXEC)
    try bind(mode: mode)
    file = FileIdentity(of: address.path)
    guard listen(descriptor.number, 16) == 0 else {
      throw systemError(errno, "listen at")
    }
  }

  deinit {
    close(spare)
    removeFile()
  }

  /// The next client, if there is one.
  func accept() throws(SystemdError) -> FileDescriptor? {
    let client = Glibc.accept(descriptor.number, nil, nil)
    if client >= 0 {
      _ = fcntl(client, F_SETFD, FD_CLOEXEC)
      return FileDescriptor(owning: client)
    }
    switch errno {
    case EAGAIN, EINTR, ECONNABORTED: return nil
    case EMFILE, ENFILE:
      turnAway()
      return nil
    case let code: throw SystemdError(attempt: "accept a client at", path: address.path, code: code)
    }
  }

  /// Removes the socket file, unless it is somebody else's by now.
  func removeFile() {
    guard let file, file == FileIdentity(of: address.path) else { return }
    unlink(address.path)
    self.file = nil
  }

  /// Out of descriptors a client can neither be served nor ignored: the loop would see it again at
  /// once, for ever. The spare descriptor's place lets it be taken in and hung up on.
  private func turnAway() {
    close(spare)
    let client = Glibc.accept(descriptor.number, nil, nil)
    if client >= 0 { close(client) }
    spare = open("/dev/null", O_RDONLY | O_CLOEXEC)
  }

  private func bind(mode: UInt32) throws(LineSocketError) {
    // A socket file takes its mode from the socket, less the process's umask: narrowed here, it is
    // at no moment open to more than `mode` says, and no other thread's files are concerned.
    guard fchmod(descriptor.number, mode) == 0 else { throw systemError(errno, "protect") }
    if bindOnce() != 0 {
      guard errno == EADDRINUSE else { throw systemError(errno, "make the socket") }
      try removeStaleFile()
      guard bindOnce() == 0 else { throw systemError(errno, "make the socket") }
    }
    guard chmod(address.path, mode) == 0 else { throw systemError(errno, "protect") }
  }

  private func bindOnce() -> Int32 {
    address.withSocketAddress { Glibc.bind(descriptor.number, $0, $1) }
  }

  private func removeStaleFile() throws(LineSocketError) {
    var status = stat()
    if lstat(address.path, &status) == 0, status.st_mode & S_IFMT != S_IFSOCK {
      throw .notASocket(path: address.path)
    }
    let probe = try LineSocketError.wrapping { () throws(SystemdError) in
      try FileDescriptor(streamSocketBlocking: false)
    }
    let result = address.withSocketAddress { connect(probe.number, $0, $1) }
    // Only a refusal says that nobody listens; a full queue, say, means somebody does.
    guard result != 0, errno == ECONNREFUSED || errno == ENOENT else {
      throw .alreadyServed(path: address.path)
    }
    guard unlink(address.path) == 0 || errno == ENOENT else {
      throw systemError(errno, "remove the stale socket")
    }
  }

  private func systemError(_ code: Int32, _ attempt: String) -> LineSocketError {
    .system(SystemdError(attempt: attempt, path: address.path, code: code))
  }
}

/// Which file a path leads to, as device and inode.
private struct FileIdentity: Equatable {
  let device: UInt64
  let inode: UInt64

  init?(of path: String) {
    var status = stat()
    guard lstat(path, &status) == 0 else { return nil }
    device = UInt64(status.st_dev)
    inode = UInt64(status.st_ino)
  }
}
