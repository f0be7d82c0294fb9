/// The chunks of a timeline in the order of time, each with the total of what lies before it.
///
/// What a search goes through is in flat arrays; the chunks themselves are in pages, in the order
/// in which they were made.
struct ChunkList: Sendable {
  private struct Mark {
    var totalBefore: ExactTotal
    let slot: Int
  }

  /// When each chunk starts. By themselves, so that a search goes through little memory.
  private var times: [Double]
  private var marks: [Mark]
  private var storage = PagedArray<TimelineChunk>()

  /// A list of one chunk, which starts at minus infinity.
  init(_ first: TimelineChunk) {
    times = [first.start]
    marks = [Mark(totalBefore: .zero, slot: 0)]
    storage.append(first)
  }

  var count: Int { marks.count }

  var lastIndex: Int { marks.count - 1 }

  subscript(index: Int) -> TimelineChunk {
    _read { yield storage[marks[index].slot] }
  }

  /// When a chunk starts.
  func start(of index: Int) -> Double { times[index] }

  /// Where a chunk ends: at the start of the next.
  func limit(of index: Int) -> Double {
    index < lastIndex ? times[index + 1] : .infinity
  }

  /// The running total at the start of a chunk.
  func total(before index: Int) -> ExactTotal { marks[index].totalBefore }

  /// The chunk in which a time lies; the start of a chunk lies in it.
  func index(containing time: Double) -> Int {
    times.partitioningIndex { $0 > time } - 1
  }

  /// The last chunk that starts before a time (not minus infinity), by galloping from one near it.
  func index(before time: Double, near hint: Int) -> Int {
    var low = times[hint] < time ? hint : 0
    var high = low + 1
    var step = 1
    while high < times.count, times[high] < time {
      low = high
      high += step
      step *= 2
    }
    high = min(high, times.count)
    while high - low > 1 {
      let middle = low + (high - low) / 2
      if times[middle] < time { low = middle } else { high = middle }
    }
    return low
  }

  /// Puts a chunk after those there are.
  mutating func append(_ chunk: TimelineChunk) {
    insert(chunk, at: count)
  }

  /// Puts a chunk after others at an index, those from there on one further.
  mutating func insert(_ chunk: TimelineChunk, at index: Int) {
    let totalBefore = total(before: index - 1) + self[index - 1].total
    times.insert(chunk.start, at: index)
    marks.insert(Mark(totalBefore: totalBefore, slot: storage.count), at: index)
    storage.append(chunk)
    add(chunk.total, after: index)
  }

  /// Puts a chunk in the place of one that starts at the same time.
  mutating func replace(at index: Int, with chunk: TimelineChunk) {
    let change = chunk.total - self[index].total
    storage[marks[index].slot] = chunk
    add(change, after: index)
  }

  /// Adds a sample at a time at which the last chunk is quiet.
  mutating func appendQuietly(_ sample: TimelineSample) {
    storage[marks[lastIndex].slot].append(sample)
  }

  private mutating func add(_ change: ExactTotal, after index: Int) {
    guard change != .zero, index < lastIndex else { return }
    for later in (index + 1)...lastIndex { marks[later].totalBefore += change }
  }
}
