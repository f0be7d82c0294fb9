import Foundation
import HealthKit
import Testing

/// Code as apps and their tests write it, which must compile (`api.md`, "Must compile unchanged"). It
/// imports the module as an app does.
@Suite("What apps write compiles")
struct MockTests {
  /// A store that apps put in the place of Apple's.
  private final class MockStore: HKHealthStore, @unchecked Sendable {
    var executed: [HKQuery] = []
    var saved: [HKObject] = []

    override class func isHealthDataAvailable() -> Bool { true }

    override func requestAuthorization(
      toShare typesToShare: Set<HKSampleType>?, read typesToRead: Set<HKObjectType>?,
      completion: @escaping @Sendable (Bool, (any Error)?) -> Void
    ) {
      completion(true, nil)
    }

    override func authorizationStatus(for type: HKObjectType) -> HKAuthorizationStatus {
      .sharingAuthorized
    }

    override func execute(_ query: HKQuery) { executed.append(query) }

    override func stop(_ query: HKQuery) { executed.removeAll { $0 === query } }

    override func save(
      _ objects: [HKObject],
      withCompletion completion: @escaping @Sendable (Bool, (any Error)?) -> Void
    ) {
      saved += objects
      completion(true, nil)
    }

    override func deleteObjects(
      of objectType: HKObjectType, predicate: NSPredicate,
      withCompletion completion: @escaping @Sendable (Bool, Int, (any Error)?) -> Void
    ) {
      completion(true, 0, nil)
    }

    override func enableBackgroundDelivery(
      for type: HKObjectType, frequency: HKUpdateFrequency,
      withCompletion completion: @escaping @Sendable (Bool, (any Error)?) -> Void
    ) {
      completion(false, nil)
    }
  }

  private final class MockObserverQuery: HKObserverQuery, @unchecked Sendable {
    let name = "mock"

    override init(
      sampleType: HKSampleType, predicate: NSPredicate?,
      updateHandler:
        @escaping @Sendable (
          HKObserverQuery, @escaping HKObserverQueryCompletionHandler, (any Error)?
        ) -> Void
    ) {
      super.init(sampleType: sampleType, predicate: predicate, updateHandler: updateHandler)
    }
  }

  private final class MockSampleQuery: HKSampleQuery, @unchecked Sendable {}
  private final class MockAnchoredQuery: HKAnchoredObjectQuery, @unchecked Sendable {
    override var updateHandler: HKAnchoredObjectQuery.Handler? {
      didSet {}
    }
  }
  private final class MockStatisticsQuery: HKStatisticsQuery, @unchecked Sendable {}
  private final class MockCollectionQuery: HKStatisticsCollectionQuery, @unchecked Sendable {}
  private final class MockSourceQuery: HKSourceQuery, @unchecked Sendable {}

  @Test("A store and queries that are replaced by subclasses")
  func mocks() {
    let store = MockStore()
    let query = MockObserverQuery(sampleType: HKQuantityType(.stepCount), predicate: nil) {
      _, completion, _ in completion()
    }
    store.execute(query)
    #expect(store.executed == [query])
    store.stop(query)
    #expect(store.executed.isEmpty)
    store.requestAuthorization(toShare: nil, read: nil) { success, _ in #expect(success) }
    store.save(
      HKQuantitySample(
        type: HKQuantityType(.stepCount), quantity: HKQuantity(unit: .count(), doubleValue: 1),
        start: .distantPast, end: .distantPast)
    ) { success, _ in #expect(success) }
    #expect(store.saved.count == 1, "one object goes through the method for many")
    #expect(
      MockSampleQuery(
        sampleType: .workoutType(), predicate: nil, limit: HKObjectQueryNoLimit,
        sortDescriptors: [
          NSSortDescriptor(key: HKSampleSortIdentifierStartDate, ascending: false)
        ]
      ) { _, _, _ in }.sortDescriptors?.count == 1)
  }

  @Test("An error is caught by its code, as a cast, and as NSError")
  func errors() {
    let error: any Error = HKError(.errorDatabaseInaccessible)
    do {
      throw error
    } catch HKError.errorDatabaseInaccessible {
    } catch {
      Issue.record("not caught")
    }
    #expect((error as? HKError)?.code == .errorDatabaseInaccessible)
    #expect((error as NSError).code == 6)
    #expect((error as NSError).domain == HKErrorDomain)
  }

  @Test("Samples are told apart by casts")
  func casts() {
    let samples: [HKSample] = [
      HKQuantitySample(
        type: HKQuantityType(.stepCount), quantity: HKQuantity(unit: .count(), doubleValue: 1),
        start: .distantPast, end: .distantPast),
      HKCategorySample(
        type: HKCategoryType(.sleepAnalysis), value: 0, start: .distantPast, end: .distantPast),
      HKWorkout(activityType: .running, start: .distantPast, end: .distantPast),
    ]
    #expect(samples.compactMap { $0 as? HKQuantitySample }.count == 1)
    #expect(samples.compactMap { $0 as? HKCategorySample }.count == 1)
    #expect(samples.compactMap { $0 as? HKWorkout }.count == 1)
    #expect(samples.filter { $0.sampleType is HKWorkoutType }.count == 1)
  }
}

// Apps add these themselves: Apple does not declare them, and so they are not declared here.
extension HKWorkoutActivityType: CustomStringConvertible {
  public var description: String { "activity \(rawValue)" }
}

extension HKAuthorizationStatus: CustomStringConvertible {
  public var description: String { "status \(rawValue)" }
}

extension HKBiologicalSex: CustomStringConvertible {
  public var description: String { "sex \(rawValue)" }
}

extension HKUpdateFrequency: Comparable {
  public static func < (left: Self, right: Self) -> Bool { left.rawValue < right.rawValue }
}
