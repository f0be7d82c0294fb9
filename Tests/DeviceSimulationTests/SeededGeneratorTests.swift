import DeviceSimulation
import Foundation
import Testing

@Suite struct SeededGeneratorTests {
  /// Computed with a Python xoshiro256** seeded through SplitMix64; the values of seed 0 are also
  /// those that other implementations publish.
  static let known: [(seed: UInt64, words: [UInt64])] = [
    (
      0,
      [
        0x99ec_5f36_cb75_f2b4, 0xbf6e_1f78_4956_452a, 0x1a5f_849d_4933_e6e0,
        0x6aa5_94f1_262d_2d2c, 0xbba5_ad4a_1f84_2e59,
      ]
    ),
    (
      1,
      [
        0xb3f2_af6d_0fc7_10c5, 0x853b_5596_4736_4cea, 0x92f8_9756_082a_4514,
        0x642e_1c7b_c266_a3a7, 0xb27a_48e2_9a23_3673,
      ]
    ),
    (
      42,
      [
        0x1578_0b2e_0c2e_c716, 0x6104_d986_6d11_3a7e, 0xae17_5332_39e4_99a1,
        0xecb8_ad47_03b3_60a1, 0xfde6_dc7f_e2ec_5e64,
      ]
    ),
    (
      .max,
      [
        0x8f55_20d5_2a7e_ad08, 0xc476_a018_caa1_802d, 0x81de_31c0_d260_469e,
        0xbf65_8d7e_065f_3c2f, 0x9135_93fd_a1bc_a32a,
      ]
    ),
  ]

  @Test("The words are those of xoshiro256** seeded through SplitMix64", arguments: known)
  func knownAnswers(seed: UInt64, words: [UInt64]) {
    var generator = SeededGenerator(seed: seed)
    #expect(words.map { _ in generator.next() } == words)
  }

  @Test("The millionth word is right, too")
  func millionth() {
    var generator = SeededGenerator(seed: 7)
    for _ in 1..<1_000_000 { _ = generator.next() }
    #expect(generator.next() == 0x71a4_3f80_8254_6a3f)
  }

  @Test("SplitMix64 gives its reference values")
  func splitMix() {
    var generator = SplitMix64(state: 1_234_567)
    let words = (0..<5).map { _ in generator.next() }
    #expect(
      words == [
        6_457_827_717_110_365_317, 3_203_168_211_198_807_973, 9_817_491_932_198_370_423,
        4_593_380_528_125_082_431, 16_408_922_859_458_223_821,
      ])
  }

  @Test("A UUID is of version 4, variant 1, and otherwise two words")
  func uuids() {
    var generator = SeededGenerator(seed: 1)
    #expect(generator.nextUUID().uuidString == "B3F2AF6D-0FC7-40C5-853B-559647364CEA")
    for _ in 0..<1000 {
      let bytes = generator.nextUUID().uuid
      #expect(bytes.6 >> 4 == 4)
      #expect(bytes.8 >> 6 == 0b10)
    }
  }

  @Test("A UUID gives back its words")
  func words() {
    var generator = SeededGenerator(seed: 2)
    for _ in 0..<100 {
      let uuid = generator.nextUUID()
      let words = uuid.words
      #expect(UUID(version4High: words.high, low: words.low) == uuid)
      #expect(uuid.uuidString.hasPrefix(String(format: "%08X", UInt32(words.high >> 32))))
    }
  }

  @Test("The same seed gives the same, another seed another")
  func seeds() {
    func draw(_ seed: UInt64) -> [UInt64] {
      let device = SimulatedDevice(DeviceConfiguration(seed: seed))
      return (0..<20).map { _ in device.withRandom { $0.next() } }
    }
    #expect(draw(5) == draw(5))
    #expect(Set((0..<50).map { draw($0)[0] }).count == 50)
  }

  @Test("A kept generator goes on where it stopped")
  func codable() throws {
    var generator = SeededGenerator(seed: 9)
    for _ in 0..<10 { _ = generator.next() }
    let data = try JSONEncoder().encode(generator)
    var restored = try JSONDecoder().decode(SeededGenerator.self, from: data)
    #expect(restored == generator)
    #expect((0..<10).map { _ in restored.next() } == (0..<10).map { _ in generator.next() })
  }

  @Test("A kept state is the four words of xoshiro256**, whose reference values follow")
  func reference() throws {
    var generator = try JSONDecoder().decode(SeededGenerator.self, from: Data("[1,2,3,4]".utf8))
    let words = (0..<4).map { _ in generator.next() }
    #expect(words == [11_520, 0, 1_509_978_240, 1_215_971_899_390_074_240])
  }

  @Test("A state that cannot generate is refused", arguments: ["[]", "[1,2,3]", "[0,0,0,0]"])
  func badState(text: String) {
    #expect(throws: DecodingError.self) {
      try JSONDecoder().decode(SeededGenerator.self, from: Data(text.utf8))
    }
  }
}
