import DeviceSimulation
import Foundation
import Testing

@testable import HealthKit

@Suite("Deleting")
struct DeletionTests {
  @Test("takes samples out of reads and sums")
  func deleted() throws {
    let phone = try Phone()
    let samples = (0..<3).map { phone.minute($0, 10) }
    phone.save(samples)
    #expect(phone.today().sums.map(\.count) == [30])
    #expect(phone.delete([samples[1]]) == nil)
    #expect(phone.samples().samples == [samples[0], samples[2]])
    #expect(phone.today().sums.map(\.count) == [20])
    #expect(phone.completion { $0.delete(samples[0], withCompletion: $1) } == nil)
    #expect(phone.today().sums.map(\.count) == [10])
  }

  @Test("a sample that was made on no device, and one read from the store")
  func otherIdentities() throws {
    let phone = try Phone()
    let outside = HKQuantitySample(
      type: phone.steps, quantity: HKQuantity(unit: .count(), doubleValue: 1),
      start: try at("2016-10-31T07:00:00+09:00"), end: try at("2016-10-31T07:01:00+09:00"))
    phone.save([outside])
    let stored = try #require(phone.samples().samples?.first)
    #expect(phone.delete([stored]) == nil)
    #expect(phone.changes().deleted?.map(\.uuid) == [outside.uuid])
    phone.save([outside])
    #expect(phone.delete([outside]) == nil)
    #expect(phone.samples().counts == [])
  }

  @Test("what is not there is Code 3, and then nothing is deleted (HealthKitReporter#19)")
  func missing() throws {
    let phone = try Phone()
    let (stored, other) = (phone.minute(0, 1), phone.minute(1, 2))
    phone.save([stored])
    let error = phone.completion { $0.delete([stored, other], withCompletion: $1) }
    #expect(
      error.map { "\($0)" }
        == "Error Domain=com.apple.healthkit Code=3 \"Failed to find some objects for deletion.\" "
        + "UserInfo={NSLocalizedDescription=Failed to find some objects for deletion.}")
    #expect(phone.samples().counts == [1])
    let empty = phone.completion { $0.delete([HKObject](), withCompletion: $1) }
    #expect((empty as? HKError)?.text == "dataObjects cannot be empty")
  }

  @Test("deletes only what the app has saved")
  func ownOnly() throws {
    let phone = try Phone()
    try phone.record(9, "2016-10-31T07:00:00+09:00", "2016-10-31T07:01:00+09:00")
    phone.save([phone.minute(1, 1), phone.minute(2, 2)])
    let foreign = try #require(phone.samples().samples?.first)
    #expect(phone.delete([foreign]) == .errorInvalidArgument)
    let answer = Phone.Answer<(Bool, Int, (any Error)?)>()
    phone.device.run {
      HKHealthStore().deleteObjects(
        of: phone.steps, predicate: HKQuery.predicateForSamples(withStart: nil, end: nil)
      ) { answer.add(($0, $1, $2)) }
      phone.device.advance(by: .zero)
    }
    #expect(answer.value?.0 == true && answer.value?.1 == 2 && answer.value?.2 == nil)
    #expect(phone.samples().samples == [foreign])
  }

  @Test("by predicate deletes of that type what matches, and nothing of another")
  func byPredicate() throws {
    let phone = try Phone()
    let flights = try phone.device.run {
      HKQuantitySample(
        type: HKQuantityType(.flightsClimbed), quantity: HKQuantity(unit: .count(), doubleValue: 7),
        start: try at("2016-10-31T07:00:00+09:00"), end: try at("2016-10-31T07:01:00+09:00"))
    }
    phone.save((0..<4).map { phone.minute($0, Double($0)) } + [flights])
    let large = HKQuery.predicateForQuantitySamples(
      with: .greaterThan, quantity: HKQuantity(unit: .count(), doubleValue: 1))
    let answer = Phone.Answer<Int>()
    phone.device.run {
      HKHealthStore().deleteObjects(of: phone.steps, predicate: large) { _, count, _ in
        answer.add(count)
      }
      phone.device.advance(by: .zero)
    }
    #expect(answer.values == [2])
    #expect(phone.samples().counts == [0, 1])
    #expect(phone.samples(type: flights.sampleType).counts == [7])
  }

  @Test("while locked is Code 6, unless the parameter says that it is journaled")
  func locked() throws {
    let phone = try Phone()
    let samples = [phone.minute(0, 1), phone.minute(1, 2), phone.minute(2, 4)]
    phone.save(samples)
    phone.device.lock()
    #expect(phone.delete([samples[0]]) == .errorDatabaseInaccessible)
    phone.device.run { phone.device.health.parameters.deletionsWhileLocked = .journaled }
    let late = phone.minute(3, 8)
    phone.save([late])
    #expect(phone.delete([samples[0], late]) == nil)
    let byPredicate = Phone.Answer<HKError.Code?>()
    phone.device.run {
      HKHealthStore().deleteObjects(
        of: phone.steps, predicate: HKQuery.predicateForSamples(withStart: nil, end: nil)
      ) { byPredicate.add(($2 as? HKError)?.code) }
      phone.device.advance(by: .zero)
    }
    #expect(byPredicate.values == [.errorDatabaseInaccessible])
    phone.device.unlock()
    #expect(phone.samples().counts == [2, 4])
    #expect(phone.today().sums.map(\.count) == [6])
  }

  @Test("journaled, deletes nothing that another has saved")
  func lockedOwnOnly() throws {
    let phone = try Phone()
    try phone.record(9, "2016-10-31T07:00:00+09:00", "2016-10-31T07:01:00+09:00")
    let foreign = try #require(phone.samples().samples?.first)
    phone.device.run { phone.device.health.parameters.deletionsWhileLocked = .journaled }
    phone.device.lock()
    phone.delete([foreign])
    phone.device.unlock()
    #expect(phone.samples().samples == [foreign])
  }

  @Test("is for who may save the type")
  func authorization() throws {
    let phone = try Phone()
    let sample = phone.minute(0, 1)
    phone.save([sample])
    phone.device.health.setAuthorization(.denied, toShare: [phone.steps])
    #expect(phone.delete([sample]) == .errorAuthorizationDenied)
    phone.device.health.setAuthorization(.notAsked, toShare: [phone.steps])
    #expect(phone.delete([sample]) == .errorAuthorizationNotDetermined)
  }
}
