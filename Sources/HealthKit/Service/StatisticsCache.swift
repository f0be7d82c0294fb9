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
    let key: Key
    let window: StatisticsWindow
    var content: StatisticsContent
  }

  /// Windows of a key that are kept.
  static let windowsPerKey = 4

  /// The latest used first. There are few: a walk is shorter than a look into a table.
  private var entries: [Entry] = []

  var isEmpty: Bool { entries.isEmpty }

  /// The content of a window that takes in the one asked for.
  func content(_ key: Key, covering window: StatisticsWindow) -> StatisticsContent? {
    guard let index = entries.firstIndex(where: { $0.window.contains(window) && $0.key == key })
    else { return nil }
    if index > 0 { entries.insert(entries.remove(at: index), at: 0) }
    return entries[0].content
  }

  func store(_ content: StatisticsContent, _ key: Key, covering window: StatisticsWindow) {
    entries.removeAll { $0.key == key && window.contains($0.window) }
    entries.insert(Entry(key: key, window: window, content: content), at: 0)
    let ofKey = entries.indices.filter { entries[$0].key == key }
    for index in ofKey.dropFirst(StatisticsCache.windowsPerKey).reversed() {
      entries.remove(at: index)
    }
  }

  /// Takes in a new sample of a type; `isOwn` when the app itself saved it, which it sees even when
  /// it is denied the rest.
  func insert(
    _ sample: StatisticsSample, ofType type: String, isOwn: Bool, priority: SourcePriority
  ) {
    for index in entries.indices {
      let key = entries[index].key
      guard key.type == type, key.readable == .all || isOwn else { continue }
      guard entries[index].window.mayTouch(sample) else { continue }
      entries[index].content.insert(sample, priority: priority)
    }
  }

  /// Drops what was built of a type, or of all.
  func drop(type: String? = nil) {
    entries.removeAll { type == nil || $0.key.type == type }
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
