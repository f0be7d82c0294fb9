import DeviceSimulation

extension ExportSeries {
  /// How many records name the same device by one address.
  private static let recordsPerAddress = 4096

  /// Writes records by time until so many bytes are full; says how many.
  ///
  /// The time of a record is the part of the bytes that lies before it: the series covers the same
  /// years at any size, and its records hardly ever overlap.
  func write(bytes: Int, random: inout SplitMix64, to writer: ExportWriter) throws -> Int {
    let text = RecordText(self)
    let begin = writer.count
    var head: [UInt8] = []
    var version = -1
    var records = 0
    var written = 0
    var lastLength = bytes
    while written < bytes {
      let progress = Double(written) / Double(bytes)
      let current = source.versionIndex(at: progress)
      if current != version || records % ExportSeries.recordsPerAddress == 0 {
        version = current
        head = text.head(source.attributes(version: version, address: random.next()))
      }
      let time = time(
        at: progress, room: Double(lastLength) / Double(bytes), bits: random.next())
      writer.append(head)
      writer.appendDates(created: time.created, start: time.start, end: time.end)
      writer.append(text.beforeValue)
      append(valueOf: random.next(), at: time.start, text, to: writer)
      try writer.flushIfFull()
      records += 1
      lastLength = writer.count - begin - written
      written += lastLength
    }
    return records
  }

  /// When a record was, and when it was saved: within the first half of its room, until at most the
  /// end of the second.
  private func time(
    at progress: Double, room: Double, bits: UInt64
  ) -> (created: Int, start: Int, end: Int) {
    var start = ExportSpan.moment(at: progress, hours: hours)
    var end: Int
    if fillsHours {
      start -= start % 3600
      end = start + 3600
    } else {
      let half = max(1, Int(room * Double(ExportSpan.days * hours.count * 3600)) / 2)
      start += Int(bits & 0xFFFF) % half
      end = start + (longest == 0 ? 0 : 1 + Int(bits >> 16 & 0xFFFF) % min(longest, half))
    }
    return (end + 1 + Int(bits >> 32 & 0x1FF), start, end)
  }

  /// Appends what comes after `value="`, to the record's last line break.
  private func append(
    valueOf bits: UInt64, at start: Int, _ text: RecordText, to writer: ExportWriter
  ) {
    switch value {
    case .quantity(let range, let decimals, _):
      writer.append(range.lowerBound + Int(bits & 0xFFFF_FFFF) % range.count, decimals: decimals)
    case .category:
      writer.append(text.values[Int(bits & 0xFFFF) % text.values.count])
    }
    switch content {
    case .nothing: writer.append(text.emptyEnd)
    case .entry: writer.append(text.contents[Int(bits >> 32) % text.contents.count])
    case .beats: appendBeats(bits >> 32, from: start, to: writer)
    }
  }

  private func appendBeats(_ bits: UInt64, from start: Int, to writer: ExportWriter) {
    writer.append("\">\n  <HeartRateVariabilityMetadataList>\n")
    var second = start % 86_400 * 100
    for beat in 0..<12 {
      let rate = 50 + Int(bits >> beat & 0x1F)
      second = (second + 6000 / rate) % 8_640_000
      writer.append("   <InstantaneousBeatsPerMinute bpm=\"")
      writer.append(rate, decimals: 0)
      writer.append("\" time=\"")
      writer.append(second / 360_000, digits: 2)
      writer.append(":")
      writer.append(second / 6000 % 60, digits: 2)
      writer.append(":")
      writer.append(second / 100 % 60, digits: 2)
      writer.append(".")
      writer.append(second % 100, digits: 2)
      writer.append("\"/>\n")
    }
    writer.append("  </HeartRateVariabilityMetadataList>\n </Record>\n")
  }
}

/// The pieces of a series' records that never change, as bytes.
private struct RecordText {
  private let beforeSource: String
  private let afterSource: String
  let beforeValue = Array("\" value=\"".utf8)
  let emptyEnd = Array("\"/>\n".utf8)
  let values: [[UInt8]]
  /// What may follow a value, up to the end of the record.
  let contents: [[UInt8]]

  init(_ series: ExportSeries) {
    beforeSource = " <Record type=\"\(series.type)\""
    switch series.value {
    case .quantity(_, _, let unit):
      afterSource = " unit=\"\(unit)\""
      values = []
    case .category(let names):
      afterSource = ""
      values = names.map { Array($0.utf8) }
    }
    if case .entry(let key, let entries) = series.content {
      contents = entries.map {
        Array("\">\n  <MetadataEntry key=\"\(key)\" value=\"\($0)\"/>\n </Record>\n".utf8)
      }
    } else {
      contents = []
    }
  }

  func head(_ attributes: String) -> [UInt8] {
    Array((beforeSource + attributes + afterSource).utf8)
  }
}
