import DeviceSimulation
import HealthKit
import Testing

@testable import HealthKit

/// Laws that hold for any unit. A failure says the seed and the units.
struct UnitPropertyTests {
  private static let seeds: [UInt64] = [1, 2, 3, 4, 5]

  /// Units at random: products of up to four powers of named units.
  private struct Units {
    private static let named = NamedUnit.table.map { unit in
      let symbol = unit.symbol == "mol" ? "mol<180.15588>" : unit.symbol
      return HKUnit(from: (unit.takesPrefixes ? "m" : "") + symbol)
    }

    private var random: SplitMix64

    init(seed: UInt64) {
      random = SplitMix64(state: seed)
    }

    mutating func value() -> Double {
      Double.random(in: 0.001...10_000, using: &random)
    }

    mutating func named() -> HKUnit {
      Units.named[Int.random(in: 0..<Units.named.count, using: &random)]
    }

    mutating func next() -> HKUnit {
      (0..<Int.random(in: 0...4, using: &random)).reduce(HKUnit(from: "")) { product, _ in
        let power = Int.random(in: -3...3, using: &random)
        return product.unitMultiplied(by: named().unitRaised(toPower: power))
      }
    }

    /// A unit that goes with another: each factor replaced by one of its dimension.
    mutating func like(_ unit: HKUnit) -> HKUnit {
      unit.product.powers.reduce(HKUnit(from: "")) { product, power in
        let factor = HKUnit(UnitProduct(power.factor))
        let partners = Units.named.filter {
          $0.isCompatible(with: factor) && $0.unitString != "dBASPL"
        }
        let partner =
          factor.unitString == "dBASPL" || partners.isEmpty
          ? factor : partners[Int.random(in: 0..<partners.count, using: &random)]
        return product.unitMultiplied(by: partner.unitRaised(toPower: power.exponent))
      }
    }
  }

  @Test("A unit that is written reads back equal", arguments: seeds)
  func printAndParse(seed: UInt64) throws {
    var units = Units(seed: seed)
    for _ in 0..<500 {
      let unit = units.next()
      let back = try #require(HKUnit(parsing: unit.unitString), "seed \(seed): \(unit)")
      #expect(back == unit && back.hash == unit.hash, "seed \(seed): \(unit)")
      #expect(back.isCompatible(with: unit), "seed \(seed): \(unit)")
    }
  }

  @Test("A number that is converted there and back is the same number", arguments: seeds)
  func conversionRoundTrip(seed: UInt64) {
    var units = Units(seed: seed)
    for _ in 0..<500 {
      let unit = units.next()
      let other = units.like(unit)
      let value = units.value()
      let there = HKQuantity(unit: unit, doubleValue: value).doubleValue(for: other)
      let back = HKQuantity(unit: other, doubleValue: there).doubleValue(for: unit)
      // A temperature's offset eats digits of small values.
      #expect(
        abs(back - value) <= 1e-11 * max(value, 500), "seed \(seed): \(value) \(unit), \(other)")
    }
  }

  @Test("Going together is an equivalence", arguments: seeds)
  func compatibility(seed: UInt64) {
    var units = Units(seed: seed)
    let all = (0..<40).map { _ in units.named() } + (0..<20).map { _ in units.next() }
    for first in all {
      #expect(first.isCompatible(with: first), "seed \(seed): \(first)")
      for second in all {
        let together = first.isCompatible(with: second)
        #expect(
          second.isCompatible(with: first) == together, "seed \(seed): \(first), \(second)")
        for third in all where together && second.isCompatible(with: third) {
          #expect(
            first.isCompatible(with: third), "seed \(seed): \(first), \(second), \(third)")
        }
      }
    }
  }

  @Test("Products, quotients, powers and reciprocals are those of numbers", arguments: seeds)
  func arithmetic(seed: UInt64) {
    var units = Units(seed: seed)
    let one = HKUnit(from: "")
    for _ in 0..<300 {
      let (first, second) = (units.next(), units.next())
      let product = first.unitMultiplied(by: second)
      #expect(product == second.unitMultiplied(by: first), "seed \(seed): \(first), \(second)")
      #expect(
        first.unitDivided(by: second) == first.unitMultiplied(by: second.reciprocal()),
        "seed \(seed): \(first), \(second)")
      #expect(first.reciprocal().reciprocal() == first, "seed \(seed): \(first)")
      #expect(first.unitMultiplied(by: first.reciprocal()) == one, "seed \(seed): \(first)")
      #expect(
        product.reciprocal() == first.reciprocal().unitMultiplied(by: second.reciprocal()),
        "seed \(seed): \(first), \(second)")
      #expect(
        first.unitRaised(toPower: 3)
          == first.unitMultiplied(by: first).unitMultiplied(by: first), "seed \(seed): \(first)")
      #expect(first.unitRaised(toPower: 0).isNull() && first.unitRaised(toPower: 1) == first)
      #expect(first.isNull() == (first == one), "seed \(seed): \(first)")
    }
  }

  @Test("Equal quantities have one hash, and order agrees with equality", arguments: seeds)
  func quantities(seed: UInt64) {
    var units = Units(seed: seed)
    for _ in 0..<500 {
      let unit = units.next()
      let other = units.like(unit)
      let first = HKQuantity(unit: unit, doubleValue: units.value().rounded())
      let second = HKQuantity(unit: other, doubleValue: first.doubleValue(for: other))
      let equal = first == second
      #expect(equal == (first.compare(second) == .orderedSame), "seed \(seed): \(first), \(second)")
      #expect(equal == (second == first), "seed \(seed): \(first), \(second)")
      #expect(!equal || first.hash == second.hash, "seed \(seed): \(first), \(second)")
    }
  }
}
