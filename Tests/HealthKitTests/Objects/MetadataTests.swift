import DeviceSimulation
import Foundation
import Testing

@testable import HealthKit

@Suite("Metadata")
struct MetadataTests {
  @Test("come back with their keys, and cast as on Apple's platforms")
  func casts() throws {
    let phone = try Phone()
    let date = try at("2016-10-31T06:00:00+09:00")
    let quantity = HKQuantity(unit: HKUnit(from: "mg/dL"), doubleValue: 94.5)
    let metadata: [String: Any] = [
      HKMetadataKeyWasUserEntered: true, HKMetadataKeyExternalUUID: "a-b", "count": 3,
      "ratio": 0.25, "number": NSNumber(value: 7), "date": date, "quantity": quantity,
      "float": Float(1.5), "": false, "ключ 👣": "значение",
    ]
    for locked in [false, true] {
      if locked { phone.device.lock() }
      #expect(phone.save([phone.minute(locked ? 1 : 0, 1, metadata)]) == nil)
    }
    phone.device.unlock()
    let samples = try #require(phone.samples().samples)
    #expect(samples.count == 2)
    for sample in samples {
      let found = try #require(sample.metadata)
      #expect(Set(found.keys) == Set(metadata.keys))
      #expect(found[HKMetadataKeyWasUserEntered] as? Bool == true)
      #expect(found[HKMetadataKeyWasUserEntered] as? NSNumber == 1)
      #expect(found[HKMetadataKeyExternalUUID] as? String == "a-b")
      #expect(found["count"] as? Int == 3)
      #expect(found["count"] as? Double == 3)
      #expect(found["ratio"] as? Double == 0.25)
      #expect(found["number"] as? NSNumber == 7)
      #expect(found["date"] as? Date == date)
      #expect(found["quantity"] as? HKQuantity == quantity)
      #expect((found["quantity"] as? HKQuantity)?.description == "94.5 mg/dL")
      #expect(found["float"] as? Double == 1.5)
      #expect(found[""] as? Bool == false)
      #expect(found["ключ 👣"] as? String == "значение")
    }
  }

  @Test("are nil where there are none")
  func none() throws {
    let phone = try Phone()
    phone.save([phone.minute(0, 1), phone.minute(1, 2, [:])])
    #expect(phone.samples().samples?.map { $0.metadata == nil } == [true, true])
  }

  @Test("of any numbers come back to the bit", arguments: 1...4 as ClosedRange<UInt64>)
  func random(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    let phone = try Phone()
    var expected: [[String: MetadataValue]] = []
    for minute in 0..<40 {
      var metadata: [String: Any] = [:]
      for index in 0..<Int.random(in: 1...5, using: &generator) {
        let bits = UInt64.random(in: .min ... .max, using: &generator)
        let real = Double(bitPattern: bits & (.max >> 2))
        metadata["key \(index)"] =
          switch bits % 6 {
          case 0: Int(truncatingIfNeeded: bits)
          case 1: real
          case 2: Date(timeIntervalSinceReferenceDate: real)
          case 3: HKQuantity(unit: .count(), doubleValue: real)
          case 4: bits.isMultiple(of: 4)
          default: String(bits, radix: 36)
          }
      }
      let sample = phone.minute(minute, 1, metadata)
      expected.append(sample.attributes.metadata)
      phone.save([sample])
    }
    #expect(phone.samples().samples?.map(\.attributes.metadata) == expected, "seed \(seed)")
  }

  @Test("of other types are an exception")
  func badType() async throws {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      _ = try Phone().minute(0, 1, ["list": [1, 2]])
    }
    try expectException(
      "_HKObjectValidationFailureException", "Invalid metadata value of type Array<Int> for key",
      result)
  }

  @Test("say whether a person typed the sample in: that counts before what was measured")
  func userEntered() throws {
    let phone = try Phone()
    try phone.record(500, "2016-10-31T07:00:00+09:00", "2016-10-31T07:01:00+09:00")
    #expect(phone.today().sums.map(\.count) == [500])
    phone.save([phone.minute(0, 100, [HKMetadataKeyWasUserEntered: true])])
    #expect(phone.today().sums.map(\.count) == [100])
    let measured = HKQuery.predicateForObjects(
      withMetadataKey: HKMetadataKeyWasUserEntered, operatorType: .notEqualTo, value: true)
    #expect(phone.samples(measured).counts == [500])
  }
}
