/// Builds a timeline from samples that come in the order of their starts, as an index gives them.
///
/// The work is spread over the appends, so a long build can be cut into slices anywhere.
struct MergedTimelineBuilder: Sendable {
  private var chunks: ChunkList?
  private var chunkStart = -Double.infinity
  private var pending: [TimelineSample] = []
  private var carriedCount = 0
  private var latestStart = -Double.infinity

  init() {}

  /// Adds a sample that starts no earlier than the one before.
  mutating func append(_ sample: TimelineSample) {
    precondition(
      latestStart <= sample.start,
      "a sample at \(sample.start) after one at \(latestStart): hand them in by start")
    let started = pending.count - carriedCount
    if started >= max(MergedTimeline.chunkCapacity, carriedCount), sample.start > latestStart {
      beginChunk(at: sample.start)
    }
    latestStart = sample.start
    pending.append(sample)
  }

  /// The timeline of all samples handed in.
  consuming func finish() -> MergedTimeline {
    endChunk(at: .infinity)
    var timeline = MergedTimeline()
    if let chunks { timeline.chunks = chunks }
    return timeline
  }

  private mutating func beginChunk(at start: Double) {
    endChunk(at: start)
    pending.removeAll { $0.end <= start }
    carriedCount = pending.count
    chunkStart = start
  }

  private mutating func endChunk(at limit: Double) {
    let chunk = TimelineChunk(sweeping: pending, from: chunkStart, to: limit)
    if chunks == nil { chunks = ChunkList(chunk) } else { chunks?.append(chunk) }
  }
}
