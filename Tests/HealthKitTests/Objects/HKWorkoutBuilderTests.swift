import DeviceSimulation
import Foundation
import Testing

@testable import HealthKit

@Suite("Workout builders")
struct HKWorkoutBuilderTests {
  private let start = Date(timeIntervalSince1970: 1_477_866_000)

  private func builder(_ phone: Phone) -> HKWorkoutBuilder {
    phone.device.run {
      let configuration = HKWorkoutConfiguration()
      configuration.activityType = .walking
      return HKWorkoutBuilder(
        healthStore: HKHealthStore(), configuration: configuration, device: .local())
    }
  }

  private func finish(_ builder: HKWorkoutBuilder, on phone: Phone) -> (HKWorkout?, HKError?) {
    let answer = Phone.Answer<(HKWorkout?, HKError?)>()
    phone.device.run {
      builder.finishWorkout { answer.add(($0, $1 as? HKError)) }
      phone.device.advance(by: .zero)
    }
    precondition(answer.values.count == 1, "a completion runs once")
    return answer.value ?? (nil, nil)
  }

  @Test("make a workout of what was collected: totals, events, metadata and its samples")
  func collected() throws {
    let phone = try Phone()
    let builder = builder(phone)
    let distances = phone.device.run {
      [400.0, 350].map { metres in
        HKQuantitySample(
          type: HKQuantityType(.distanceWalkingRunning),
          quantity: HKQuantity(unit: .meter(), doubleValue: metres), start: start,
          end: start.addingTimeInterval(300))
      }
    }
    #expect(phone.completion { builder.beginCollection(withStart: start, completion: $1) } == nil)
    #expect(phone.completion { builder.add(distances, completion: $1) } == nil)
    let events = [HKWorkoutEvent(type: .pause, date: start.addingTimeInterval(500))]
    #expect(phone.completion { builder.addWorkoutEvents(events, completion: $1) } == nil)
    #expect(phone.completion { builder.addMetadata(["weather": "rain"], completion: $1) } == nil)
    #expect(builder.elapsedTime(at: start.addingTimeInterval(550)) == 500)
    #expect(
      phone.completion {
        builder.endCollection(withEnd: start.addingTimeInterval(600), completion: $1)
      } == nil)
    let workout = try #require(finish(builder, on: phone).0)
    #expect(workout.duration == 500)
    #expect(workout.totalDistance?.doubleValue(for: .meter()) == 750)
    #expect(workout.totalEnergyBurned == nil)
    let stored = phone.all(.workoutType(), as: HKWorkout.self)
    #expect(stored == [workout])
    #expect(stored.first?.metadata?["weather"] as? String == "rain")
    #expect(
      phone.all(
        HKQuantityType(.distanceWalkingRunning), as: HKQuantitySample.self,
        HKQuery.predicateForObjects(from: workout)
      ).count == 2)
    #expect(finish(builder, on: phone).1?.code == .errorInvalidArgument, "finished once")
  }

  @Test("cannot finish what has not begun or ended")
  func outOfOrder() throws {
    let phone = try Phone()
    let builder = builder(phone)
    #expect(finish(builder, on: phone).1?.code == .errorInvalidArgument)
    #expect(
      phone.completion { builder.endCollection(withEnd: start, completion: $1) } != nil)
    #expect(phone.completion { builder.beginCollection(withStart: start, completion: $1) } == nil)
    #expect(phone.completion { builder.beginCollection(withStart: start, completion: $1) } != nil)
    builder.discardWorkout()
    #expect(phone.completion { builder.endCollection(withEnd: start, completion: $1) } != nil)
    #expect(phone.all(.workoutType(), as: HKWorkout.self) == [])
  }

  @Test("finish while locked; the workout is there after the unlock")
  func locked() throws {
    let phone = try Phone()
    let builder = builder(phone)
    #expect(phone.completion { builder.beginCollection(withStart: start, completion: $1) } == nil)
    phone.device.lock()
    #expect(phone.completion { builder.add([phone.minute(0, 50)], completion: $1) } == nil)
    #expect(
      phone.completion {
        builder.endCollection(withEnd: start.addingTimeInterval(60), completion: $1)
      } == nil)
    #expect(finish(builder, on: phone).0 != nil)
    phone.device.unlock()
    #expect(phone.all(.workoutType(), as: HKWorkout.self).map(\.duration) == [60])
    #expect(phone.samples().counts == [50])
  }
}
