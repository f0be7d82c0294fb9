import DeviceSimulation

/// An Apple Health `export.xml` of any size, made from a seed: the same bytes for the same size and
/// seed on every machine.
///
/// It has the grammar, order and style of version 13 as phones write it: records by type, within a
/// type by source and within a source by time, then correlations, workouts and activity summaries.
/// Nobody lived these years.
struct HealthExport {
  /// What was written.
  struct Contents {
    var bytes = 0
    /// The records at top level; those inside correlations are among them.
    var records = 0
    var correlations = 0
    var workouts = 0
    var activitySummaries = 0

    var json: String {
      "{\"bytes\": \(bytes), \"records\": \(records), \"correlations\": \(correlations), "
        + "\"workouts\": \(workouts), \"activitySummaries\": \(activitySummaries)}"
    }
  }

  /// In bytes; a file of a mebibyte or more is less than a hundredth off.
  let size: Int
  let seed: UInt64

  func write(to path: String) throws -> Contents {
    let writer = try ExportWriter(path)
    var contents = Contents()
    var random = generator(of: .max)
    let pressure = ExportBloodPressure(
      count: size / 100 / ExportBloodPressure.bytesPerReading, seed: random.next())
    writer.append(HealthExport.opening)
    writer.append(moment: ExportSpan.exported)
    writer.append(HealthExport.me)

    contents.records += try writeSeries(bytes: size / 1000 * 975, to: writer)
    contents.records += try pressure.writeRecords(to: writer)
    contents.correlations = try pressure.writeCorrelations(to: writer)

    let end = "</HealthData>\n"
    let days = min(ExportSpan.days, size / 200 / ExportSummaries.bytesPerDay)
    let rest = size - writer.count - days * ExportSummaries.bytesPerDay - end.utf8.count
    contents.workouts = try ExportWorkouts.write(bytes: rest, random: &random, to: writer)
    try ExportSummaries.write(days: days, random: &random, to: writer)
    contents.activitySummaries = days
    writer.append(end)
    try writer.flush()
    contents.bytes = writer.count
    return contents
  }

  private func writeSeries(bytes: Int, to writer: ExportWriter) throws -> Int {
    let catalogue = ExportSeries.catalogue
    let shares = catalogue.reduce(0) { $0 + $1.share }
    var records = 0
    for (index, series) in catalogue.enumerated() {
      var random = generator(of: UInt64(index))
      let part = Int(Double(bytes) * series.share / shares)
      records += try series.write(bytes: part, random: &random, to: writer)
    }
    return records
  }

  /// Chance for one part of the file, whatever the others take.
  private func generator(of part: UInt64) -> SplitMix64 {
    SplitMix64(state: SplitMix64.mix(seed) ^ SplitMix64.mix(part))
  }
}
