/// A prefix of the metric system.
public enum HKMetricPrefix: Int, Sendable {
  /// 1
  case none = 0
  /// 10⁻¹²
  case pico = 1
  /// 10⁻⁹
  case nano = 2
  /// 10⁻⁶
  case micro = 3
  /// 10⁻³
  case milli = 4
  /// 10⁻²
  case centi = 5
  /// 10⁻¹
  case deci = 6
  /// 10
  case deca = 7
  /// 10²
  case hecto = 8
  /// 10³
  case kilo = 9
  /// 10⁶
  case mega = 10
  /// 10⁹
  case giga = 11
  /// 10¹²
  case tera = 12
  /// 10⁻¹⁵
  case femto = 13
}

extension HKMetricPrefix {
  /// Every prefix that is written, as it is written. The two of two letters come first, so that `da`
  /// is not taken for `d`.
  static let written: [(symbol: String, prefix: HKMetricPrefix)] = [
    ("da", .deca), ("mc", .micro),
    ("f", .femto), ("p", .pico), ("n", .nano), ("m", .milli), ("c", .centi), ("d", .deci),
    ("h", .hecto), ("k", .kilo), ("M", .mega), ("G", .giga), ("T", .tera),
  ]

  /// The prefix as it is written, such as `k`; empty for none.
  var symbol: String { HKMetricPrefix.written.first { $0.prefix == self }?.symbol ?? "" }

  /// What the prefix multiplies a unit by.
  var factor: Rational {
    switch self {
    case .femto: "1/1000000000000000"
    case .pico: "1/1000000000000"
    case .nano: "1/1000000000"
    case .micro: "1/1000000"
    case .milli: "1/1000"
    case .centi: "1/100"
    case .deci: "1/10"
    case .none: "1"
    case .deca: "10"
    case .hecto: "100"
    case .kilo: "1000"
    case .mega: "1000000"
    case .giga: "1000000000"
    case .tera: "1000000000000"
    }
  }
}
