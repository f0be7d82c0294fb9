import DeviceSimulation
import Foundation

/// The number under which the store keeps an object: its row.
///
/// The UUID of an object that is made on a device *is* its number in disguise, so that finding one
/// takes no index on random keys. A number is never given twice: its upper half counts the device's
/// starts, and a number that belongs to no saved object is only a gap.
enum ObjectNumber {
  /// Numbers of one start of the device.
  private static let perStart: Int64 = 1 << 40

  /// What decides how numbers are disguised. One for all devices: a store that moves to another
  /// device keeps its objects.
  private static let key: UInt64 = 0x4C6F_636B_7374_6570

  /// The next number of a device.
  static func next(on device: SimulatedDevice) -> Int64 {
    let counter = device.service(Counter.self, make: Counter.init)
    return device.inside {
      counter.last += 1
      return counter.last
    }
  }

  /// Leaves out the numbers up to one that a device's store has taken already.
  static func reserve(through number: Int64, on device: SimulatedDevice) {
    let counter = device.service(Counter.self, make: Counter.init)
    device.inside { counter.last = max(counter.last, number) }
  }

  /// The UUID of a new object. Made on no device, it is as random as any.
  static func makeUUID(on device: SimulatedDevice?) -> UUID {
    guard let device else { return UUID() }
    return uuid(of: next(on: device))
  }

  /// A number's UUID: 58 bits that check the number, and the number, mixed with them.
  static func uuid(of number: Int64) -> UUID {
    let check = check(of: number)
    let masked = UInt64(bitPattern: number) ^ SplitMix64.mix(check)
    // 122 of a UUID's 128 bits are free: 60 in the upper word, 62 in the lower one.
    let high = (check << 2) | (masked >> 62)
    let low = masked & (1 << 62 - 1)
    return UUID(version4High: (high & 0xFFF) | ((high >> 12) << 16), low: low)
  }

  /// The number in a UUID; nil for a UUID that was not made from one.
  static func number(in uuid: UUID) -> Int64? {
    let words = uuid.words
    guard words.high & 0xF000 == 0x4000, words.low >> 62 == 0b10 else { return nil }
    let high = (words.high & 0xFFF) | ((words.high >> 16) << 12)
    let check = high >> 2
    let masked = (high << 62) | (words.low & (1 << 62 - 1))
    let number = Int64(bitPattern: masked ^ SplitMix64.mix(check))
    return ObjectNumber.check(of: number) == check ? number : nil
  }

  private static func check(of number: Int64) -> UInt64 {
    SplitMix64.mix(UInt64(bitPattern: number) ^ key) >> 6
  }

  private final class Counter {
    var last: Int64

    init(device: SimulatedDevice) {
      last = Int64(device.starts) * perStart
    }
  }
}
