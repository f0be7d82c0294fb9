/// The names that exports write for the values of one enumeration: its own name with the case's behind
/// it, as the constants are called in Objective-C.
struct ValueNames {
  /// The raw values by whole name.
  private(set) var values: [String: Int] = [:]

  /// - Parameters:
  ///   - enumeration: such as `HKBiologicalSex`.
  ///   - first: the raw value of the first case.
  ///   - cases: the cases in the order of their raw values, with spaces between; `-` for a gap.
  ///   - others: cases that are not in that order, such as older names.
  init(_ enumeration: String, from first: Int = 0, _ cases: String, others: [String: Int] = [:]) {
    for (offset, name) in cases.split(whereSeparator: \.isWhitespace).enumerated() where name != "-"
    {
      values[enumeration + name] = first + offset
    }
    for (name, value) in others { values[enumeration + name] = value }
  }

  /// The value of a name, or of a whole number as text; nil for anything else.
  func value(named name: String) -> Int? {
    values[name] ?? Int(name)
  }
}
