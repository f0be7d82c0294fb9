import DeviceSimulation
import Foundation
import Testing

@testable import HealthKit

@Suite("Predicates")
struct PredicateTests {
  @Test("by source, source revision, device and UUID")
  func identity() throws {
    let phone = try Phone()
    try phone.record(1, "2016-10-31T07:00:00+09:00", "2016-10-31T07:01:00+09:00")
    let sensor = HKDevice(
      name: "Strap", manufacturer: "ACME", model: "S", hardwareVersion: nil, firmwareVersion: nil,
      softwareVersion: nil, localIdentifier: nil, udiDeviceIdentifier: nil)
    let own = phone.minute(1, 2)
    let measured = phone.device.run {
      HKQuantitySample(
        type: phone.steps, quantity: own.quantity, start: own.startDate, end: own.endDate,
        device: sensor, metadata: nil)
    }
    phone.save([own, measured])
    let source = phone.device.run { HKSource.default() }
    #expect(phone.samples(HKQuery.predicateForObjects(from: [source])).counts == [2, 2])
    #expect(phone.samples(HKQuery.predicateForObjects(from: Set<HKSource>())).counts == [])
    #expect(
      phone.samples(HKQuery.predicateForObjects(from: [own.sourceRevision])).counts == [2, 2])
    #expect(
      phone.samples(
        HKQuery.predicateForObjects(from: [HKSourceRevision(source: source, version: "0")])
      )
      .counts == [])
    #expect(
      phone.samples(HKQuery.predicateForObjects(from: [sensor])).samples == [measured])
    #expect(
      phone.samples(
        HKQuery.predicateForObjects(
          withDeviceProperty: HKDevicePropertyKeyManufacturer, allowedValues: ["ACME", "X"])
      ).samples == [measured])
    #expect(phone.samples(HKQuery.predicateForObject(with: own.uuid)).samples == [own])
    #expect(
      phone.samples(HKQuery.predicateForObjects(with: [own.uuid, measured.uuid, UUID()])).samples?
        .count == 2)
  }

  @Test("by metadata: key, values, and how a value compares")
  func metadata() throws {
    let phone = try Phone()
    let limit = HKQuantity(unit: HKUnit(from: "km"), doubleValue: 1)
    phone.save([
      phone.minute(0, 0), phone.minute(1, 1, ["n": 5, "s": "abc"]),
      phone.minute(2, 2, ["n": 7.5, "flag": true]), phone.minute(3, 3, ["q": limit]),
      phone.minute(4, 4, ["n": "5"]),
    ])
    func counts(_ key: String, _ operatorType: PredicateOperator, _ value: Any) -> [Double]? {
      phone.samples(
        HKQuery.predicateForObjects(
          withMetadataKey: key, operatorType: operatorType, value: value)
      ).counts
    }
    #expect(phone.samples(HKQuery.predicateForObjects(withMetadataKey: "n")).counts == [1, 2, 4])
    #expect(
      phone.samples(HKQuery.predicateForObjects(withMetadataKey: "n", allowedValues: [5, "5"]))
        .counts == [1, 4])
    #expect(counts("n", .equalTo, 5.0) == [1])
    #expect(counts("n", .greaterThan, 5) == [2])
    #expect(counts("n", .lessThanOrEqualTo, 7.5) == [1, 2])
    #expect(counts("n", .notEqualTo, 5) == [0, 2, 3, 4])
    #expect(counts("s", .beginsWith, "ab") == [1])
    #expect(counts("flag", .equalTo, true) == [2])
    #expect(counts("flag", .equalTo, 1) == [2])
    let metres = HKQuantity(unit: .meter(), doubleValue: 1000)
    #expect(counts("q", .equalTo, metres) == [3])
    #expect(counts("q", .lessThan, HKQuantity(unit: .gram(), doubleValue: 1)) == [])
  }

  @Test("by quantity, category value and what a workout came to")
  func contents() throws {
    let phone = try Phone()
    phone.save([phone.minute(0, 10), phone.minute(1, 20), phone.minute(2, 30)])
    func counts(_ operatorType: PredicateOperator, _ count: Double) -> [Double]? {
      phone.samples(
        HKQuery.predicateForQuantitySamples(
          with: operatorType, quantity: HKQuantity(unit: .count(), doubleValue: count))
      ).counts
    }
    #expect(counts(.greaterThanOrEqualTo, 20) == [20, 30])
    #expect(counts(.notEqualTo, 20) == [10, 30])
    let start = try at("2016-10-31T07:00:00+09:00")
    let sleep = HKCategoryType(.sleepAnalysis)
    let (nights, workouts) = phone.device.run {
      (
        [0, 1, 2].map { HKCategorySample(type: sleep, value: $0, start: start, end: start) },
        [(HKWorkoutActivityType.running, 600.0), (.walking, 1200)].map { activity, seconds in
          HKWorkout(
            activityType: activity, start: start, end: start.addingTimeInterval(seconds),
            duration: 0, totalEnergyBurned: HKQuantity(unit: .kilocalorie(), doubleValue: seconds),
            totalDistance: HKQuantity(unit: .meter(), doubleValue: 2 * seconds), metadata: nil)
        }
      )
    }
    phone.save(nights + workouts)
    func values(_ predicate: NSPredicate) -> [Int] {
      phone.all(sleep, as: HKCategorySample.self, predicate).map(\.value)
    }
    #expect(values(HKQuery.predicateForCategorySamples(with: .equalTo, value: 1)) == [1])
    #expect(values(HKQuery.predicateForCategorySamples(equalTo: [0, 2])) == [0, 2])
    func activities(_ predicate: NSPredicate) -> [HKWorkoutActivityType] {
      phone.all(.workoutType(), as: HKWorkout.self, predicate).map(\.workoutActivityType)
    }
    #expect(activities(HKQuery.predicateForWorkouts(with: .running)) == [.running])
    #expect(
      activities(HKQuery.predicateForWorkouts(with: .greaterThan, duration: 600)) == [.walking])
    let energy = HKQuantity(unit: .kilocalorie(), doubleValue: 600)
    #expect(
      activities(HKQuery.predicateForWorkouts(with: .equalTo, totalEnergyBurned: energy))
        == [.running])
    let distance = HKQuantity(unit: HKUnit(from: "km"), doubleValue: 1.2)
    #expect(
      activities(HKQuery.predicateForWorkouts(with: .greaterThan, totalDistance: distance))
        == [.walking])
    let strokes = HKQuantity(unit: .count(), doubleValue: 1)
    #expect(
      activities(HKQuery.predicateForWorkouts(with: .equalTo, totalSwimmingStrokeCount: strokes))
        == [])
  }

  @Test("with a date bound and others read only that stretch of the index")
  func bounds() throws {
    let (early, late) = (Date(timeIntervalSinceReferenceDate: 0), Date.distantFuture)
    let dates = HKQuery.predicateForSamples(withStart: early, end: late)
    let other = HKQuery.predicateForObject(with: UUID())
    let both = NSCompoundPredicate(andPredicateWithSubpredicates: [other, dates])
    #expect(both.dateBounds.start == early && both.dateBounds.end == late)
    #expect(NSCompoundPredicate(notPredicateWithSubpredicate: dates).dateBounds.start == nil)
    #expect(
      NSCompoundPredicate(orPredicateWithSubpredicates: [dates, other]).dateBounds.end == nil)
  }

  @Test("that cannot be are exceptions")
  func exceptions() async throws {
    var result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      _ = HKQuery.predicateForObjects(withDeviceProperty: "colour", allowedValues: ["red"])
    }
    try expectException(
      "NSInvalidArgumentException", "Invalid device property key colour", result)
    result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      _ = HKQuery.predicateForObjects(withMetadataKey: "a", allowedValues: [[1]])
    }
    try expectException("NSInvalidArgumentException", "metadata have no values of type", result)
  }
}
