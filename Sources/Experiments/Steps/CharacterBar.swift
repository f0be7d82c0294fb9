/// A horizontal bar of characters, for a terminal.
///
/// ```
/// ██████████████████▎
/// ███████████████████████
/// ####................
/// ```
public struct CharacterBar: Hashable, Sendable {
  /// The part that counts.
  public let body: String
  /// What is beyond it: the steps that were counted more than once.
  public let excess: String

  /// - Parameters:
  ///   - value: how long the bar is, where `most` is `width` columns.
  ///   - beyond: how far the excess reaches; nil for none.
  ///   - isUnicode: whether block characters may be used, which show eighths, or ASCII only.
  public init(
    _ value: Double, beyond: Double? = nil, of most: Double, width: Int, isUnicode: Bool
  ) {
    guard most > 0, width > 0, value.isFinite, most.isFinite else {
      (body, excess) = ("", "")
      return
    }
    let eighths = Self.eighths(value, of: most, width: width)
    let whole: Int
    if isUnicode {
      whole = eighths / 8 + (eighths % 8 == 0 ? 0 : 1)
      body =
        String(repeating: "█", count: eighths / 8)
        + (eighths % 8 == 0 ? "" : Self.parts[eighths % 8 - 1])
    } else {
      whole = value > 0 ? max(1, Int((Double(eighths) / 8).rounded())) : 0
      body = String(repeating: "#", count: whole)
    }
    let end = beyond.map { Self.eighths($0, of: most, width: width) } ?? 0
    let columns = max(0, Int((Double(end) / 8).rounded()) - whole)
    excess = String(repeating: isUnicode ? "░" : ".", count: columns)
  }

  /// An eighth at the least of what is there at all.
  private static func eighths(_ value: Double, of most: Double, width: Int) -> Int {
    guard value > 0 else { return 0 }
    return max(1, Int((min(1, value / most) * Double(width) * 8).rounded()))
  }

  private static let parts = ["▏", "▎", "▍", "▌", "▋", "▊", "▉"]
}
