import Foundation

extension CLLocation.Parts {
  /// The numbers of a location, in the order in which they are archived.
  private static let numbers: [(key: String, path: WritableKeyPath<Self, Double> & Sendable)] = [
    ("latitude", \.coordinate.latitude), ("longitude", \.coordinate.longitude),
    ("altitude", \.altitude), ("horizontalAccuracy", \.horizontalAccuracy),
    ("verticalAccuracy", \.verticalAccuracy), ("course", \.course),
    ("courseAccuracy", \.courseAccuracy), ("speed", \.speed), ("speedAccuracy", \.speedAccuracy),
  ]
  private static let timestamp = "timestamp"
  private static let isSimulated = "isSimulatedBySoftware"
  private static let isFromAccessory = "isProducedByAccessory"

  /// Nil when a number or the date is missing.
  init?(_ coder: NSCoder) {
    guard coder.containsValue(forKey: Self.timestamp),
      Self.numbers.allSatisfy({ coder.containsValue(forKey: $0.key) })
    else { return nil }
    let seconds = coder.decodeDouble(forKey: Self.timestamp)
    self.init(timestamp: Date(timeIntervalSinceReferenceDate: seconds))
    for (key, path) in Self.numbers { self[keyPath: path] = coder.decodeDouble(forKey: key) }
    guard coder.containsValue(forKey: Self.isSimulated) else { return }
    source = CLLocationSourceInformation(
      softwareSimulationState: coder.decodeBool(forKey: Self.isSimulated),
      andExternalAccessoryState: coder.decodeBool(forKey: Self.isFromAccessory))
  }

  func encode(with coder: NSCoder) {
    for (key, path) in Self.numbers { coder.encode(self[keyPath: path], forKey: key) }
    coder.encode(timestamp.timeIntervalSinceReferenceDate, forKey: Self.timestamp)
    guard let source else { return }
    coder.encode(source.isSimulatedBySoftware, forKey: Self.isSimulated)
    coder.encode(source.isProducedByAccessory, forKey: Self.isFromAccessory)
  }
}
