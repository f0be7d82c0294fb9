import DeviceSimulation
import Foundation
import Testing

@testable import HealthKit

@Suite("Objects of the store")
struct ObjectTests {
  private let watch = HKDevice(
    name: "Watch", manufacturer: "Apple Inc.", model: "Watch", hardwareVersion: "Watch6,1",
    firmwareVersion: "1", softwareVersion: "9.0", localIdentifier: "local",
    udiDeviceIdentifier: "udi")

  @Test("A quantity sample keeps its device and its source revision, and is equal by UUID")
  func quantitySample() throws {
    let phone = try Phone()
    phone.device.run {
      phone.device.health.appVersion = "2.1"
      phone.device.health.systemVersion = "10.3.1"
    }
    let saved = try phone.device.run {
      HKQuantitySample(
        type: phone.steps, quantity: HKQuantity(unit: .count(), doubleValue: 5),
        start: try at("2016-10-31T07:00:00+09:00"), end: try at("2016-10-31T07:01:00+09:00"),
        device: watch, metadata: nil)
    }
    phone.save([saved])
    let found = try #require(phone.samples().samples?.first)
    #expect(found == saved && found.hash == saved.hash)
    #expect(found.device == watch)
    #expect(found.device !== watch)
    #expect(found.device?.udiDeviceIdentifier == "udi")
    #expect(found.sourceRevision == saved.sourceRevision)
    #expect(found.sourceRevision.version == "2.1")
    #expect(found.sourceRevision.operatingSystemVersion.minorVersion == 3)
    #expect(found.source.bundleIdentifier == "com.example.Collector")
    #expect(phone.minute(0, 5) != saved)
  }

  @Test("The local device is the phone")
  func localDevice() throws {
    let phone = try Phone()
    phone.device.run {
      #expect(HKDevice.local().model == "iPhone")
      #expect(HKDevice.local() == HKDevice.local())
      #expect(HKDevice.local().manufacturer == "Apple Inc.")
    }
  }

