/// Numbers above 0 as people type them.
public enum PositiveNumber {
  /// What ``parse(_:)`` takes, in words that follow "give".
  public static let allowed = "a number above 0, such as 60 or 0.5"

  /// Reads digits with at most one point between or before them; nil for anything else, for 0, and
  /// for what no `Double` can hold.
  public static func parse(_ text: String) -> Double? {
    let parts = text.split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
    let digits = UInt8(ascii: "0")...UInt8(ascii: "9")
    guard
      parts.allSatisfy({ $0.utf8.allSatisfy(digits.contains) }),
      let fraction = parts.last, !fraction.isEmpty,
      let value = Double(text.hasPrefix(".") ? "0" + text : text),
      value > 0, value.isFinite
    else { return nil }
    return value
  }
}
