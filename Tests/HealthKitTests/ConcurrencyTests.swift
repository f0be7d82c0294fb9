import DeviceSimulation
import Foundation
import Testing

@testable import HealthKit

@Suite("Many threads call, and handlers are events of the device")
struct ConcurrencyTests {
  @Test("Saves, queries, deletions and stops from eight threads while the device runs")
  func manyThreads() async throws {
    let phone = try Phone()
    let device = phone.device
    let store = device.run { HKHealthStore() }
    let steps = phone.steps
    let samples = (0..<80).map { phone.minute($0, 1, ["index": $0]) }
    let saved = Counter()
    let read = Counter()
    let observed = Counter()
    let observer = HKObserverQuery(sampleType: steps, predicate: nil) {
      // A query that goes on lives with its device: one that held it would keep both.
      [weak device] _, completion, _ in
      #expect(device?.isInside == true)
      observed.add()
      completion()
    }
    store.execute(observer)
    await withTaskGroup(of: Void.self) { group in
      for thread in 0..<8 {
        group.addTask {
          for index in 0..<10 {
            let sample = samples[thread * 10 + index]
            store.save(sample) { success, _ in
              #expect(success && device.isInside)
              saved.add()
            }
            store.execute(
              HKSampleQuery(
                sampleType: steps, predicate: nil, limit: 1, sortDescriptors: nil
              ) { _, samples, _ in
                #expect(samples != nil)
                read.add()
              })
            let stopped = HKAnchoredObjectQuery(
              type: steps, predicate: nil, anchor: nil, limit: 0
            ) { _, _, _, _, _ in }
            store.execute(stopped)
            store.stop(stopped)
            _ = store.authorizationStatus(for: steps)
            _ = HKQuantitySample(
              type: steps, quantity: sample.quantity, start: sample.startDate, end: sample.endDate)
          }
        }
      }
      group.addTask {
        while saved.count < 80 || read.count < 80 {
          device.advance(by: .milliseconds(1))
          await Task.yield()
        }
      }
    }
    device.advance(by: .zero)
    #expect(observed.count > 0)
    store.stop(observer)
    let all = HKQuery.predicateForSamples(withStart: nil, end: nil)
    #expect(phone.samples(all).counts?.count == 80)
    #expect(Set(phone.samples().samples?.map(\.uuid) ?? []) == Set(samples.map(\.uuid)))
  }

  private final class Counter: @unchecked Sendable {
    private let lock = NSLock()
    private var value = 0

    var count: Int { lock.withLock { value } }

    func add() { lock.withLock { value += 1 } }
  }
}
