import HealthKit

/// An archive's way into the store of a phone whose daemon runs.
package final class RunningImport: HealthImporter {
  package private(set) var tallies: [(type: String, tally: ImportTally)] = []
  package private(set) var routeFiles: [(number: Int64, path: String)] = []

  private let phone: String
  private let ask: (PhoneRequest) throws -> ImportAnswer
  private var number = 0
  private var brought = 0

  /// So many rows are stored while the daemon's ticks wait: some milliseconds.
  private static let rowsPerStep = 2000

  /// Begins.
  ///
  /// - Parameter ask: sends a request to the daemon, and gives its answer.
  /// - Throws: ``PhoneIsLocked``; ``ImportRefused``; what `ask` throws.
  package init(phone: String, ask: @escaping (PhoneRequest) throws -> ImportAnswer) throws {
    self.phone = phone
    self.ask = ask
    number = try take(ImportStep(.begin)).number
  }

  package func add(_ batch: SampleBatch) throws {
    for piece in batch.pieces(ofAtMost: RunningImport.rowsPerStep) {
      let answer = try take(ImportStep(.batch, number: number, data: piece.encoded))
      routeFiles += (answer.routeFiles ?? []).map { ($0.number, $0.path) }
      brought += piece.rows.count
    }
  }

  package func put(_ locations: [RecordedLocation], ofRoute route: Int64) throws {
    _ = try take(ImportStep(.route, number: number, data: locations.encoded, route: route))
  }

  package func finish() throws {
    let answer = try take(ImportStep(.finish, number: number))
    tallies = (answer.tallies ?? []).map { ($0.type, $0.tally) }
  }

  private func take(_ step: ImportStep) throws -> ImportAnswer {
    let answer = try ask(PhoneRequest(step))
    guard let refusal = answer.refusal else { return answer }
    guard answer.isLocked != true else { throw PhoneIsLocked(phone: phone, brought: brought) }
    throw ImportRefused(phone: phone, reason: refusal)
  }
}

/// Why a running phone took a step of an import not.
public struct ImportRefused: Error, CustomStringConvertible {
  public let phone: String
  public let reason: String

  public var description: String { "phone '\(phone)' refused: \(reason)" }
}
