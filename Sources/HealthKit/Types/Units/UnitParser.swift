/// Reads units as people write them.
///
///     unit       = "" | "()" | "(())" … | fraction
///     fraction   = product [ "/" product ]
///     product    = power { ( "·" | "*" | "." ) power }
///     power      = factor [ "^" [ "-" ] digits ]
///     factor     = "1" | symbol [ "<" molar mass ">" ] | "(" fraction ")"
///
/// A fraction has one line, and products bind tighter than it: `ml/kg*min` is mL/(kg·min), and
/// `mL/kg/min` is refused, as on a device.
struct UnitParser {
  private var rest: Substring

  private init(_ text: String) {
    rest = text[...]
  }

  /// The unit that a text says; nil when it says none.
  static func product(of text: String) -> UnitProduct? {
    // What the store holds at length is no unit, and parentheses nest only so deep.
    guard text.utf8.count <= 1_000 else { return nil }
    if isNull(text) { return .null }
    var parser = UnitParser(text)
    guard let product = parser.fraction(depth: 0), parser.rest.isEmpty else { return nil }
    return product
  }

  private static func isNull(_ text: String) -> Bool {
    let opening = text.prefix { $0 == "(" }
    let closing = text.dropFirst(opening.count)
    return closing.count == opening.count && closing.allSatisfy { $0 == ")" }
  }

  private mutating func fraction(depth: Int) -> UnitProduct? {
    guard depth < 50, let top = product(depth: depth) else { return nil }
    guard take("/") else { return top }
    return product(depth: depth)?.raised(to: -1).flatMap(top.times)
  }

  private mutating func product(depth: Int) -> UnitProduct? {
    var result = power(depth: depth)
    while result != nil, take("·") || take("*") || take(".") {
      let next = power(depth: depth)
      result = result.flatMap { result in next.flatMap(result.times) }
    }
    return result
  }

  private mutating func power(depth: Int) -> UnitProduct? {
    guard let base = factor(depth: depth) else { return nil }
    guard take("^") else { return base }
    let sign = take("-") ? "-" : ""
    guard let exponent = Int(sign + takeWhile(\.isASCIIDigit)) else { return nil }
    return base.raised(to: exponent)
  }

  private mutating func factor(depth: Int) -> UnitProduct? {
    if take("(") {
      let inner = fraction(depth: depth + 1)
      return take(")") ? inner : nil
    }
    let symbol = takeWhile { !"()<>·*./^".contains($0) }
    if symbol == "1" { return .null }
    guard take("<") else { return UnitFactor(symbol: symbol).map(UnitProduct.init) }
    let mass = takeWhile { $0.isASCIIDigit || "+-.e".contains($0) }
    guard take(">"), let gramsPerMole = Double(mass) else { return nil }
    return UnitFactor(symbol: symbol, gramsPerMole: gramsPerMole).map(UnitProduct.init)
  }

  // MARK: Characters

  private mutating func take(_ character: Character) -> Bool {
    guard rest.first == character else { return false }
    rest.removeFirst()
    return true
  }

  private mutating func takeWhile(_ belongs: (Character) -> Bool) -> Substring {
    let taken = rest.prefix(while: belongs)
    rest = rest[taken.endIndex...]
    return taken
  }
}

extension Character {
  fileprivate var isASCIIDigit: Bool { ("0"..."9").contains(self) }
}
