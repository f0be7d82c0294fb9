import DeviceSimulation
import Testing

@testable import HealthKit

@Suite("Object numbers")
struct ObjectNumberTests {
  @Test("A UUID gives its number back, and no two are alike")
  func roundTrip() {
    var generator = SeededGenerator(seed: 1)
    let numbers =
      [0, 1, 2, -1, .max, .min]
      + (0..<10_000).map { _ in Int64.random(in: 0 ... .max, using: &generator) }
    for number in numbers {
      let uuid = ObjectNumber.uuid(of: number)
      #expect(ObjectNumber.number(in: uuid) == number)
      #expect(uuid.uuidString.dropFirst(14).first == "4", "version 4")
    }
    #expect(Set(numbers.map(ObjectNumber.uuid)).count == Set(numbers).count)
  }

  @Test("A random UUID is nobody's number")
  func foreign() {
    var generator = SeededGenerator(seed: 2)
    for _ in 0..<10_000 {
      #expect(ObjectNumber.number(in: generator.nextUUID()) == nil)
    }
  }

  @Test("Numbers go up, and a restarted device gives none again")
  func restarted() throws {
    let device = try SimulatedDevice()
    let first = (0..<3).map { _ in ObjectNumber.next(on: device) }
    #expect(first == first.sorted() && Set(first).count == 3)
    let again = SimulatedDevice(DeviceConfiguration(), goingOnFrom: device.state)
    #expect(ObjectNumber.next(on: again) > first[2])
  }
}
