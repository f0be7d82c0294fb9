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
          await device.advance(by: .milliseconds(1))
        }
      }
    }
    await device.advance(by: .zero)
    #expect(observed.count > 0)
    store.stop(observer)
    let all = HKQuery.predicateForSamples(withStart: nil, end: nil)
    #expect(phone.samples(all).counts?.count == 80)
    #expect(Set(phone.samples().samples?.map(\.uuid) ?? []) == Set(samples.map(\.uuid)))
  }

  @Test("A lock while a task awaits a query is Code 6 at the await (react-native-healthkit#35)")
  func lockedMeanwhile() async throws {
    let phone = try Phone()
    phone.save([phone.minute(0, 40)])
    let device = phone.device
    let log = Log()
    await device.run {
      let task = Task {
        log.add("asks")
        let code = await Self.codeOfToday()
        log.add("answered \(code?.rawValue ?? 0)")
      }
      device.schedule(after: .zero) {
        log.add("locks")
        device.lock()
      }
      await task.value
      device.unlock()
      log.add("answered \(await Self.codeOfToday()?.rawValue ?? 0)")
    }
    #expect(log.lines == ["asks", "locks", "answered 6", "answered 0"])
  }

  private final class Log: @unchecked Sendable {
    private let lock = NSLock()
    private var added: [String] = []

    var lines: [String] { lock.withLock { added } }

    func add(_ line: String) { lock.withLock { added.append(line) } }
  }

  private static func codeOfToday() async -> HKError.Code? {
    do {
      let steps = HKSamplePredicate.quantitySample(type: HKQuantityType(.stepCount))
      let statistics = try await HKStatisticsQueryDescriptor(
        predicate: steps, options: .cumulativeSum
      ).result(for: HKHealthStore())
      #expect(statistics?.sumQuantity()?.doubleValue(for: .count()) == 40)
      return nil
    } catch {
      return (error as? HKError)?.code
    }
  }

  @Test("A collector with a stream, an actor and a view model writes the same log every time")
  func determinism() async throws {
    let first = try await Self.collectNight()
    #expect(first.contains { $0.hasSuffix("stream: 1") })
    #expect(first.contains { $0.hasSuffix("stream: Code 6") })
    #expect(first.count { $0.contains("screen") } == 15)
    for _ in 0..<3 { #expect(try await Self.collectNight() == first) }
  }

  /// A walk of half an hour, locked for a third of it, as a collector sees it.
  private static func collectNight() async throws -> [String] {
    let phone = try Phone()
    let device = phone.device
    let screen = Screen()
    try await device.run {
      // Something keeps the app awake, as location updates would.
      let awake = device.appLife.keepAwake("collecting")
      defer { awake?.end() }
      let sync = Sync(screen: screen)
      let tasks = [
        Task { await sync.follow() },
        Task { await sync.poll(every: .minutes(2), times: 15) },
      ]
      device.walk(for: .minutes(30))
      await device.advance(by: .minutes(10))
      device.lock()
      await device.advance(by: .minutes(10))
      device.unlock()
      await device.advance(by: .minutes(30))
      for task in tasks { await task.value }
      try device.checkNothingPending()
    }
    return await screen.lines
  }

  /// What a view model shows.
  @MainActor private final class Screen {
    private(set) var lines: [String] = []

    nonisolated init() {}

    func show(_ line: String) {
      lines.append("\(Date().formatted(.iso8601)) \(line)")
    }
  }

  private actor Sync {
    private let store = HKHealthStore()
    private let steps = HKSamplePredicate.quantitySample(type: HKQuantityType(.stepCount))
    private let screen: Screen

    init(screen: Screen) {
      self.screen = screen
    }

    /// Follows new samples until the store is closed.
    func follow() async {
      let descriptor = HKAnchoredObjectQueryDescriptor(predicates: [steps], anchor: nil)
      do {
        for try await update in descriptor.results(for: store) {
          await screen.show("stream: \(update.addedSamples.count)")
        }
      } catch {
        await screen.show("stream: Code \((error as? HKError)?.code.rawValue ?? 0)")
      }
    }

    /// Asks for the sum again and again.
    func poll(every interval: Duration, times: Int) async {
      for _ in 0..<times {
        try? await Task.sleep(for: interval)
        do {
          let sum = try await HKStatisticsQueryDescriptor(
            predicate: steps, options: .cumulativeSum
          ).result(for: store)?.sumQuantity()
          await screen.show("screen: \(sum?.description ?? "nothing")")
        } catch {
          await screen.show("screen: Code \((error as? HKError)?.code.rawValue ?? 0)")
        }
      }
    }
  }

  private final class Counter: @unchecked Sendable {
    private let lock = NSLock()
    private var value = 0

    var count: Int { lock.withLock { value } }

    func add() { lock.withLock { value += 1 } }
  }
}
