import Foundation

/// One value of a sample's metadata, as the store keeps it and an import brings it.
package enum MetadataValue: Hashable, Sendable {
  case text(String)
  case bool(Bool)
  case integer(Int64)
  case real(Double)
  /// Seconds since the reference date.
  case date(Double)
  /// A quantity, with its unit as text.
  case quantity(Double, unit: String)
}
