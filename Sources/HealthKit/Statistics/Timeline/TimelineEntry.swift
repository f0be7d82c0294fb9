/// A change of what is visible in a chunk.
struct TimelineEntry: Equatable, Sendable {
  let time: Double

  /// The running total since the chunk's start, less what the visible samples have accrued by now:
  /// adding what they have accrued by a later time gives the total at that time.
  let base: ExactTotal

  /// What is visible from now to the next entry.
  var content: TimelineContent
}
