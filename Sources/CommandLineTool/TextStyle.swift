/// Weight and colour for text on a terminal, or none where they are not allowed.
///
/// ```swift
/// let style = TextStyle(for: STDOUT_FILENO)
/// print(style.red("refused"))
/// ```
public struct TextStyle: Hashable, Sendable {
  /// Whether text is styled at all.
  public let isEnabled: Bool

  public init(isEnabled: Bool) {
    self.isEnabled = isEnabled
  }

  /// Styles text for a descriptor if ``Terminal/allowsColour(_:environment:)`` says so.
  public init(for descriptor: Int32) {
    self.init(isEnabled: Terminal.allowsColour(descriptor))
  }

  public func bold(_ text: String) -> String { styled(text, 1) }
  public func dim(_ text: String) -> String { styled(text, 2) }
  public func red(_ text: String) -> String { styled(text, 31) }
  public func green(_ text: String) -> String { styled(text, 32) }
  public func yellow(_ text: String) -> String { styled(text, 33) }

  private func styled(_ text: String, _ attribute: Int) -> String {
    isEnabled ? "\u{1B}[\(attribute)m\(text)\u{1B}[0m" : text
  }

  /// How many characters a text shows, styles left out.
  static func visibleWidth(of text: String) -> Int {
    // Most texts have none, and a table may have hundreds of thousands.
    guard text.utf8.contains(0x1B) else { return text.count }
    return text.count - text.matches(of: /\u{1B}\[[0-9;]*m/).reduce(0) { $0 + $1.output.count }
  }
}
