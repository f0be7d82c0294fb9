import Glibc

/// The same order of every set and dictionary in each run of the program.
///
/// Nothing that Lockstep shows depends on that order. Should something ever, it still is the same each
/// time.
enum DeterministicHashing {
  private static let variable = "SWIFT_DETERMINISTIC_HASHING"

  /// Starts the program anew with the variable set that the Swift runtime reads at its start.
  static func ensure() {
    guard getenv(variable) == nil, setenv(variable, "1", 0) == 0 else { return }
    var arguments = CommandLine.unsafeArgv
    _ = withUnsafeMutablePointer(to: &arguments) { execv("/proc/self/exe", $0.pointee) }
    // Where the program cannot be started anew it goes on as it is.
  }
}
