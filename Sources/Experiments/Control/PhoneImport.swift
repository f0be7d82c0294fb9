import HealthKit

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
