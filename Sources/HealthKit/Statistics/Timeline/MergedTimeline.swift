/// The running total of the merged sources as a function of time.
///
/// Where samples of several sources overlap, only the source of the highest priority counts; samples
/// of one source that overlap add up; a sample counts in proportion to its visible part, and exactly
/// its value when all of it is visible (semantics 3.2 and 3.3). The answer depends on the samples
/// alone: in whatever order they came, at once or one by one, it is the same to the bit, because
/// totals are exact sums.
///
/// The history is cut into chunks of some hundreds of samples, each swept by itself, with the running
/// total at every cut. A copy costs nothing until one of the two is changed, and little then.
struct MergedTimeline: Sendable {
  /// How many samples start in a chunk before the next one is begun.
  static let chunkCapacity = 256

  var chunks: ChunkList

  /// What every timeline starts as; copies share it until they are changed.
  private static let empty = ChunkList(
    TimelineChunk(sweeping: [], from: -.infinity, to: .infinity))

  /// A timeline without samples.
  init() {
    chunks = MergedTimeline.empty
  }

  /// The timeline of samples in any order.
  init(_ samples: some Sequence<TimelineSample>) {
    var builder = MergedTimelineBuilder()
    for sample in samples.sorted(by: { $0.start < $1.start }) { builder.append(sample) }
    self = builder.finish()
  }

  /// The sum over `[from, to)`, in seconds since the reference date; nil without data.
  ///
  /// There is data when a sample has a share of the window, be it of value zero. An instant sample on
  /// a boundary belongs to the window that begins there; a sample that ends there does not.
  func sum(from start: Double, to end: Double) -> Double? {
    var cursor = TimelineCursor(self)
    return cursor.sum(from: start, to: end)
  }

  /// The first time from `time` on at which there is data: where to go on after an empty bucket.
  func firstData(from time: Double) -> Double? {
    firstData(from: position(of: max(time, -Double.greatestFiniteMagnitude)))
  }
}
