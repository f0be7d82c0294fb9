import DeviceSimulation
import Foundation
import Testing

@testable import HealthKit

@Suite("Statistics of workouts")
struct WorkoutStatisticsTests {
  private let heartRate = HKQuantityType(.heartRate)
  private let energy = HKQuantityType(.activeEnergyBurned)
  private let start = Date(timeIntervalSince1970: 1_477_866_000)
  private let perMinute = HKUnit(from: "count/min")

  /// Puts a workout into the store, as an import does, and reads it back.
  private func imported(_ workout: WorkoutRecord, on phone: Phone) throws -> HKWorkout {
    try phone.device.run { () throws in
      let time = start.timeIntervalSinceReferenceDate
      try phone.device.health.insert([
        SampleRecord(
          number: ObjectNumber.next(on: phone.device), type: HKWorkoutTypeIdentifier,
          source: SourceRecord(
            bundleIdentifier: "com.apple.health", name: "Watch", productType: nil),
          start: time, end: time + 600, value: Double(workout.activityType),
          details: SampleDetails(workout: workout))
      ])
    }
    return try #require(phone.all(.workoutType(), as: HKWorkout.self).last)
  }

  @Test("An imported workout answers from its own, and its totals follow")
  func imported() throws {
    let time = start.timeIntervalSinceReferenceDate
    var record = WorkoutRecord(activityType: 37, duration: 600)
    record.statistics = [
      WorkoutRecord.Statistics(
        type: heartRate.identifier, start: time, end: time + 600, average: 2.5, minimum: 2,
        maximum: 3),
      WorkoutRecord.Statistics(
        type: "HKQuantityTypeIdentifierDistanceWalkingRunning", start: time, end: time + 600,
        sum: 1500),
      WorkoutRecord.Statistics(
        type: energy.identifier, start: time + 1, end: time + 599, sum: 320),
      WorkoutRecord.Statistics(
        type: "HKQuantityTypeIdentifierOfTomorrow", start: 0, end: 1, sum: 1),
    ]
    let workout = try imported(record, on: Phone())
    let rate = try #require(workout.statistics(for: heartRate))
    #expect(rate.averageQuantity()?.doubleValue(for: perMinute) == 150)
    #expect(rate.minimumQuantity()?.doubleValue(for: perMinute) == 120)
    #expect(rate.maximumQuantity()?.doubleValue(for: perMinute) == 180)
    #expect(rate.sumQuantity() == nil)
    #expect((rate.startDate, rate.endDate) == (start, start.addingTimeInterval(600)))
    #expect(workout.statistics(for: HKQuantityType(.stepCount)) == nil)
    #expect(workout.allStatistics.count == 3, "types that nobody knows have none")
    #expect(workout.allStatistics[energy]?.startDate == start.addingTimeInterval(1))
    #expect(workout.totalEnergyBurned?.doubleValue(for: .kilocalorie()) == 320)
    #expect(workout.totalDistance?.doubleValue(for: .meter()) == 1500)
    #expect(workout.totalFlightsClimbed == nil)
    #expect(workout.workoutRecord.statistics == record.statistics)
  }

  @Test("Totals that a workout has count before its statistics")
  func ownTotals() throws {
    var record = WorkoutRecord(activityType: 46, duration: 600)
    record.energy = 7
    record.statistics = [
      WorkoutRecord.Statistics(type: energy.identifier, start: 0, end: 1, sum: 8),
      WorkoutRecord.Statistics(
        type: "HKQuantityTypeIdentifierSwimmingStrokeCount", start: 0, end: 1, sum: 90),
      WorkoutRecord.Statistics(
        type: "HKQuantityTypeIdentifierFlightsClimbed", start: 0, end: 1, sum: 2),
    ]
    let workout = try imported(record, on: Phone())
    #expect(workout.totalEnergyBurned?.doubleValue(for: .kilocalorie()) == 7)
    #expect(workout.totalSwimmingStrokeCount?.doubleValue(for: .count()) == 90)
    #expect(workout.totalFlightsClimbed?.doubleValue(for: .count()) == 2)
  }

  @Test("Activities of a workout have their own")
  func activities() throws {
    var record = WorkoutRecord(activityType: 82, duration: 600)
    record.activities = [
      WorkoutRecord.Activity(
        uuid: UUID().uuidString, configuration: WorkoutRecord.Configuration(activityType: 46),
        start: 0, end: 1,
        statistics: [
          WorkoutRecord.Statistics(type: energy.identifier, start: 0, end: 1, sum: 12)
        ])
    ]
    let workout = try imported(record, on: Phone())
    let swim = try #require(workout.workoutActivities.first)
    #expect(swim.statistics(for: energy)?.sumQuantity()?.doubleValue(for: .kilocalorie()) == 12)
    #expect(swim.allStatistics.keys.map(\.identifier) == [energy.identifier])
    #expect(workout.allStatistics.isEmpty)
  }

  @Test("A builder computes them of what it collects, and its workout keeps them")
  func built() throws {
    let phone = try Phone()
    let rates = [(120.0, 0.0, 60.0), (180, 60, 240)]
    let (builder, samples) = phone.device.run {
      let configuration = HKWorkoutConfiguration()
      let builder = HKWorkoutBuilder(
        healthStore: HKHealthStore(), configuration: configuration, device: nil)
      let samples =
        rates.map { rate, from, to in
          HKQuantitySample(
            type: heartRate, quantity: HKQuantity(unit: perMinute, doubleValue: rate),
            start: start.addingTimeInterval(from), end: start.addingTimeInterval(to))
        }
        + [
          HKQuantitySample(
            type: energy, quantity: HKQuantity(unit: .smallCalorie(), doubleValue: 20_000),
            start: start, end: start.addingTimeInterval(60))
        ]
      return (builder, samples)
    }
    #expect(builder.allStatistics.isEmpty)
    #expect(phone.completion { builder.beginCollection(withStart: start, completion: $1) } == nil)
    #expect(phone.completion { builder.add(samples, completion: $1) } == nil)
    #expect(builder.statistics(for: energy)?.endDate == start.addingTimeInterval(60))
    let end = start.addingTimeInterval(600)
    #expect(phone.completion { builder.endCollection(withEnd: end, completion: $1) } == nil)
    #expect(phone.completion { _, done in builder.finishWorkout { done($0 != nil, $1) } } == nil)
    let workout = try #require(phone.all(.workoutType(), as: HKWorkout.self).first)
    #expect(workout.allStatistics.count == 2)
    let rate = try #require(workout.statistics(for: heartRate))
    // Weighted by time, as the type's style says: one minute of 120 and three of 180.
    #expect(rate.averageQuantity()?.doubleValue(for: perMinute) == 165)
    #expect(rate.minimumQuantity()?.doubleValue(for: perMinute) == 120)
    #expect((rate.startDate, rate.endDate) == (start, end))
    #expect(workout.totalEnergyBurned?.doubleValue(for: .kilocalorie()) == 20)
  }

  @Test("A workout without any is written as before there were any, and that is read")
  func formerBytes() throws {
    var former = RecordEncoder()
    former.write(37 as Int64)
    former.write(600.0)
    for total in [320, nil, 4, nil] as [Double?] { former.write(total) { $0.write($1) } }
    former.write(count: 0)
    former.write(count: 0)
    let record = WorkoutRecord(activityType: 37, duration: 600, energy: 320, strokes: 4)
    #expect(RecordEncoder.bytes(of: record) == former.bytes)
    #expect(try RecordDecoder.workout(of: former.bytes) == record)
  }
}
