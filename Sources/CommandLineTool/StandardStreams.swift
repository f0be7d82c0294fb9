import Glibc

/// Standard input, output and error, as a program can rely on them.
public enum StandardStreams {
  /// Puts `/dev/null` where the caller has closed one of the three.
  ///
  /// Else the next file that is opened, such as a database, takes its number, and what is meant for
  /// people is written into it. To be called before anything is opened.
  public static func fillClosed() {
    for descriptor in STDIN_FILENO...STDERR_FILENO where fcntl(descriptor, F_GETFD) < 0 {
      // The lowest free number is this one: those below are open.
      _ = open("/dev/null", O_RDWR)
    }
  }

  /// Hands on what was printed.
  ///
  /// - Throws: ``CommandFailure`` with ``ExitCode/ioError`` when standard output does not take it.
  public static func flushOutput() throws(CommandFailure) {
    guard fflush(nil) != 0 else { return }
    throw CommandFailure(
      "standard output cannot be written: \(String(cString: strerror(errno))); "
        + "direct it somewhere else", exitCode: .ioError)
  }
}
