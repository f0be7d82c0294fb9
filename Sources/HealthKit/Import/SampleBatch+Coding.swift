// A batch on its way to another process.

extension SampleBatch {
  /// The batch as bytes, which ``init(encoded:)`` reads.
  package var encoded: [UInt8] {
    var encoder = RecordEncoder()
    encoder.write(list: newTypes) { $0.write($1) }
    encoder.write(list: newSources) { encoder, source in
      encoder.write(source.bundleIdentifier)
      encoder.write(source.name)
      encoder.write(source.productType) { $0.write($1) }
      encoder.write(byte: source.wasUserEntered ? 1 : 0)
    }
    encoder.write(list: newOrigins) { $0.write($1) }
    encoder.write(list: rows) { encoder, row in
      for number in [row.start, row.end, row.value] { encoder.write(number) }
      for number in [row.type, row.source, row.origin, row.parent] { encoder.write(Int64(number)) }
      for slice in [row.metadata, row.workout] {
        encoder.write(Int64(slice.start))
        encoder.write(Int64(slice.count))
      }
    }
    encoder.write(count: bytes.count)
    encoder.write(bytes: bytes)
    encoder.write(list: routes) { encoder, route in
      encoder.write(Int64(route.row))
      encoder.write(list: route.locations) { $0.write($1) }
    }
    encoder.write(list: routeFiles) { encoder, file in
      encoder.write(Int64(file.row))
      encoder.write(file.path)
    }
    encoder.write(list: activitySummaries) { $0.write($1) }
    encoder.write(list: characteristics.values.sorted { $0.key < $1.key }) { encoder, entry in
      encoder.write(entry.key)
      encoder.write(entry.value)
    }
    return encoder.bytes
  }

  /// Reads a batch that another process has sent; nil for bytes that are none, or that no store could
  /// give back.
  package init?(encoded: [UInt8]) {
    do throws(RecordDecoder.Malformed) {
      var decoder = RecordDecoder(encoded)
      self = try decoder.sampleBatch()
      guard decoder.isAtEnd else { return nil }
      try check()
    } catch {
      return nil
    }
  }

  /// Throws for rows that no store could give back.
  private func check() throws(RecordDecoder.Malformed) {
    for (index, row) in rows.enumerated() {
      guard row.start.isFinite, row.end.isFinite, row.start <= row.end, !row.value.isNaN,
        row.type >= 0, row.source >= 0, row.origin >= -1, row.parent >= -1, row.parent < index
      else { throw RecordDecoder.Malformed() }
      for slice in [row.metadata, row.workout]
      where Int(slice.start) + Int(slice.count) > bytes.count {
        throw RecordDecoder.Malformed()
      }
      _ = try RecordDecoder.metadata(of: bytes(at: row.metadata))
      _ = try RecordDecoder.workout(of: bytes(at: row.workout))
    }
    let references = routes.map(\.row) + routeFiles.map(\.row)
    guard references.allSatisfy(rows.indices.contains) else { throw RecordDecoder.Malformed() }
  }
}

/// Locations on their way to another process.
extension [RecordedLocation] {
  package var encoded: [UInt8] {
    var encoder = RecordEncoder()
    encoder.write(list: self) { $0.write($1) }
    return encoder.bytes
  }

  package init?(encoded: [UInt8]) {
    do throws(RecordDecoder.Malformed) {
      var decoder = RecordDecoder(encoded)
      self = try decoder.list { decoder throws(RecordDecoder.Malformed) in try decoder.location() }
      guard decoder.isAtEnd else { return nil }
    } catch {
      return nil
    }
  }
}

extension RecordEncoder {
  fileprivate mutating func write(_ location: RecordedLocation) {
    for field in RecordedLocation.fields { write(location[keyPath: field]) }
  }

  fileprivate mutating func write(_ summary: ActivitySummaryRecord) {
    write(summary.day.number)
    write(summary.moveMode)
    write(byte: summary.isPaused ? 1 : 0)
    for field in ActivitySummaryRecord.fields {
      write(summary[keyPath: field]) { $0.write($1) }
    }
  }
}

extension RecordDecoder {
  fileprivate mutating func sampleBatch() throws(Malformed) -> SampleBatch {
    var batch = SampleBatch()
    batch.newTypes = try list { decoder throws(Malformed) in try decoder.text() }
    batch.newSources = try list { decoder throws(Malformed) in
      SourceRecord(
        bundleIdentifier: try decoder.text(), name: try decoder.text(),
        productType: try decoder.optional { decoder throws(Malformed) in try decoder.text() },
        wasUserEntered: try decoder.byte() != 0)
    }
    batch.newOrigins = try list { decoder throws(Malformed) in try decoder.origin() }
    batch.rows = try list { decoder throws(Malformed) in try decoder.row() }
    batch.bytes = try bytes(count: try count())
    batch.routes = try list { decoder throws(Malformed) in
      SampleBatch.Route(
        row: Int(try decoder.integer()),
        locations: try decoder.list { decoder throws(Malformed) in try decoder.location() })
    }
    batch.routeFiles = try list { decoder throws(Malformed) in
      SampleBatch.RouteFile(row: Int(try decoder.integer()), path: try decoder.text())
    }
    batch.activitySummaries = try list { decoder throws(Malformed) in try decoder.summary() }
    let values = try list { decoder throws(Malformed) in
      (key: try decoder.text(), value: try decoder.integer())
    }
    batch.characteristics = CharacteristicsRecord(
      values: Dictionary(values.map { ($0.key, $0.value) }, uniquingKeysWith: { _, last in last }))
    return batch
  }

  private mutating func row() throws(Malformed) -> SampleBatch.Row {
    let (start, end, value) = (try real(), try real(), try real())
    var row = SampleBatch.Row(
      type: try place(), source: try place(), start: start, end: end, value: value)
    row.origin = try place()
    row.parent = try place()
    row.metadata = try slice()
    row.workout = try slice()
    return row
  }

  private mutating func place() throws(Malformed) -> Int32 {
    guard let place = Int32(exactly: try integer()) else { throw Malformed() }
    return place
  }

  private mutating func slice() throws(Malformed) -> SampleBatch.Slice {
    var slice = SampleBatch.Slice()
    guard let start = UInt32(exactly: try integer()), let count = UInt32(exactly: try integer())
    else { throw Malformed() }
    slice.start = start
    slice.count = count
    return slice
  }

  fileprivate mutating func location() throws(Malformed) -> RecordedLocation {
    var location = RecordedLocation(time: 0, latitude: 0, longitude: 0)
    for field in RecordedLocation.fields { location[keyPath: field] = try real() }
    return location
  }

  private mutating func summary() throws(Malformed) -> ActivitySummaryRecord {
    var summary = ActivitySummaryRecord(day: RecordedDay(number: try integer()))
    summary.moveMode = try integer()
    summary.isPaused = try byte() != 0
    for field in ActivitySummaryRecord.fields {
      summary[keyPath: field] = try optional { decoder throws(Malformed) in try decoder.real() }
    }
    return summary
  }
}
