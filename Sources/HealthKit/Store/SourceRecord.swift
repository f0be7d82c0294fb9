/// Who made a sample, as the store keeps it.
///
/// Two sources are the same when all fields are equal: what people typed in counts before what the
/// same app measured, so the two are told apart where the samples are, in the index.
package struct SourceRecord: Hashable, Sendable {
  /// The app's bundle identifier, or the device's identifier under `com.apple.health`.
  package var bundleIdentifier: String

  /// The name that people read, such as `iPhone`.
  package var name: String

  /// The kind of hardware, such as `iPhone10,3` or `Watch6,1`; nil for an app.
  package var productType: String?

  /// Whether people typed the samples in, as their metadata says (`HKWasUserEntered`).
  package var wasUserEntered = false

  package init(
    bundleIdentifier: String, name: String, productType: String? = nil, wasUserEntered: Bool = false
  ) {
    self.bundleIdentifier = bundleIdentifier
    self.name = name
    self.productType = productType
    self.wasUserEntered = wasUserEntered
  }
}
