import DeviceSimulation

/// The activity rings of the last days.
enum ExportSummaries {
  /// About the bytes of one day.
  static let bytesPerDay = 272

  static func write(days: Int, random: inout SplitMix64, to writer: ExportWriter) throws {
    let end = ExportSpan.firstDay + ExportSpan.days
    for day in (end - days)..<end {
      let bits = random.next()
      writer.append(" <ActivitySummary dateComponents=\"")
      writer.append(day: day)
      writer.append("\" activeEnergyBurned=\"")
      writer.append(120_000 + Int(bits & 0xFFFF) * 10, decimals: 3)
      writer.append("\" activeEnergyBurnedGoal=\"500\" activeEnergyBurnedUnit=\"kcal\"")
      writer.append(" appleMoveTime=\"0\" appleMoveTimeGoal=\"0\" appleExerciseTime=\"")
      writer.append(Int(bits >> 16 & 0xFF) % 120, decimals: 0)
      writer.append("\" appleExerciseTimeGoal=\"30\" appleStandHours=\"")
      writer.append(Int(bits >> 24 & 0xFF) % 17, decimals: 0)
      writer.append("\" appleStandHoursGoal=\"12\"/>\n")
      try writer.flushIfFull()
    }
  }
}
