/// The contents that have been built of an open store, each of a window of time.
///
/// Kept current as samples come, dropped when the store closes. Of one key there are a few windows at
/// most, the latest asked for: an app that asks for today and for the last week in turn has both. A
/// window that takes in others takes their place, so the whole history, once asked for, serves all.
final class StatisticsCache {
  /// Which samples take part, and what is kept of them.
  struct Key: Hashable {
    var type: String
    var readable: HealthAuthorization.Readable
    var parts: StatisticsParts
  }

  private struct Entry {
    let window: StatisticsWindow
    var content: StatisticsContent
  }

  /// Windows of a key that are kept.
  static let windowsPerKey = 4

  /// By key, the latest used last.
  private var entries: [Key: [Entry]] = [:]

  var isEmpty: Bool { entries.isEmpty }

  /// The content of a window that takes in the one asked for.
  func content(_ key: Key, covering window: StatisticsWindow) -> StatisticsContent? {
    guard let index = entries[key]?.lastIndex(where: { $0.window.contains(window) }) else {
      return nil
    }
    if let last = entries[key]?.indices.last, index != last { entries[key]?.swapAt(index, last) }
    return entries[key]?.last?.content
  }

  func store(_ content: StatisticsContent, _ key: Key, covering window: StatisticsWindow) {
    var kept = (entries[key] ?? []).filter { !window.contains($0.window) }
    kept.append(Entry(window: window, content: content))
    entries[key] = kept.suffix(StatisticsCache.windowsPerKey)
  }

  /// Takes in a new sample of a type; `isOwn` when the app itself saved it, which it sees even when
  /// it is denied the rest.
  func insert(
    _ sample: StatisticsSample, ofType type: String, isOwn: Bool, priority: SourcePriority
  ) {
    for key in entries.keys where key.type == type && (key.readable == .all || isOwn) {
      for index in entries[key]?.indices ?? 0..<0
      where entries[key]?[index].window.mayTouch(sample) == true {
        entries[key]?[index].content.insert(sample, priority: priority)
      }
    }
  }

  /// Drops what was built of a type, or of all.
  func drop(type: String? = nil) {
    guard let type else { return entries = [:] }
    entries = entries.filter { $0.key.type != type }
  }
}

/// A stretch of time, in seconds since the reference date.
struct StatisticsWindow: Equatable, Sendable {
  var start: Double
  var end: Double

  /// No time at all: takes in nothing.
  static let none = StatisticsWindow(start: .infinity, end: -.infinity)

  /// All of time.
  static let whole = StatisticsWindow(start: -.infinity, end: .infinity)

  func contains(_ other: StatisticsWindow) -> Bool {
    start <= other.start && other.end <= end
  }

  /// Whether a range query of the window would find a sample.
  func mayTouch(_ sample: StatisticsSample) -> Bool {
    sample.end >= start && sample.start < end
  }
}
