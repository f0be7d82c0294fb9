import Foundation
import HealthKit

/// One step of an import into a running phone, as a request carries it.
///
/// An import is begun, brings its batches in order, and is finished. Each batch is stored as a whole, so
/// one that is broken off leaves nothing that importing again would not complete.
public struct ImportStep: Codable, Sendable {
  public enum Kind: String, Codable, Sendable {
    /// The answer gives the import's number.
    case begin
    case batch
    /// The locations of a route.
    case route
    case finish
  }

  public var kind: Kind
  /// The import's number; 0 to begin.
  public var number = 0
  /// The batch or the locations, encoded, in base 64.
  public var data: Data?
  /// The number of the route's sample.
  public var route: Int64?

  init(_ kind: Kind, number: Int = 0, data: [UInt8]? = nil, route: Int64? = nil) {
    self.kind = kind
    self.number = number
    self.data = data.map { Data($0) }
    self.route = route
  }
}

/// What a running phone answers to a step of an import.
public struct ImportAnswer: Codable, Sendable {
  /// A type, and what became of its samples.
  public struct TypeTally: Codable, Sendable {
    var type: String
    var tally: ImportTally
  }

  /// A file with the locations of a route's sample.
  public struct RouteFile: Codable, Sendable {
    var number: Int64
    var path: String
  }

  /// The import's number.
  public var number: Int
  /// At the end, what became of all.
  public var tallies: [TypeTally]?
  /// At the end, the files that are wanted.
  public var routeFiles: [RouteFile]?
  /// Why the step was refused: nothing of it was done.
  public var refusal: String?
  /// Whether that was because the phone is locked.
  public var isLocked: Bool?
}
