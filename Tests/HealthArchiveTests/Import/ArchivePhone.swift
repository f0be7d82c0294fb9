import CoreLocation
import DeviceSimulation
import Foundation
import Testing

@testable import HealthArchive
@testable import HealthKit

/// A phone that takes exports in, and what its apps see then.
struct ArchivePhone {
  let device: SimulatedDevice

  init() throws {
    device = try SimulatedDevice(timeZone: "Europe/Berlin", now: "2022-01-01T12:00:00+01:00")
  }

  /// Brings a document the way that programs do: batch by batch, then routes.
  @discardableResult
  func bring(
    _ text: String, in directory: String = "/nowhere", _ options: ReadingOptions = ReadingOptions()
  ) throws -> ImportTally {
    try device.inside {
      let samples = try device.health.beginImport()
      var contents: ArchiveContents
      let queue = Batches()
      contents = try ArchiveContents(
        reading: BytesInput(Array(text.utf8)), file: "export.xml", routes: .directory(directory),
        options
      ) { batch, _ in queue.batches.append(batch) }
      for batch in queue.batches { try samples.add(batch) }
      try contents.readRoutes(samples.routeFiles, options: options) { number, locations in
        try samples.put(locations, ofRoute: number)
      }
      try samples.finish()
      return samples.total
    }
  }

  private final class Batches {
    var batches: [SampleBatch] = []
  }

  private final class Answer<Value>: @unchecked Sendable {
    var values: [Value] = []
  }

  /// All samples of a type, by start.
  func samples<Sample: HKSample>(_ type: HKSampleType, as: Sample.Type) throws -> [Sample] {
    let answer = Answer<[HKSample]?>()
    device.run {
      let order = NSSortDescriptor(key: HKSampleSortIdentifierStartDate, ascending: true)
      HKHealthStore().execute(
        HKSampleQuery(
          sampleType: type, predicate: nil, limit: HKObjectQueryNoLimit, sortDescriptors: [order]
        ) { _, samples, _ in answer.values.append(samples) })
      device.advance(by: .zero)
    }
    return try #require(answer.values.first as? [Sample])
  }

  /// The sum of steps from one date to another.
  func steps(from start: String, to end: String) throws -> Double? {
    let answer = Answer<Double?>()
    let predicate = HKQuery.predicateForSamples(
      withStart: try Date(start, strategy: .iso8601), end: try Date(end, strategy: .iso8601))
    device.run {
      HKHealthStore().execute(
        HKStatisticsQuery(
          quantityType: HKQuantityType(.stepCount), quantitySamplePredicate: predicate,
          options: .cumulativeSum
        ) { _, statistics, _ in
          answer.values.append(statistics?.sumQuantity()?.doubleValue(for: .count()))
        })
      device.advance(by: .zero)
    }
    return try #require(answer.values.first)
  }

  func locations(_ route: HKWorkoutRoute) throws -> [CLLocation] {
    let answer = Answer<[CLLocation]?>()
    device.run {
      HKHealthStore().execute(
        HKWorkoutRouteQuery(route: route) { _, locations, _, _ in answer.values.append(locations) })
      device.advance(by: .seconds(1))
    }
    return answer.values.flatMap { $0 ?? [] }
  }

  func summaries() throws -> [HKActivitySummary] {
    let answer = Answer<[HKActivitySummary]?>()
    device.run {
      HKHealthStore().execute(
        HKActivitySummaryQuery(predicate: nil) { _, summaries, _ in answer.values.append(summaries)
        })
      device.advance(by: .zero)
    }
    return try #require(answer.values.first ?? nil)
  }
}
