import Foundation

/// The device's only source of chance: xoshiro256**, seeded through SplitMix64.
///
/// The same seed gives the same numbers on every machine. The state can be kept and restored, so
/// that a restarted daemon goes on where it stopped. Algorithms: Blackman and Vigna,
/// <https://prng.di.unimi.it>.
public struct SeededGenerator: RandomNumberGenerator, Codable, Equatable, Sendable {
  private var state: [UInt64]

  public init(seed: UInt64) {
    var mixer = SplitMix64(state: seed)
    state = (0..<4).map { _ in mixer.next() }
  }

  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    state = try container.decode([UInt64].self)
    guard state.count == 4, state.contains(where: { $0 != 0 }) else {
      throw DecodingError.dataCorruptedError(
        in: container, debugDescription: "a generator's state is four words that are not all zero")
    }
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(state)
  }

  public mutating func next() -> UInt64 {
    let result = (state[1] &* 5).rotatedLeft(by: 7) &* 9
    let shifted = state[1] << 17
    state[2] ^= state[0]
    state[3] ^= state[1]
    state[1] ^= state[2]
    state[0] ^= state[3]
    state[2] ^= shifted
    state[3] = state[3].rotatedLeft(by: 45)
    return result
  }

  /// A random (version 4) UUID.
  public mutating func nextUUID() -> UUID {
    UUID(version4High: next(), low: next())
  }
}

/// The generator that turns one word into many well mixed ones.
public struct SplitMix64: RandomNumberGenerator, Sendable {
  private var state: UInt64

  public init(state: UInt64) {
    self.state = state
  }

  public mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    return SplitMix64.mix(state)
  }

  /// A bijection of 64-bit words that leaves no trace of their order.
  public static func mix(_ word: UInt64) -> UInt64 {
    var mixed = word
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }
}

extension UInt64 {
  fileprivate func rotatedLeft(by count: UInt64) -> UInt64 {
    (self << count) | (self >> (64 - count))
  }
}
