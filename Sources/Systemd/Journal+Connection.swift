import Glibc

extension Journal {
  /// Whether what is written to a descriptor, by default standard error, ends in the journal.
  ///
  /// The service manager names the stream that it connected in `$JOURNAL_STREAM`, as device and
  /// inode; a descriptor that has been sent elsewhere since is another file (systemd.exec(5)).
  public static func isConnected(
    descriptor: Int32 = STDERR_FILENO, stream: String? = environmentStream
  ) -> Bool {
    guard let stream else { return false }
    let parts = stream.split(separator: ":", omittingEmptySubsequences: false)
    guard parts.count == 2, let device = UInt64(parts[0]), let inode = UInt64(parts[1]) else {
      return false
    }
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { return false }
    return UInt64(status.st_dev) == device && UInt64(status.st_ino) == inode
  }

  /// The value of `$JOURNAL_STREAM`, which only a service has.
  public static var environmentStream: String? {
    getenv("JOURNAL_STREAM").map { String(cString: $0) }
  }
}
