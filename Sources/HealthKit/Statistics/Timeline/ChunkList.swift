/// The chunks of a timeline in the order of time, each with what lies before it.
///
/// What a search or a copy goes through is in flat arrays of plain numbers; the chunks themselves are
/// in pages.
struct ChunkList: Sendable {
  /// When each chunk starts; the first at minus infinity.
  private(set) var starts: [Double]

  /// The running total at the start of each chunk.
  private(set) var totalsBefore: [ExactTotal]

  /// Where each chunk is stored: in the order in which they were made.
  private var slots: [Int]
  private var storage = PagedArray<TimelineChunk>()

  init(_ first: TimelineChunk) {
    starts = [first.start]
    totalsBefore = [.zero]
    slots = [0]
    storage.append(first)
  }

  var count: Int { starts.count }

  var lastIndex: Int { starts.count - 1 }

  subscript(index: Int) -> TimelineChunk {
    _read { yield storage[slots[index]] }
  }

  /// Where a chunk ends: at the start of the next.
  func limit(of index: Int) -> Double {
    index < lastIndex ? starts[index + 1] : .infinity
  }

  /// Puts a chunk after those there are.
  mutating func append(_ chunk: TimelineChunk) {
    insert(chunk, at: count)
  }

  /// Puts a chunk at an index, those from there on one further.
  mutating func insert(_ chunk: TimelineChunk, at index: Int) {
    starts.insert(chunk.start, at: index)
    totalsBefore.insert(totalsBefore[index - 1] + self[index - 1].total, at: index)
    slots.insert(storage.count, at: index)
    storage.append(chunk)
    add(chunk.total, after: index)
  }

  /// Puts a chunk in the place of one that starts at the same time.
  mutating func replace(at index: Int, with chunk: TimelineChunk) {
    let change = chunk.total - self[index].total
    storage[slots[index]] = chunk
    add(change, after: index)
  }

  /// Adds a sample at a time at which the last chunk is quiet.
  mutating func appendQuietly(_ sample: TimelineSample) {
    storage[slots[lastIndex]].append(sample)
  }

  private mutating func add(_ change: ExactTotal, after index: Int) {
    guard change != .zero, index < lastIndex else { return }
    for later in (index + 1)...lastIndex { totalsBefore[later] += change }
  }
}
