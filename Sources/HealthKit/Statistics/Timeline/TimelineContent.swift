/// What is visible on a timeline from one moment to the next entry.
///
/// Packed into an integer, since a long history has millions of them.
struct TimelineContent: Equatable, Sendable {
  private let code: Int32

  private init(code: Int32) {
    self.code = code
  }

  /// Nothing.
  static let gap = TimelineContent(code: -1)

  /// Nothing, but an instant sample counts at the moment itself.
  static let instant = TimelineContent(code: -2)

  /// One sample, by its index in the chunk, up to its own end at most.
  static func sample(_ index: Int) -> TimelineContent {
    TimelineContent(code: Int32(index))
  }

  /// All samples of the chunk that are open at the moment and have this source priority.
  static func group(priority: Int) -> TimelineContent {
    TimelineContent(code: -3 - Int32(priority))
  }

  var sampleIndex: Int? { code >= 0 ? Int(code) : nil }

  var groupPriority: Int? { code <= -3 ? Int(-3 - code) : nil }

  /// Whether there is data at the moment itself.
  var isData: Bool { self != .gap }
}
