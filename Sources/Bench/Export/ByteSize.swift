/// Sizes of files as people type them.
enum ByteSize {
  static let allowed = "a size, such as 100MB, 1GB or 64KiB"

  private static let units: [String: Int] = [
    "": 1, "B": 1, "kB": 1000, "KB": 1000, "MB": 1_000_000, "GB": 1_000_000_000,
    "KiB": 1 << 10, "MiB": 1 << 20, "GiB": 1 << 30,
  ]

  /// Reads a whole number above 0 and a unit; nil for anything else.
  static func parse(_ text: String) -> Int? {
    let digits = text.prefix { $0.isASCII && $0.isWholeNumber }
    guard let number = Int(digits), number > 0,
      let unit = units[String(text.dropFirst(digits.count))]
    else { return nil }
    let (size, overflows) = number.multipliedReportingOverflow(by: unit)
    return overflows ? nil : size
  }
}
