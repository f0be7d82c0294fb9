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

  /// How many columns a terminal has; nil for what is none.
  public static func columns(_ descriptor: Int32) -> Int? {
    var size = winsize()
    guard ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return nil }
    return Int(size.ws_col)
  }

  /// Whether the locale's characters are UTF-8, by the variables that choose it: locale(7).
  public static func isUTF8(
    environment: (String) -> String? = environmentVariable
  ) -> Bool {
    let locale = ["LC_ALL", "LC_CTYPE", "LANG"].lazy.compactMap(environment).first { !$0.isEmpty }
    let encoding = locale?.split(separator: "@").first?.split(separator: ".").dropFirst().first
    return ["utf-8", "utf8"].contains(encoding?.lowercased() ?? "")
  }

  /// A variable of the process's environment.
  public static func environmentVariable(_ name: String) -> String? {
    getenv(name).map { String(cString: $0) }
  }
}
