import DeviceSimulation

/// Readings of a cuff: two records each, which stand among the records of their types and again inside
/// a correlation.
struct ExportBloodPressure {
  private static let systolic = Part(type: "Systolic", range: 104...142)
  private static let diastolic = Part(type: "Diastolic", range: 64...91)

  /// About the bytes that one reading takes in all three places.
  static let bytesPerReading = 1900

  let count: Int
  let seed: UInt64

  private struct Part {
    let type: String
    let range: ClosedRange<Int>
  }

  /// Writes the records of both types; says how many.
  func writeRecords(to writer: ExportWriter) throws -> Int {
    for part in [Self.systolic, Self.diastolic] {
      for number in 0..<count {
        append(part, of: number, indent: " ", to: writer)
        try writer.flushIfFull()
      }
    }
    return 2 * count
  }

  /// Writes the correlations; says how many.
  func writeCorrelations(to writer: ExportWriter) throws -> Int {
    for number in 0..<count {
      writer.append(" <Correlation type=\"HKCorrelationTypeIdentifierBloodPressure\"")
      appendSourceAndDates(of: number, unit: "", to: writer)
      writer.append("\">\n")
      append(Self.systolic, of: number, indent: "  ", to: writer)
      append(Self.diastolic, of: number, indent: "  ", to: writer)
      writer.append(" </Correlation>\n")
      try writer.flushIfFull()
    }
    return count
  }

  private func append(_ part: Part, of number: Int, indent: String, to writer: ExportWriter) {
    writer.append("\(indent)<Record type=\"HKQuantityTypeIdentifierBloodPressure\(part.type)\"")
    appendSourceAndDates(of: number, unit: " unit=\"mmHg\"", to: writer)
    let bits = SplitMix64.mix(seed &+ UInt64(number) &+ UInt64(part.range.lowerBound) << 32)
    writer.append("\" value=\"")
    writer.append(part.range.lowerBound + Int(bits >> 8) % part.range.count, decimals: 0)
    writer.append("\"/>\n")
  }

  private func appendSourceAndDates(of number: Int, unit: String, to writer: ExportWriter) {
    let source = ExportSource.cuff
    let progress = Double(number) / Double(count)
    let moment =
      ExportSpan.moment(at: progress, hours: 5..<21)
      + Int(SplitMix64.mix(seed ^ UInt64(number)) & 0x3F)
    writer.append(source.attributes(version: source.versionIndex(at: progress), address: 0) + unit)
    writer.appendDates(created: moment + 2, start: moment, end: moment)
  }
}
