import DeviceSimulation
import Foundation
import Testing

@testable import HealthKit

@Suite("What the user has said of themselves, and background delivery")
struct CharacteristicTests {
  private func code(_ phone: Phone, _ body: (HKHealthStore) throws -> Void) -> HKError.Code? {
    phone.device.run {
      do {
        try body(HKHealthStore())
        return nil
      } catch {
        return (error as? HKError)?.code
      }
    }
  }

  @Test("Characteristics are what was set")
  func set() throws {
    let phone = try Phone()
    let birth = DateComponents(year: 1984, month: 5, day: 2)
    try phone.device.run { () throws in
      phone.device.health.characteristics.dateOfBirth = birth
      phone.device.health.characteristics.biologicalSex = .female
      phone.device.health.characteristics.bloodType = .abNegative
      phone.device.health.characteristics.fitzpatrickSkinType = .III
      phone.device.health.characteristics.wheelchairUse = .no
      phone.device.health.characteristics.activityMoveMode = .appleMoveTime
      let store = HKHealthStore()
      #expect(try store.dateOfBirthComponents() == birth)
      #expect(try store.biologicalSex().biologicalSex == .female)
      #expect(try store.bloodType().bloodType == .abNegative)
      #expect(try store.fitzpatrickSkinType().skinType == .III)
      #expect(try store.wheelchairUse().wheelchairUse == .no)
      #expect(try store.activityMoveMode().activityMoveMode == .appleMoveTime)
    }
  }

  @Test("What an import brought is answered from the protected store, unless a test sets it")
  func imported() throws {
    let phone = try Phone()
    try phone.putCharacteristics([
      "DateOfBirth": "1990-02-02", "BiologicalSex": "HKBiologicalSexMale",
      "BloodType": "HKBloodTypeABNegative", "FitzpatrickSkinType": "HKFitzpatrickSkinTypeIII",
      "WheelchairUse": "HKWheelchairUseNo",
    ])
    try phone.device.run { () throws in
      let store = HKHealthStore()
      let birth = try store.dateOfBirthComponents()
      #expect(birth.year == 1990 && birth.month == 2 && birth.day == 2)
      #expect(birth.date == Calendar.current.date(from: birth), "with the calendar")
      #expect(try store.biologicalSex().biologicalSex == .male)
      #expect(try store.bloodType().bloodType == .abNegative)
      #expect(try store.fitzpatrickSkinType().skinType == .III)
      #expect(try store.wheelchairUse().wheelchairUse == .no)
      #expect(try store.activityMoveMode().activityMoveMode == .activeEnergy)
    }
    phone.device.lock()
    #expect(code(phone) { _ = try $0.dateOfBirthComponents() } == .errorDatabaseInaccessible)
    phone.device.unlock()
    phone.device.health.setAuthorization(.denied, toRead: [HKCharacteristicType(.bloodType)])
    try phone.device.run { () throws in
      let store = HKHealthStore()
      #expect(try store.bloodType().bloodType == .notSet)
      phone.device.health.characteristics.biologicalSex = .female
      #expect(try store.biologicalSex().biologicalSex == .female)
      #expect(try store.wheelchairUse().wheelchairUse == .notSet, "set as a whole")
    }
    #expect(code(phone) { _ = try $0.dateOfBirthComponents() } == .errorNoData)
  }

  @Test("Unset ones are notSet; a date of birth is no data; denied looks the same")
  func unset() throws {
    let phone = try Phone()
    try phone.device.run { () throws in
      #expect(try HKHealthStore().biologicalSex().biologicalSex == .notSet)
      #expect(try HKHealthStore().wheelchairUse().wheelchairUse == .notSet)
    }
    #expect(code(phone) { _ = try $0.dateOfBirthComponents() } == .errorNoData)
    phone.device.run {
      phone.device.health.characteristics.biologicalSex = .male
      phone.device.health.characteristics.dateOfBirth = DateComponents(year: 1984)
    }
    phone.device.health.setAuthorization(
      .denied, toRead: [HKCharacteristicType(.biologicalSex), HKCharacteristicType(.dateOfBirth)])
    try phone.device.run { () throws in
      #expect(try HKHealthStore().biologicalSex().biologicalSex == .notSet)
    }
    #expect(code(phone) { _ = try $0.dateOfBirthComponents() } == .errorNoData)
  }

  @Test("Never asked is Code 5, locked Code 6, no HealthKit Code 1")
  func refused() throws {
    let phone = try Phone(app: AppEnvironment(health: .notAsked))
    #expect(code(phone) { _ = try $0.bloodType() } == .errorAuthorizationNotDetermined)
    phone.device.app.health = .granted
    phone.device.lock()
    #expect(code(phone) { _ = try $0.bloodType() } == .errorDatabaseInaccessible)
    let pad = try SimulatedDevice(kind: .iPad)
    _ = pad.run {
      #expect(throws: HKError(.errorHealthDataUnavailable)) { try HKHealthStore().bloodType() }
    }
  }

  @Test("Background delivery is recorded; steps come hourly at best")
  func delivery() throws {
    let phone = try Phone()
    let heart = HKQuantityType(.heartRate)
    func frequency(_ type: HKObjectType) -> HKUpdateFrequency? {
      phone.device.health.backgroundDeliveryFrequency(for: type)
    }
    #expect(frequency(phone.steps) == nil)
    for type in [phone.steps, heart] {
      let error = phone.completion {
        $0.enableBackgroundDelivery(for: type, frequency: .immediate, withCompletion: $1)
      }
      #expect(error == nil)
    }
    #expect(frequency(phone.steps) == .hourly)
    #expect(frequency(heart) == .immediate)
    #expect(
      phone.completion {
        $0.enableBackgroundDelivery(for: phone.steps, frequency: .daily, withCompletion: $1)
      } == nil)
    #expect(frequency(phone.steps) == .daily)
    #expect(
      phone.completion { $0.disableBackgroundDelivery(for: heart, withCompletion: $1) } == nil)
    #expect(frequency(heart) == nil)
    #expect(phone.completion { $0.disableAllBackgroundDelivery(completion: $1) } == nil)
    #expect(frequency(phone.steps) == nil)
    phone.device.run { phone.device.health.parameters.hasBackgroundDeliveryEntitlement = false }
    let refused = phone.completion {
      $0.enableBackgroundDelivery(for: heart, frequency: .hourly, withCompletion: $1)
    }
    #expect((refused as? HKError)?.code == .errorAuthorizationDenied)
  }

  @Test("A phone keeps everything; a watch a week")
  func earliestDate() throws {
    let phone = try Phone()
    #expect(phone.device.run { HKHealthStore().earliestPermittedSampleDate() } == .distantPast)
    let watch = try SimulatedDevice(kind: .appleWatch, now: "2016-10-31T08:00:00+09:00")
    let answer = Phone.Answer<HKError.Code?>()
    try watch.run {
      let store = HKHealthStore()
      #expect(store.earliestPermittedSampleDate() == Date().addingTimeInterval(-7 * 86_400))
      let sample = HKQuantitySample(
        type: HKQuantityType(.stepCount), quantity: HKQuantity(unit: .count(), doubleValue: 1),
        start: try at("2016-10-01T08:00:00+09:00"), end: try at("2016-10-01T08:01:00+09:00"))
      store.save(sample) { answer.add(($1 as? HKError)?.code) }
      watch.advance(by: .zero)
    }
    #expect(answer.values == [.errorInvalidArgument])
  }
}
