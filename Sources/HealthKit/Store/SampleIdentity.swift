import Foundation

/// How a sample is found: by its number, or by a UUID that encodes none.
struct SampleIdentity: Hashable, Sendable {
  var number: Int64

  /// The UUID of an object that was made outside of any device; nil where it encodes `number`.
  var uuid: UUID?

  /// The bundle identifier of the source that it must have; nil for any.
  var owner: String?
}
