/// What a command line says: its options in order, and its operands.
public struct ParsedArguments: Hashable, Sendable {
  /// An option that was given: its long name and its argument.
  public struct Given: Hashable, Sendable {
    public let option: String
    public let value: String?
  }

  /// The options in the order in which they were given.
  public let options: [Given]

  /// What is left: the words that are neither options nor their arguments.
  public let operands: [String]

  /// The command as typed, for errors.
  public let command: String

  /// Whether an option was given, by its long name.
  public func has(_ option: String) -> Bool {
    options.contains { $0.option == option }
  }

  /// An option's argument, the last one where it was given more than once.
  public func value(of option: String) -> String? {
    options.last { $0.option == option }?.value
  }

  /// An option's argument as another type, or nil when the option was not given.
  ///
  /// Throws a ``UsageError`` that says what is `allowed` when `parse` returns nil.
  public func value<Value>(
    of option: String, allowed: String, parse: (String) -> Value?
  ) throws(UsageError) -> Value? {
    guard let text = value(of: option) else { return nil }
    guard let value = parse(text) else {
      throw UsageError(
        .badValue(option: "--" + option, value: text, allowed: allowed), command: command)
    }
    return value
  }

  /// An option's argument as a number above 0, or nil when the option was not given.
  public func positiveNumber(of option: String) throws(UsageError) -> Double? {
    try value(of: option, allowed: PositiveNumber.allowed, parse: PositiveNumber.parse)
  }

  /// Throws a ``UsageError`` when there are more operands than a command takes.
  public func expectOperands(atMost count: Int) throws(UsageError) {
    if operands.count > count {
      throw UsageError(.unexpectedOperand(operands[count]), command: command)
    }
  }
}
