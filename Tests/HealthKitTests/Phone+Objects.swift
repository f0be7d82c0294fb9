import DeviceSimulation
import Foundation
import Testing

@testable import HealthKit

extension Phone {
  /// Runs what ends in a completion handler, until it has been called; its error, nil for success.
  func completion(
    _ body: (HKHealthStore, @escaping @Sendable (Bool, (any Error)?) -> Void) -> Void
  ) -> (any Error)? {
    let answer = Answer<(Bool, (any Error)?)>()
    device.run {
      body(HKHealthStore()) { answer.add(($0, $1)) }
      precondition(answer.values.isEmpty, "no completion inside the call")
      device.advance(by: .zero)
    }
    precondition(answer.values.count == 1, "a completion runs once")
    precondition(answer.value?.0 == (answer.value?.1 == nil))
    return answer.value?.1
  }

  /// Deletes objects; the error's code, nil for success.
  @discardableResult
  func delete(_ objects: [HKObject]) -> HKError.Code? {
    (completion { $0.delete(objects, withCompletion: $1) } as? HKError)?.code
  }

  struct Changes {
    var samples: [HKSample]?
    var deleted: [HKDeletedObject]?
    var anchor: HKQueryAnchor?
    var code: HKError.Code?

    var counts: [Double]? {
      samples?.map { ($0 as? HKQuantitySample)?.quantity.doubleValue(for: .count()) ?? .nan }
    }
  }

  /// Runs an anchored query until its answer has come.
  func changes(
    since anchor: HKQueryAnchor? = nil, limit: Int = HKObjectQueryNoLimit,
    predicate: NSPredicate? = nil, type: HKSampleType? = nil
  ) -> Changes {
    let answer = Answer<Changes>()
    device.run {
      HKHealthStore().execute(
        HKAnchoredObjectQuery(
          type: type ?? steps, predicate: predicate, anchor: anchor, limit: limit
        ) { _, samples, deleted, anchor, error in
          answer.add(
            Changes(
              samples: samples, deleted: deleted, anchor: anchor,
              code: (error as? HKError)?.code))
        })
      device.advance(by: .zero)
    }
    precondition(answer.values.count == 1, "a handler runs once")
    return answer.value ?? Changes()
  }

  /// All samples of a type as they are stored.
  func all<Sample: HKSample>(_ type: HKSampleType, as: Sample.Type, _ predicate: NSPredicate? = nil)
    -> [Sample]
  {
    let answer = Answer<[HKSample]>()
    device.run {
      HKHealthStore().execute(
        HKSampleQuery(sampleType: type, predicate: predicate, limit: 0, sortDescriptors: nil) {
          _, samples, _ in answer.add(samples ?? [])
        })
      device.advance(by: .zero)
    }
    return (answer.value ?? []).compactMap { $0 as? Sample }
  }

  /// Steps of one minute after seven.
  func minute(_ minute: Int, _ count: Double, _ metadata: [String: Any]? = nil) -> HKQuantitySample
  {
    device.run {
      let start = Calendar.current.startOfDay(for: Date())
        .addingTimeInterval(7 * 3600 + Double(minute) * 60)
      return HKQuantitySample(
        type: steps, quantity: HKQuantity(unit: .count(), doubleValue: count), start: start,
        end: start.addingTimeInterval(60), metadata: metadata)
    }
  }
}

/// Whether a process that stopped with an exception gave its name and reason.
func expectException(
  _ name: String, _ reason: String, _ result: ExitTest.Result?,
  sourceLocation: SourceLocation = #_sourceLocation
) throws {
  let output = try String(decoding: #require(result).standardErrorContent, as: UTF8.self)
  #expect(output.contains("'\(name)'"), sourceLocation: sourceLocation)
  #expect(output.contains(reason), sourceLocation: sourceLocation)
}
