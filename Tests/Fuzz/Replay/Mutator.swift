import DeviceSimulation

/// Makes inputs of others, as libFuzzer does, but the same ones of the same seed everywhere.
struct Mutator {
  private let inputs: [[UInt8]]
  private var random: SplitMix64

  /// - Parameter inputs: one at least.
  init(_ inputs: [[UInt8]], seed: UInt64) {
    self.inputs = inputs
    random = SplitMix64(state: seed)
  }

  /// One of the inputs, with one to four changes.
  mutating func next() -> [UInt8] {
    var bytes = pick(inputs) ?? []
    for _ in 0..<Int.random(in: 1...4, using: &random) { change(&bytes) }
    return bytes
  }

  private mutating func change(_ bytes: inout [UInt8]) {
    let place = Int.random(in: 0...bytes.count, using: &random)
    let end = min(bytes.count, place + Int.random(in: 1...12, using: &random))
    switch Int.random(in: 0..<6, using: &random) {
    case 0 where place < bytes.count:
      bytes[place] ^= 1 << UInt8.random(in: 0..<8, using: &random)
    case 1:
      bytes.removeSubrange(place..<end)
    case 2:
      bytes.insert(contentsOf: bytes[place..<end], at: place)
    case 3:
      // The end of another one.
      let other = pick(inputs) ?? []
      bytes.replaceSubrange(
        place..., with: other.dropFirst(Int.random(in: 0...other.count, using: &random)))
    case 4:
      let digits = ["0", "-1", "1e300", "nan", "9223372036854775808", "99999d", "\u{85}", "\u{A0}"]
      bytes.replaceSubrange(place..<end, with: (pick(digits) ?? "").utf8)
    default:
      bytes.insert(UInt8.random(in: 0...255, using: &random), at: place)
    }
  }

  private mutating func pick<Element>(_ elements: [Element]) -> Element? {
    elements.randomElement(using: &random)
  }
}
