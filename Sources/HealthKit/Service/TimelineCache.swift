import Foundation

/// The timelines that have been built of an open store, each over a window of time.
///
/// Kept current as samples come, dropped when the store closes.
final class TimelineCache {
  /// Which samples take part.
  struct Key: Hashable {
    var type: String
    var readable: HealthAuthorization.Readable
  }

  private struct Entry {
    var window: (from: Double, to: Double)
    var timeline: MergedTimeline
  }

  private var entries: [Key: Entry] = [:]

  func timeline(_ key: Key, covering window: (from: Double, to: Double)) -> MergedTimeline? {
    guard let entry = entries[key], entry.window.from <= window.from, window.to <= entry.window.to
    else { return nil }
    return entry.timeline
  }

  func store(_ timeline: MergedTimeline, _ key: Key, covering window: (from: Double, to: Double)) {
    entries[key] = Entry(window: window, timeline: timeline)
  }

  /// Takes in new samples; `own` is the source of those that an app sees even when it is denied the
  /// rest. Without a priority to place them by, what they touch is forgotten.
  func insert(_ records: [SampleRecord], own: String, priority: () -> SourcePriority?) {
    guard !entries.isEmpty else { return }
    guard let priority = priority() else { return removeAll() }
    for record in records {
      for readable in HealthAuthorization.Readable.allCases {
        let key = Key(type: record.type, readable: readable)
        guard readable == .all || record.source.bundleIdentifier == own else { continue }
        guard let window = entries[key]?.window, record.end >= window.from,
          record.start < window.to
        else { continue }
        entries[key]?.timeline.insert(TimelineSample(record, priority: priority))
      }
    }
  }

  func removeAll() {
    entries = [:]
  }
}
