import GPX

extension LocalTime {
  /// Reads ISO 8601 with an offset; nil for anything else.
  public init?(_ text: String) {
    guard let timestamp = ISO8601Timestamp(text), let offset = timestamp.secondsFromGMT else {
      return nil
    }
    // The text has whole milliseconds, which a `Date` holds only nearly.
    let milliseconds = timestamp.date.timeIntervalSince1970 * 1000
    self.init(milliseconds: Int64(milliseconds.rounded()), offset: offset)
  }
}
