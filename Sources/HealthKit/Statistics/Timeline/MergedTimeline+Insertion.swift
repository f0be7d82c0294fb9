extension MergedTimeline {
  /// Adds a sample.
  ///
  /// After all that is there: constant time. Late, or overlapping what is there: a new sweep of the
  /// chunks it reaches, some hundreds of samples each.
  mutating func insert(_ sample: TimelineSample) {
    let last = chunks.lastIndex
    if sample.start >= chunks.start(of: last) {
      if beginChunk(with: sample) { return }
      if chunks[last].isQuiet(at: sample.start) { return chunks.appendQuietly(sample) }
    }
    let first = chunks.index(containing: sample.start)
    var index = first
    repeat {
      chunks.replace(at: index, with: chunk(at: index, with: sample))
      index += 1
    } while index < chunks.count && chunks.start(of: index) < sample.end
    splitIfLarge(first)
  }

  /// Begins a new chunk with a sample that starts after all others, when the last one is full.
  private mutating func beginChunk(with sample: TimelineSample) -> Bool {
    let last = chunks.lastIndex
    let chunk = chunks[last]
    guard chunk.samples.count >= Self.chunkCapacity, let latest = chunk.samples.last,
      sample.start > latest.start, isFull(chunk)
    else { return false }
    let carried = chunk.samples(openAt: sample.start)
    if !carried.isEmpty {
      let cut = TimelineChunk(sweeping: chunk.samples, from: chunk.start, to: sample.start)
      chunks.replace(at: last, with: cut)
    }
    chunks.append(
      TimelineChunk(sweeping: carried + [sample], from: sample.start, to: .infinity))
    return true
  }

  private func isFull(_ chunk: TimelineChunk) -> Bool {
    let carried = chunk.carriedCount
    return chunk.samples.count - carried >= max(Self.chunkCapacity, carried)
  }

  private func chunk(at index: Int, with sample: TimelineSample) -> TimelineChunk {
    var samples = chunks[index].samples
    samples.insert(sample, at: samples.partitioningIndex { $0.start > sample.start })
    return TimelineChunk(
      sweeping: samples, from: chunks.start(of: index), to: chunks.limit(of: index))
  }

  /// Cuts a chunk that late samples have made twice too large, at the start of a middle sample.
  private mutating func splitIfLarge(_ index: Int) {
    let samples = chunks[index].samples
    guard samples.count > 2 * Self.chunkCapacity else { return }
    let start = chunks.start(of: index)
    let carried = chunks[index].carriedCount
    let size = samples.count - carried
    guard size > 2 * max(Self.chunkCapacity, carried) else { return }
    // Nothing but later starts come after the cut; those of the same start stay together.
    let middle = samples[carried + size / 2].start
    let cut = middle > start ? middle : samples.first { $0.start > start }?.start
    guard let cut else { return }
    let head = samples.prefix { $0.start < cut }
    let tail = head.filter { $0.end > cut } + samples.dropFirst(head.count)
    let limit = chunks.limit(of: index)
    chunks.replace(at: index, with: TimelineChunk(sweeping: Array(head), from: start, to: cut))
    chunks.insert(TimelineChunk(sweeping: tail, from: cut, to: limit), at: index + 1)
  }
}