  @Test("Source revisions are equal by all their fields")
  func revisions() throws {
    let phone = try Phone()
    let source = phone.device.run { HKSource.default() }
    let version = OperatingSystemVersion(majorVersion: 10, minorVersion: 1, patchVersion: 0)
    let revision = HKSourceRevision(
      source: source, version: "1", productType: "iPhone10,3", operatingSystemVersion: version)
    #expect(
      revision
        == HKSourceRevision(
          source: source, version: "1", productType: "iPhone10,3", operatingSystemVersion: version))
    #expect(revision != HKSourceRevision(source: source, version: "1"))
  }

  @Test("A category sample comes back with its value")
  func categorySample() throws {
    let phone = try Phone()
    let type = HKCategoryType(.sleepAnalysis)
    let night = try phone.device.run {
      HKCategorySample(
        type: type, value: HKCategoryValueSleepAnalysis.asleepREM.rawValue,
        start: try at("2016-10-30T23:00:00+09:00"), end: try at("2016-10-31T06:00:00+09:00"),
        device: watch, metadata: [HKMetadataKeyTimeZone: "Asia/Tokyo"])
    }
    phone.save([night])
    let found = try #require(phone.all(type, as: HKCategorySample.self).first)
    #expect(found == night)
    #expect(found.value == HKCategoryValueSleepAnalysis.asleepREM.rawValue)
    #expect(found.categoryType == type)
    #expect(found.metadata?[HKMetadataKeyTimeZone] as? String == "Asia/Tokyo")
  }

  @Test("A correlation comes back with its parts, which are samples of their own too")
  func correlation() throws {
    let phone = try Phone()
    let types = (HKQuantityType(.bloodPressureSystolic), HKQuantityType(.bloodPressureDiastolic))
    let pressure = HKCorrelationType(.bloodPressure)
    let unit = HKUnit.millimeterOfMercury()
    let moment = try at("2016-10-31T07:00:00+09:00")
    let saved = phone.device.run {
      HKCorrelation(
        type: pressure, start: moment, end: moment,
        objects: [
          HKQuantitySample(
            type: types.0, quantity: HKQuantity(unit: unit, doubleValue: 122), start: moment,
            end: moment),
          HKQuantitySample(
            type: types.1, quantity: HKQuantity(unit: unit, doubleValue: 80), start: moment,
            end: moment),
        ], metadata: ["arm": "left"])
    }
    #expect(phone.save([saved]) == nil)
    let found = try #require(phone.all(pressure, as: HKCorrelation.self).first)
    #expect(found == saved)
    #expect(found.objects == saved.objects)
    #expect(found.metadata?["arm"] as? String == "left")
    let systolic = try #require(found.objects(for: types.0).first as? HKQuantitySample)
    #expect(systolic.quantity.doubleValue(for: unit) == 122)
    #expect(phone.all(types.0, as: HKQuantitySample.self) == [systolic])
    let single = HKQuery.predicateForObjectsWithNoCorrelation()
    #expect(phone.all(types.0, as: HKQuantitySample.self, single) == [])
    #expect(phone.delete([saved]) == nil)
    #expect(phone.all(pressure, as: HKCorrelation.self) == [])
    #expect(phone.all(types.0, as: HKQuantitySample.self, single) == [systolic])
  }

  @Test("A workout comes back with its totals and events; pauses are no part of its duration")
  func workout() throws {
    let phone = try Phone()
    let start = try at("2016-10-31T07:00:00+09:00")
    let saved = phone.device.run {
      HKWorkout(
        activityType: .running, start: start, end: start.addingTimeInterval(3600),
        workoutEvents: [
          HKWorkoutEvent(type: .pause, date: start.addingTimeInterval(600)),
          HKWorkoutEvent(type: .resume, date: start.addingTimeInterval(900)),
          HKWorkoutEvent(
            type: .lap, dateInterval: DateInterval(start: start, duration: 300),
            metadata: ["lap": 1]),
        ],
        totalEnergyBurned: HKQuantity(unit: .kilocalorie(), doubleValue: 320),
        totalDistance: HKQuantity(unit: HKUnit(from: "km"), doubleValue: 7.5), device: watch,
        metadata: [HKMetadataKeyIndoorWorkout: false])
    }
    #expect(saved.duration == 3300)
    #expect(phone.save([saved]) == nil)
    let found = try #require(phone.all(.workoutType(), as: HKWorkout.self).first)
    #expect(found == saved)
    #expect(found.workoutActivityType == .running)
    #expect(found.duration == 3300)
    #expect(found.totalEnergyBurned?.doubleValue(for: .kilocalorie()) == 320)
    #expect(found.totalDistance?.doubleValue(for: .meter()) == 7500)
    #expect(found.totalSwimmingStrokeCount == nil)
    #expect(found.workoutEvents?.map(\.type) == [.pause, .resume, .lap])
    #expect(found.workoutEvents?.last?.dateInterval.duration == 300)
    #expect(found.workoutEvents?.last?.metadata?["lap"] as? Int == 1)
    #expect(found.device == watch)
  }

  @Test("A workout's duration is what was said, or else from start to end")
  func workoutDuration() throws {
    let phone = try Phone()
    let start = try at("2016-10-31T07:00:00+09:00")
    let end = start.addingTimeInterval(1000)
    phone.device.run {
      #expect(HKWorkout(activityType: .yoga, start: start, end: end).duration == 1000)
      #expect(
        HKWorkout(
          activityType: .yoga, start: start, end: end, duration: 400, totalEnergyBurned: nil,
          totalDistance: nil, metadata: nil
        ).duration == 400)
      #expect(
        HKWorkout(
          activityType: .swimming, start: start, end: end,
          workoutEvents: [HKWorkoutEvent(type: .pause, date: start.addingTimeInterval(250))],
          totalEnergyBurned: nil, totalDistance: nil,
          totalSwimmingStrokeCount: HKQuantity(unit: .count(), doubleValue: 40), device: nil,
          metadata: nil
        ).duration == 250)
    }
  }

  @Test("Samples that are added to a workout are found by it")
  func addedToWorkout() throws {
    let phone = try Phone()
    let start = try at("2016-10-31T07:00:00+09:00")
    let workout = phone.device.run {
      HKWorkout(activityType: .walking, start: start, end: start.addingTimeInterval(600))
    }
    let walked = phone.minute(0, 90)
    #expect(
      (phone.completion { $0.add([walked], to: workout, completion: $1) } as? HKError)?.code
        == .errorInvalidArgument, "it has not been saved")
    phone.save([workout, phone.minute(30, 5)])
    #expect(phone.completion { $0.add([walked], to: workout, completion: $1) } == nil)
    #expect(phone.samples(HKQuery.predicateForObjects(from: workout)).counts == [90])
    let stored = try #require(phone.all(.workoutType(), as: HKWorkout.self).first)
    #expect(phone.samples(HKQuery.predicateForObjects(from: stored)).counts == [90])
  }

  @Test("An object is saved once: the second time is Code 3")
  func savedTwice() throws {
    let phone = try Phone()
    let sample = phone.minute(0, 1)
    #expect(phone.save([sample]) == nil)
    #expect(phone.save([phone.minute(1, 2), sample]) == .errorInvalidArgument)
    #expect(phone.samples().counts == [1], "all or none")
  }
}
