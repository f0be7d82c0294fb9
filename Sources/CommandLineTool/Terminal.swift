import Glibc

/// Where output goes, and what may be done to it there.
public enum Terminal {
  /// Whether a descriptor is a terminal.
  public static func isTerminal(_ descriptor: Int32) -> Bool {
    isatty(descriptor) == 1
  }

  /// Whether output to a descriptor may be coloured: on a terminal that is not dumb, unless
  /// `NO_COLOR` is set to anything (<https://no-color.org>).
  public static func allowsColour(
    _ descriptor: Int32, environment: (String) -> String? = environmentVariable
  ) -> Bool {
    guard isTerminal(descriptor), environment("NO_COLOR")?.isEmpty ?? true else { return false }
    let kind = environment("TERM") ?? ""
    return !kind.isEmpty && kind != "dumb"
  }

  /// A variable of the process's environment.
  public static func environmentVariable(_ name: String) -> String? {
    getenv(name).map { String(cString: $0) }
  }
}
