/// What a workout came to: as it was saved with it, else as its statistics say.
extension WorkoutRecord {
  /// In kilocalories.
  var totalEnergy: Double? { energy ?? sum { $0 == "HKQuantityTypeIdentifierActiveEnergyBurned" } }

  /// In metres, whatever was done to cover them.
  var totalDistance: Double? {
    distance ?? sum { $0.hasPrefix("HKQuantityTypeIdentifierDistance") }
  }

  var totalStrokes: Double? {
    strokes ?? sum { $0 == "HKQuantityTypeIdentifierSwimmingStrokeCount" }
  }

  var totalFlights: Double? { flights ?? sum { $0 == "HKQuantityTypeIdentifierFlightsClimbed" } }

  /// The sum of the sums of some types; nil when none of them has one.
  private func sum(of isWanted: (String) -> Bool) -> Double? {
    let sums = statistics.filter { isWanted($0.type) }.compactMap(\.sum)
    return sums.isEmpty ? nil : sums.reduce(0, +)
  }
}
