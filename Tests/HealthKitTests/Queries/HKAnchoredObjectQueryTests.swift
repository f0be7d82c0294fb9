import DeviceSimulation
import Foundation
import Testing

@testable import HealthKit

@Suite("Anchored queries")
struct HKAnchoredObjectQueryTests {
  @Test("give what came and went since the anchor")
  func sinceAnchor() throws {
    let phone = try Phone()
    let samples = (0..<4).map { phone.minute($0, Double($0)) }
    phone.save(Array(samples[0...1]))
    let first = phone.changes()
    #expect(first.counts == [0, 1] && first.deleted == [])
    let nothing = phone.changes(since: first.anchor)
    #expect(nothing.counts == [] && nothing.deleted == [])
    #expect(nothing.anchor == first.anchor)
    // The later minute is saved first: the order is that of saving.
    phone.save([samples[3]])
    phone.save([samples[2]])
    phone.delete([samples[0]])
    let second = phone.changes(since: first.anchor)
    #expect(second.counts == [3, 2])
    #expect(second.deleted?.map(\.uuid) == [samples[0].uuid])
    phone.delete([samples[3]])
    #expect(phone.changes(since: first.anchor).counts == [2], "came and went")
    #expect(
      phone.changes(since: second.anchor).deleted?.map(\.uuid) == [samples[3].uuid])
  }

  @Test("page by a limit of samples and deletions together")
  func pages() throws {
    let phone = try Phone()
    let samples = (0..<5).map { phone.minute($0, Double($0)) }
    phone.save(samples)
    phone.delete([samples[1]])
    var anchor: HKQueryAnchor?
    var pages: [[Double]] = []
    var deletions = 0
    repeat {
      let page = phone.changes(since: anchor, limit: 2)
      anchor = page.anchor
      deletions += page.deleted?.count ?? 0
      pages.append(page.counts ?? [])
    } while pages.last != [] && pages.count < 9
    #expect(pages == [[0, 2], [3, 4], []])
    #expect(deletions == 1)
  }

  @Test("filter samples by a predicate and go past the others")
  func predicate() throws {
    let phone = try Phone()
    phone.save((0..<6).map { phone.minute($0, Double($0)) })
    let large = HKQuery.predicateForQuantitySamples(
      with: .greaterThan, quantity: HKQuantity(unit: .count(), doubleValue: 2))
    let page = phone.changes(limit: 2, predicate: large)
    #expect(page.counts == [3, 4])
    #expect(phone.changes(since: page.anchor, predicate: large).counts == [5])
  }

  @Test("take an anchor that was archived, of any store's age, and one from iOS 8")
  func archived() throws {
    let phone = try Phone()
    phone.save([phone.minute(0, 1)])
    let anchor = try #require(phone.changes().anchor)
    let data = try NSKeyedArchiver.archivedData(
      withRootObject: anchor, requiringSecureCoding: true)
    let back = try #require(
      try NSKeyedUnarchiver.unarchivedObject(ofClass: HKQueryAnchor.self, from: data))
    #expect(back == anchor && back !== anchor && back.hash == anchor.hash)
    phone.save([phone.minute(1, 2)])
    #expect(phone.changes(since: back).counts == [2])
    #expect(phone.changes(since: HKQueryAnchor(fromValue: 0)).counts == [1, 2])
    #expect(phone.changes(since: HKQueryAnchor(fromValue: 99)).counts == [])
  }

  @Test("of other bytes make no anchor, not even a wrong one")
  func badArchive() throws {
    #expect(
      (try? NSKeyedUnarchiver.unarchivedObject(ofClass: HKQueryAnchor.self, from: Data([1, 2])))
        == nil)
    let other = try NSKeyedArchiver.archivedData(
      withRootObject: NSNumber(value: 5), requiringSecureCoding: true)
    #expect(
      (try? NSKeyedUnarchiver.unarchivedObject(ofClass: HKQueryAnchor.self, from: other)) == nil)
  }

  @Test("for several types give each change once, in order")
  func descriptors() throws {
    let phone = try Phone()
    let climbed = try phone.device.run {
      HKQuantitySample(
        type: HKQuantityType(.flightsClimbed), quantity: HKQuantity(unit: .count(), doubleValue: 7),
        start: try at("2016-10-31T07:00:00+09:00"), end: try at("2016-10-31T07:01:00+09:00"))
    }
    phone.save([phone.minute(0, 1)])
    phone.save([climbed])
    phone.save([phone.minute(1, 2)])
    let answer = Phone.Answer<Phone.Changes>()
    func run(limit: Int, anchor: HKQueryAnchor?) {
      phone.device.run {
        let steps = HKQueryDescriptor(sampleType: phone.steps, predicate: nil)
        HKHealthStore().execute(
          HKAnchoredObjectQuery(
            queryDescriptors: [
              steps, HKQueryDescriptor(sampleType: climbed.sampleType, predicate: nil), steps,
            ], anchor: anchor, limit: limit
          ) { _, samples, deleted, anchor, _ in
            answer.add(Phone.Changes(samples: samples, deleted: deleted, anchor: anchor))
          })
        phone.device.advance(by: .zero)
      }
    }
    run(limit: 0, anchor: nil)
    #expect(answer.value?.counts == [1, 7, 2])
    run(limit: 2, anchor: nil)
    #expect(answer.value?.counts == [1, 7])
    run(limit: 2, anchor: answer.value?.anchor)
    #expect(answer.value?.counts == [2])
  }

  @Test("with an update handler go on: once for what came in one event, until stopped")
  func updates() throws {
    let phone = try Phone()
    phone.save([phone.minute(0, 1)])
    let running = Running(phone)
    #expect(running.initial.value?.counts == [1])
    phone.save([phone.minute(1, 2), phone.minute(2, 3)])
    let sample = phone.minute(3, 4)
    phone.save([sample])
    phone.delete([sample])
    #expect(running.updates.values.map(\.counts) == [[2, 3], [4], []])
    #expect(running.updates.value?.deleted?.map(\.uuid) == [sample.uuid])
    phone.device.run { running.store.stop(running.query) }
    phone.save([phone.minute(4, 5)])
    #expect(running.updates.values.count == 3)
    #expect(running.initial.values.count == 1, "the first handler is called once")
  }

  @Test("end for good with the update that finds the device locked (forum 769782)")
  func lockedUpdate() throws {
    let phone = try Phone()
    let running = Running(phone)
    phone.device.lock()
    phone.save([phone.minute(0, 1)])
    #expect(running.updates.values.map(\.code) == [.errorDatabaseInaccessible])
    #expect(running.updates.value?.samples == nil && running.updates.value?.anchor == nil)
    phone.device.unlock()
    phone.save([phone.minute(1, 2)])
    #expect(running.updates.values.count == 1)
    #expect(phone.changes(since: running.initial.value?.anchor).counts == [1, 2])
  }

  @Test("go on after a lock in which nothing came")
  func quietLock() throws {
    let phone = try Phone()
    let running = Running(phone)
    phone.device.lock()
    phone.device.advance(by: .hours(1))
    phone.device.unlock()
    phone.save([phone.minute(0, 1)])
    #expect(running.updates.values.map(\.counts) == [[1]])
  }

  @Test("executed while locked end with Code 6 in the first handler")
  func lockedFirst() throws {
    let phone = try Phone()
    phone.device.lock()
    let running = Running(phone)
    #expect(running.initial.values.map(\.code) == [.errorDatabaseInaccessible])
    phone.device.unlock()
    phone.save([phone.minute(0, 1)])
    #expect(running.updates.values.isEmpty)
  }

  @Test("end with the app")
  func terminated() throws {
    let phone = try Phone()
    let running = Running(phone)
    phone.device.terminateApp()
    phone.save([phone.minute(0, 1)])
    #expect(running.updates.values.isEmpty)
  }

  @Test("with a limit have no update handler: an exception")
  func limitAndHandler() async throws {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let query = HKAnchoredObjectQuery(
        type: HKQuantityType(.stepCount), predicate: nil, anchor: nil, limit: 5
      ) { _, _, _, _, _ in }
      query.updateHandler = { _, _, _, _, _ in }
    }
    try expectException("NSInvalidArgumentException", "updateHandler and a limit", result)
  }

  @Test(
    "replayed from any anchor give a client exactly what is stored",
    arguments: 1...5 as ClosedRange<UInt64>)
  func replay(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    let phone = try Phone()
    var present: [HKQuantitySample] = []
    // What a client knew at each anchor.
    var clients: [(anchor: HKQueryAnchor?, known: Set<UUID>)] = [(nil, [])]
    var minute = 0
    for _ in 0..<40 {
      let isLocked = Int.random(in: 0...5, using: &generator) == 0
      if isLocked { phone.device.lock() }
      if present.isEmpty || isLocked || Bool.random(using: &generator) {
        let new = (0..<Int.random(in: 1...3, using: &generator)).map {
          phone.minute(minute + $0, 1)
        }
        minute += 3
        #expect(phone.save(new) == nil)
        present += new
      } else {
        let gone = present.remove(at: .random(in: present.indices, using: &generator))
        #expect(phone.delete([gone]) == nil)
      }
      phone.device.unlock()
      phone.device.advance(by: .zero)
      let changes = phone.changes()
      clients.append((changes.anchor, Set((changes.samples ?? []).map(\.uuid))))
    }
    let stored = Set(present.map(\.uuid))
    for client in clients {
      let changes = phone.changes(since: client.anchor)
      let known = client.known
        .union((changes.samples ?? []).map(\.uuid))
        .subtracting((changes.deleted ?? []).map(\.uuid))
      #expect(known == stored, "seed \(seed)")
    }
  }

  /// A query that goes on.
  private final class Running {
    let store: HKHealthStore
    let query: HKAnchoredObjectQuery
    let initial = Phone.Answer<Phone.Changes>()
    let updates = Phone.Answer<Phone.Changes>()

    init(_ phone: Phone) {
      let (initial, updates) = (initial, updates)
      func handler(_ answer: Phone.Answer<Phone.Changes>) -> HKAnchoredObjectQuery.Handler {
        { _, samples, deleted, anchor, error in
          answer.add(
            Phone.Changes(
              samples: samples, deleted: deleted, anchor: anchor,
              code: (error as? HKError)?.code))
        }
      }
      query = HKAnchoredObjectQuery(
        type: phone.steps, predicate: nil, anchor: nil, limit: HKObjectQueryNoLimit,
        resultsHandler: handler(initial))
      query.updateHandler = handler(updates)
      store = phone.device.run { HKHealthStore() }
      let (store, query) = (store, query)
      phone.device.run {
        store.execute(query)
        phone.device.advance(by: .zero)
      }
    }
  }
}
