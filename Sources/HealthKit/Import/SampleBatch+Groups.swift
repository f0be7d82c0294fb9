// What belongs together in a batch, and parts of it.

extension SampleBatch {
  /// The rows that belong together: one that stands alone with those that are part of it.
  package var groups: [Range<Int>] {
    var groups: [Range<Int>] = []
    var first = 0
    for index in rows.indices where index > first && rows[index].parent < 0 {
      groups.append(first..<index)
      first = index
    }
    return rows.isEmpty ? [] : groups + [first..<rows.count]
  }

  /// The batch in pieces of so many rows, or a few more: what belongs together stays so.
  package func pieces(ofAtMost count: Int) -> [SampleBatch] {
    guard rows.count > count else { return [self] }
    var pieces: [SampleBatch] = []
    var next: [Range<Int>] = []
    var rows = 0
    for group in groups {
      next.append(group)
      rows += group.count
      guard rows >= count else { continue }
      pieces.append(part(of: next))
      (next, rows) = ([], 0)
    }
    if !next.isEmpty { pieces.append(part(of: next)) }
    pieces[0].takeOver(self)
    return pieces
  }

  /// A batch of some groups of this one's rows; what the batch brings beside rows is not in it.
  package func part(of groups: [Range<Int>]) -> SampleBatch {
    var part = SampleBatch()
    var places: [Int: Int] = [:]
    for group in groups {
      for index in group {
        var row = rows[index]
        if row.parent >= 0, let parent = places[Int(row.parent)] { row.parent = Int32(parent) }
        row.metadata = part.copy(row.metadata, of: self)
        row.workout = part.copy(row.workout, of: self)
        // Only what has parts or files is looked up again.
        if group.count > 1 { places[index] = part.rows.count }
        part.rows.append(row)
      }
    }
    part.routes = routes.compactMap { route in
      places[route.row].map { Route(row: $0, locations: route.locations) }
    }
    part.routeFiles = routeFiles.compactMap { file in
      places[file.row].map { RouteFile(row: $0, path: file.path) }
    }
    return part
  }

  /// Brings what another batch brings beside rows.
  package mutating func takeOver(_ other: SampleBatch) {
    newTypes = other.newTypes
    newSources = other.newSources
    newOrigins = other.newOrigins
    activitySummaries = other.activitySummaries
    characteristics = other.characteristics
  }

  private mutating func copy(_ slice: Slice, of other: SampleBatch) -> Slice {
    guard slice.count > 0 else { return Slice() }
    let start = bytes.count
    bytes += other.bytes[Int(slice.start)..<Int(slice.start + slice.count)]
    return Slice(start..<bytes.count)
  }
}
