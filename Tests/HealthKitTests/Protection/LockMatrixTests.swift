import DeviceSimulation
import Foundation
import Testing

@testable import HealthKit

@Suite("The lock matrix, cell by cell (semantics.md 2.3)")
struct LockMatrixTests {
  private static let today = DateComponents(day: 1)

  @Test("Both signals", arguments: MatrixState.allCases)
  func signals(state: MatrixState) throws {
    let device = try MatrixPhone(state).phone.device
    #expect(device.isProtectedDataAvailable == state.isProtectedDataAvailable)
    #expect(device.isStoreReadable == state.isReadable)
    #expect(device.run { device.health.isStoreOpen } == state.isReadable)
  }

  @Test("A read is answered in whole or refused", arguments: MatrixState.allCases)
  func reads(state: MatrixState) throws {
    let expected = state.isReadable ? MatrixAnswer.whole : .refused
    let matrix = try MatrixPhone(state)
    let steps = matrix.phone.steps
    #expect(
      matrix.ask { answer in
        HKSampleQuery(sampleType: steps, predicate: nil, limit: 0, sortDescriptors: nil) {
          answer($1.map { $0.count == 1 }, $2)
        }
      } == expected, "HKSampleQuery")
    #expect(
      matrix.ask { answer in
        HKStatisticsQuery(
          quantityType: steps, quantitySamplePredicate: nil, options: .cumulativeSum
        ) { answer($1.map { $0.sumQuantity()?.doubleValue(for: .count()) == 7 }, $2) }
      } == expected, "HKStatisticsQuery")
    #expect(
      matrix.ask { answer in
        let query = HKStatisticsCollectionQuery(
          quantityType: steps, quantitySamplePredicate: nil, options: .cumulativeSum,
          anchorDate: matrix.steps.startDate, intervalComponents: LockMatrixTests.today)
        query.initialResultsHandler = {
          answer($1.map { Phone.value($0.statistics().first?.sumQuantity()) == 7 }, $2)
        }
        return query
      } == expected, "HKStatisticsCollectionQuery")
    #expect(
      matrix.ask { answer in
        HKAnchoredObjectQuery(type: steps, predicate: nil, anchor: nil, limit: 0) {
          _, samples, deleted, anchor, error in
          let isWhole = samples.map { $0.count == 1 && deleted == [] && anchor != nil }
          answer(isWhole, error)
        }
      } == expected, "HKAnchoredObjectQuery")
    #expect(
      matrix.ask { answer in
        HKSourceQuery(sampleType: steps, samplePredicate: nil) {
          answer($1.map { $0.count == 1 }, $2)
        }
      } == expected, "HKSourceQuery")
    #expect(
      matrix.ask { answer in
        HKCorrelationQuery(
          type: HKCorrelationType(.bloodPressure), predicate: nil, samplePredicates: nil
        ) { answer($1.map { $0.map(\.objects.count) == [2] }, $2) }
      } == expected, "HKCorrelationQuery")
    #expect(
      matrix.ask { answer in
        HKActivitySummaryQuery(predicate: nil) { answer($1.map { $0.count == 1 }, $2) }
      } == expected, "HKActivitySummaryQuery")
    let route = try #require(matrix.route)
    #expect(
      matrix.ask { answer in
        HKWorkoutRouteQuery(route: route) { answer($1.map { $0.count == 2 }, $3) }
      } == expected, "HKWorkoutRouteQuery")
    let characteristic = matrix.phone.device.run {
      let result = Result { try HKHealthStore().bloodType().bloodType == .abNegative }
      switch result {
      case .success(let isWhole): return MatrixAnswer(isWhole, nil)
      case .failure(let error): return MatrixAnswer(nil, error)
      }
    }
    #expect(characteristic == expected, "a characteristic")
  }

  @Test("A read for await is answered in whole or refused", arguments: MatrixState.allCases)
  func awaitedReads(state: MatrixState) async throws {
    let expected = state.isReadable ? MatrixAnswer.whole : .refused
    let matrix = try MatrixPhone(state)
    let start = matrix.steps.startDate
    let samples = await matrix.await { store in
      try await HKSampleQueryDescriptor(
        predicates: [.quantitySample(type: HKQuantityType(.stepCount))], sortDescriptors: []
      ).result(for: store).count == 1
    }
    #expect(samples == expected)
    let statistics = await matrix.await { store in
      let statistics = try await HKStatisticsQueryDescriptor(
        predicate: .quantitySample(type: HKQuantityType(.stepCount)), options: .cumulativeSum
      ).result(for: store)
      return Phone.value(statistics?.sumQuantity()) == 7
    }
    #expect(statistics == expected)
    let collection = await matrix.await { store in
      let collection = try await HKStatisticsCollectionQueryDescriptor(
        predicate: .quantitySample(type: HKQuantityType(.stepCount)), options: .cumulativeSum,
        anchorDate: start, intervalComponents: LockMatrixTests.today
      ).result(for: store)
      return Phone.value(collection.statistics().first?.sumQuantity()) == 7
    }
    #expect(collection == expected)
    let changes = await matrix.await { store in
      let result = try await HKAnchoredObjectQueryDescriptor(
        predicates: [.quantitySample(type: HKQuantityType(.stepCount))], anchor: nil
      ).result(for: store)
      return result.addedSamples.count == 1 && result.deletedObjects.isEmpty
    }
    #expect(changes == expected)
  }

  @Test("An observer query begins, whatever the lock", arguments: MatrixState.allCases)
  func observers(state: MatrixState) throws {
    let phone = try MatrixPhone(state).phone
    let errors = Phone.Answer<(any Error)?>()
    phone.device.run {
      HKHealthStore().execute(
        HKObserverQuery(sampleType: phone.steps, predicate: nil) { _, completion, error in
          errors.add(error)
          completion()
        })
      phone.device.advance(by: .zero)
    }
    #expect(errors.values.isEmpty)
    phone.save([phone.minute(5, 1)])
    #expect(errors.values.count == (state.isReadable ? 1 : 0))
    phone.device.unlock()
    phone.device.advance(by: .hours(2))
    #expect(errors.values.count == 1 && errors.values.allSatisfy { $0 == nil })
  }

  @Test("A save is done; while closed it is journaled", arguments: MatrixState.allCases)
  func saves(state: MatrixState) async throws {
    let matrix = try MatrixPhone(state)
    let (first, second) = (matrix.phone.minute(5, 1), matrix.phone.minute(6, 2))
    #expect(matrix.complete { $0.save(first, withCompletion: $1) } == .whole)
    let awaited = await matrix.await { store in
      try await store.save([second])
      return true
    }
    #expect(awaited == .whole)
    let counts = matrix.phone.samples().counts
    #expect(counts == (state.isReadable ? [7, 1, 2] : nil), "invisible while closed")
    matrix.phone.device.unlock()
    await matrix.phone.device.advance(by: .hours(2))
    #expect(matrix.phone.samples().counts == [7, 1, 2], "merged once and in order")
  }

  @Test("A save while closed may be refused, before the first unlock too: parameters")
  func refusedSaves() throws {
    for state in MatrixState.allCases {
      let matrix = try MatrixPhone(state) { parameters in
        if state == .beforeFirstUnlock {
          parameters.savesBeforeFirstUnlock = .refused
        } else {
          parameters.savesWhileLocked = .refused
        }
      }
      let sample = matrix.phone.minute(5, 1)
      let expected = state.isReadable ? MatrixAnswer.whole : .refused
      #expect(matrix.complete { $0.save(sample, withCompletion: $1) } == expected, "\(state)")
    }
  }

  @Test("A deletion is done or refused", arguments: MatrixState.allCases)
  func deletions(state: MatrixState) async throws {
    let expected = state.isReadable ? MatrixAnswer.whole : .refused
    let matrix = try MatrixPhone(state)
    let all = HKQuery.predicateForSamples(withStart: nil, end: nil)
    let byPredicate = matrix.complete { store, completion in
      store.deleteObjects(of: matrix.phone.steps, predicate: all) { success, count, error in
        precondition(count == (success ? 1 : 0))
        completion(success, error)
      }
    }
    #expect(byPredicate == expected)
    let bloodPressure = matrix.bloodPressure
    #expect(matrix.complete { $0.delete(bloodPressure, withCompletion: $1) } == expected)
    let awaitedByPredicate = await matrix.await { store in
      try await store.deleteObjects(
        of: HKQuantityType(.bloodPressureSystolic),
        predicate: HKQuery.predicateForSamples(withStart: nil, end: nil)) == 1
    }
    #expect(awaitedByPredicate == expected)
    let part = try #require(
      bloodPressure.objects(for: HKQuantityType(.bloodPressureDiastolic)).first)
    let awaited = await matrix.await { store in
      try await store.delete([part])
      return true
    }
    #expect(awaited == expected)
  }

  @Test("A deletion by object while closed may be journaled; by predicate it never is: a parameter")
  func journaledDeletions() throws {
    for state in MatrixState.allCases where !state.isReadable {
      let matrix = try MatrixPhone(state) { $0.deletionsWhileLocked = .journaled }
      let all = HKQuery.predicateForSamples(withStart: nil, end: nil)
      let byPredicate = matrix.complete { store, completion in
        store.deleteObjects(of: matrix.phone.steps, predicate: all) { success, _, error in
          completion(success, error)
        }
      }
      #expect(byPredicate == .refused)
      #expect(matrix.complete { $0.delete(matrix.steps, withCompletion: $1) } == .whole)
      matrix.phone.device.unlock()
      matrix.phone.device.advance(by: .hours(2))
      #expect(matrix.phone.samples().counts == [])
    }
  }

  @Test(
    "What lies in class C, and the device's abilities, do not care", arguments: MatrixState.allCases
  )
  func managementData(state: MatrixState) async throws {
    let matrix = try MatrixPhone(state)
    let steps = matrix.phone.steps
    matrix.phone.device.run {
      #expect(HKHealthStore.isHealthDataAvailable())
      #expect(HKHealthStore().authorizationStatus(for: steps) == .sharingAuthorized)
      #expect(HKHealthStore().earliestPermittedSampleDate() == .distantPast)
    }
    #expect(
      matrix.complete {
        $0.enableBackgroundDelivery(for: steps, frequency: .hourly, withCompletion: $1)
      } == .whole)
    let awaited = await matrix.await { store in
      try await store.enableBackgroundDelivery(for: HKQuantityType(.stepCount), frequency: .daily)
      let status = try await store.statusForAuthorizationRequest(
        toShare: [], read: [HKQuantityType(.stepCount)])
      return status == .unnecessary
    }
    #expect(awaited == .whole)
  }

  @Test("Before the first unlock what lies in class C may be unknown: a parameter")
  func unknownManagementData() async throws {
    for state in MatrixState.allCases {
      let matrix = try MatrixPhone(state) { $0.managementDataReadableBeforeFirstUnlock = false }
      let steps = matrix.phone.steps
      let isKnown = state != .beforeFirstUnlock
      let status = matrix.phone.device.run { HKHealthStore().authorizationStatus(for: steps) }
      #expect(status == (isKnown ? .sharingAuthorized : .notDetermined), "\(state)")
      let expected = isKnown ? MatrixAnswer.whole : .refused
      let request = await matrix.await { store in
        try await store.statusForAuthorizationRequest(toShare: [], read: [steps]) == .unnecessary
      }
      #expect(request == expected, "\(state)")
      #expect(
        matrix.complete {
          $0.enableBackgroundDelivery(for: steps, frequency: .hourly, withCompletion: $1)
        } == expected, "\(state)")
    }
  }
}
