import Foundation

/// A program that runs as a child of the tests.
///
/// Not Foundation's `Process`: that passes on the signal mask of the test's thread, which blocks
/// SIGTERM and SIGCHLD, so that a script could neither be stopped nor wait for its own children.
package struct ChildProcess {
  private let identifier: pid_t

  /// Starts a program, found in PATH, with every signal at its default.
  package init(
    _ arguments: [String], environment: [String: String] = [:],
    input: Int32, output: Int32, errors: Int32 = STDERR_FILENO
  ) throws {
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    for (descriptor, target) in [(input, STDIN_FILENO), (output, STDOUT_FILENO)] {
      posix_spawn_file_actions_adddup2(&actions, descriptor, target)
    }
    posix_spawn_file_actions_adddup2(&actions, errors, STDERR_FILENO)

    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    var signals = sigset_t()
    sigemptyset(&signals)
    posix_spawnattr_setsigmask(&attributes, &signals)
    sigfillset(&signals)
    posix_spawnattr_setsigdefault(&attributes, &signals)
    posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF))

    let variables = ProcessInfo.processInfo.environment.merging(environment) { $1 }
    var started: pid_t = 0
    let result = withCStrings(arguments) { argv in
      withCStrings(variables.map { "\($0.key)=\($0.value)" }) { envp in
        posix_spawnp(&started, arguments[0], &actions, &attributes, argv, envp)
      }
    }
    guard result == 0 else {
      throw TestError("cannot start \(arguments[0]): \(String(cString: strerror(result)))")
    }
    identifier = started
  }

  /// Waits for its end; the exit code, or 128 and the number of the signal that ended it.
  package func wait() -> Int32 {
    var status: Int32 = 0
    while waitpid(identifier, &status, 0) < 0, errno == EINTR {}
    return status & 0x7f == 0 ? (status >> 8) & 0xff : 128 + status & 0x7f
  }
}

extension Pipe {
  /// A pipe that no child inherits, but as its standard input, output or errors: a child that held
  /// the other end of its own input would wait for that to end for ever.
  package static func closedInChildren() -> Pipe {
    let pipe = Pipe()
    for end in [pipe.fileHandleForReading, pipe.fileHandleForWriting] {
      _ = fcntl(end.fileDescriptor, F_SETFD, FD_CLOEXEC)
    }
    return pipe
  }
}

/// Calls a function with an array of C strings that ends with a null pointer.
private func withCStrings<Result>(
  _ strings: [String], _ body: ([UnsafeMutablePointer<CChar>?]) -> Result
) -> Result {
  let pointers = strings.map { strdup($0) }
  defer { pointers.forEach { free($0) } }
  return body(pointers + [nil])
}
