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

/// A running phone's side of imports: one at a time.
public final class PhoneImport {
  private let session: ExperimentSession
  private var samples: HealthImport?
  private var number = 0

  public init(into session: ExperimentSession) {
    self.session = session
  }

  /// Takes one step.
  public func take(_ step: ImportStep) -> ImportAnswer {
    session.device.inside {
      do {
        return try answer(step)
      } catch StoreError.closed {
        return ImportAnswer(
          number: number, refusal: "the phone is locked", isLocked: true)
      } catch {
        return ImportAnswer(number: number, refusal: "\(error)")
      }
    }
  }

  private func answer(_ step: ImportStep) throws -> ImportAnswer {
    if step.kind == .begin {
      samples = try session.device.health.beginImport(numbering: .device)
      number += 1
      return ImportAnswer(number: number)
    }
    guard let samples, step.number == number else {
      return ImportAnswer(
        number: number, refusal: "another import has begun since; import again when it is done")
    }
    let data = step.data.map { [UInt8]($0) } ?? []
    switch step.kind {
    case .begin: break
    case .batch:
      guard let batch = SampleBatch(encoded: data), samples.accepts(batch) else {
        return ImportAnswer(number: number, refusal: "this is no batch of samples")
      }
      try samples.add(batch)
    case .route:
      guard let locations = [RecordedLocation](encoded: data), let route = step.route else {
        return ImportAnswer(number: number, refusal: "these are no locations of a route")
      }
      try samples.put(locations, ofRoute: route)
    case .finish:
      self.samples = nil
      return ImportAnswer(number: number, tallies: tallies(of: samples))
    }
    return ImportAnswer(
      number: number,
      routeFiles: samples.takeRouteFiles().map { .init(number: $0.number, path: $0.path) })
  }

  private func tallies(of samples: HealthImport) -> [ImportAnswer.TypeTally] {
    zip(samples.types, samples.tallies).map { .init(type: $0, tally: $1) }
  }
}
