import Foundation

/// Something that came into the store or left it.
struct StoredChange: Equatable, Sendable {
  enum Kind: Equatable, Sendable {
    case added(SampleRecord)
    case deleted(DeletedRecord)
  }

  /// Its place in the sequence of all changes, from 1.
  var sequence: Int64
  var kind: Kind
}

/// What is left of a sample that was deleted.
struct DeletedRecord: Equatable, Sendable {
  var number: Int64
  var type: String
  var source: SourceRecord

  /// The UUID of an object that was made outside of any device; nil where it encodes `number`.
  var uuid: UUID?

  /// Of its metadata, what says which version of an object it was (`HKMetadataKeySyncIdentifier`,
  /// `HKMetadataKeySyncVersion`).
  var metadata: [String: MetadataValue] = [:]
}

extension DeletedRecord {
  init(_ sample: SampleRecord) {
    self.init(
      number: sample.number, type: sample.type, source: sample.source, uuid: sample.uuid,
      metadata: (sample.details?.metadata ?? [:]).filter {
        DeletedRecord.keptMetadata.contains($0.key)
      })
  }

  private static let keptMetadata: Set = [
    HKMetadataKeySyncIdentifier, HKMetadataKeySyncVersion,
  ]
}
