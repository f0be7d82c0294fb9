/// Who made a sample, as the store keeps it.
///
/// Two sources are the same when all fields are equal: what people typed in counts before what the
/// same app measured, so the two are told apart where the samples are, in the index.
struct SourceRecord: Hashable, Sendable {
  /// The app's bundle identifier, or the device's identifier under `com.apple.health`.
  var bundleIdentifier: String

  /// The name that people read, such as `iPhone`.
  var name: String

  /// The kind of hardware, such as `iPhone10,3` or `Watch6,1`; nil for an app.
  var productType: String?

  /// Whether people typed the samples in, as their metadata says (`HKWasUserEntered`).
  var wasUserEntered = false
}
