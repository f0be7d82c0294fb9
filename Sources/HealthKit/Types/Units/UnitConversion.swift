import Foundation

/// How a number in one unit becomes a number in another.
///
/// A conversion of two exact units is one multiplication (with an addition, for temperatures) and one
/// division, both by whole numbers, each rounded once: 98.6 degF is 37 degC, 1 lb is 0.45359237 kg.
enum UnitConversion: Sendable {
  case identity
  /// (value × multiplier + shift) ÷ divisor
  case linear(multiplier: Double, shift: Double, divisor: Double)
  /// From decibels to a unit in which the level's reference is known.
  case fromLevel(reference: Double)
  /// To decibels, from a unit in which the level's reference is known.
  case toLevel(reference: Double)

  func callAsFunction(_ value: Double) -> Double {
    switch self {
    case .identity: value
    case .linear(let multiplier, let shift, let divisor):
      shift.addingProduct(value, multiplier) / divisor
    case .fromLevel(let reference): reference * pow(10, value / 20)
    case .toLevel(let reference): 20 * log10(value / reference)
    }
  }
}

extension UnitConversion {
  /// The conversion of numbers in a unit to numbers in base units.
  init(toBaseOf product: UnitProduct) {
    switch product.measure {
    case .level(let reference): self = .fromLevel(reference: reference)
    default: self = .linear(from: (product.scale, product.zero), to: (.one, .zero))
    }
  }

  /// The conversion between two units of one dimension.
  init(from source: UnitProduct, to target: UnitProduct) {
    switch (source.measure, target.measure) {
    case (.level, .level): self = .identity
    case (.level(let reference), _):
      self = .fromLevel(reference: reference / target.scale.approximate)
    case (_, .level(let reference)):
      self = .toLevel(reference: reference / source.scale.approximate)
    default:
      self = .linear(from: (source.scale, source.zero), to: (target.scale, target.zero))
    }
  }

  private typealias Measure = (scale: UnitScale, zero: Rational)

  private static func linear(from source: Measure, to target: Measure) -> UnitConversion {
    if let exact = exactlyLinear(from: source, to: target) { return exact }
    let shift = source.zero.approximate - target.zero.approximate
    return .linear(
      multiplier: source.scale.approximate, shift: shift, divisor: target.scale.approximate)
  }

  private static func exactlyLinear(from source: Measure, to target: Measure) -> UnitConversion? {
    guard let sourceScale = source.scale.exact, let targetScale = target.scale.exact,
      let ratio = sourceScale.divided(by: targetScale),
      let shift = source.zero.minus(target.zero)?.divided(by: targetScale)
    else { return nil }
    if ratio == .one, shift == .zero { return .identity }
    // One divisor for both: the shift's denominator is the ratio's, or a multiple of it.
    let divisor = Rational(
      ratio.denominator / Rational.greatestDivisor(ratio.denominator, shift.denominator))
    guard let common = divisor.times(Rational(shift.denominator)),
      let multiplier = ratio.times(common), let shifted = shift.times(common)
    else { return nil }
    return .linear(
      multiplier: multiplier.approximate, shift: shifted.approximate,
      divisor: common.approximate)
  }
}

extension UnitProduct {
  /// Where the unit's zero lies, in base units.
  fileprivate var zero: Rational {
    if case .offset(let zero) = measure { zero } else { .zero }
  }
}
