/// How long the protected store takes to follow the lock.
///
/// Apple documents ten minutes from lock to relinquished access for the health store
/// (<https://support.apple.com/guide/security/sec88be9900f>) and about ten seconds for class A keys;
/// field reports say that reads fail as soon as the device is locked, and nobody has published a
/// measurement. So both delays are parameters, and none of the presets is Apple's number.
public struct ProtectionParameters: Codable, Equatable, Sendable {
  /// From lock until the store closes. Zero or more.
  public var relinquishDelay: Duration
  /// From unlock until the store is open. Zero or more.
  public var reopenDelay: Duration

  public init(relinquishDelay: Duration = .zero, reopenDelay: Duration = .zero) {
    self.relinquishDelay = max(.zero, relinquishDelay)
    self.reopenDelay = max(.zero, reopenDelay)
  }

  /// What the experiment and the field reports saw: refused at once. The default.
  public static let observed = ProtectionParameters()
  /// What the Platform Security Guide says of the health store: ten minutes.
  public static let guide = ProtectionParameters(relinquishDelay: .seconds(600))
  /// Class A (Complete Protection): about ten seconds.
  public static let classA = ProtectionParameters(relinquishDelay: .seconds(10))
  /// As observed, with a store that is still opening for a moment after unlock.
  public static let race = ProtectionParameters(reopenDelay: .milliseconds(300))

  /// The presets by the names that a scenario file uses.
  public static let presets: [(name: String, parameters: ProtectionParameters)] = [
    ("observed", observed), ("guide", guide), ("classA", classA), ("race", race),
  ]
}
