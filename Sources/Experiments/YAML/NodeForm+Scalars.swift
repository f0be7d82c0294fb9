import Foundation
import GPX

extension NodeForm where Value == String {
  /// A text with at least one character, quoted or not.
  package static var text: NodeForm<String> {
    NodeForm.scalar(allowed: "a text") { node, text, _ throws(ScenarioError) in
      guard !text.isEmpty else {
        throw ScenarioError(node.place, problem: "the text is empty", remedy: "use a text")
      }
      return text
    }
  }
}

extension NodeForm where Value == Bool {
  /// `true` or `false`, and nothing else.
  package static var bool: NodeForm<Bool> {
    .choice(["true": true, "false": false])
  }
}

extension NodeForm where Value == Int {
  /// A whole number in decimal digits, not quoted.
  package static func int(
    _ range: ClosedRange<Int> = Int.min...Int.max
  ) -> NodeForm<Int> {
    let limits = limits(
      range.lowerBound == .min ? nil : "\(range.lowerBound)",
      range.upperBound == .max ? nil : "\(range.upperBound)")
    return number(allowed: "a whole number\(limits)") { text in
      Int(text)
    } accepts: {
      range.contains($0)
    }
  }
}

extension NodeForm where Value == Double {
  /// A number in decimal notation, not quoted.
  package static func number(
    _ range: ClosedRange<Double> = -Double.infinity...Double.infinity
  ) -> NodeForm<Double> {
    let limits = limits(
      range.lowerBound.isFinite ? spelled(range.lowerBound) : nil,
      range.upperBound.isFinite ? spelled(range.upperBound) : nil)
    return number(allowed: "a number\(limits)") { text in
      DecimalNumber.parse(Array(text.utf8).span)
    } accepts: {
      range.contains($0)
    }
  }

  /// A number greater than `bound`, in decimal notation, not quoted.
  package static func number(above bound: Double) -> NodeForm<Double> {
    number(allowed: "a number above \(spelled(bound))") { text in
      DecimalNumber.parse(Array(text.utf8).span)
    } accepts: {
      $0 > bound
    }
  }

  private static func spelled(_ value: Double) -> String {
    Int(exactly: value).map(String.init) ?? "\(value)"
  }
}

extension NodeForm where Value == Date {
  /// An instant in ISO 8601 with its zone, to the second or finer.
  package static var instant: NodeForm<Date> {
    let allowed = "an ISO 8601 time with its zone, such as 2016-10-31T08:00:00+09:00"
    return scalar(allowed: allowed) { node, text, _ throws(ScenarioError) in
      guard let timestamp = ISO8601Timestamp(text) else {
        throw ScenarioError(
          node.place, problem: "\(node.summary) is not a time", remedy: "use \(allowed)")
      }
      guard timestamp.secondsFromGMT != nil else {
        throw ScenarioError(
          node.place, problem: "\(node.summary) has no zone", remedy: "use \(allowed)")
      }
      return timestamp.date
    }
  }
}

extension NodeForm where Value: RawRepresentable & CaseIterable, Value.RawValue == String {
  /// One of an enumeration's cases by its raw value.
  package static var choice: NodeForm<Value> {
    choice(among: Value.allCases.map { ($0.rawValue, $0) })
  }
}

extension NodeForm {
  /// One of these words.
  package static func choice(_ values: KeyValuePairs<String, Value>) -> NodeForm<Value> {
    choice(among: values.map { ($0.key, $0.value) })
  }

  static func choice(among values: [(word: String, value: Value)]) -> NodeForm<Value> {
    let allowed = values.map(\.word).joinedAsChoice()
    return scalar(allowed: allowed) { node, text, _ throws(ScenarioError) in
      guard let match = values.first(where: { $0.word == text }) else {
        throw ScenarioError(
          node.place, problem: "\(node.summary) is not known", remedy: "use \(allowed)")
      }
      return match.value
    }
  }

  /// A text that `parse` understands; what it throws is the problem that the message tells.
  package static func parsing(
    _ parse: @escaping (String) throws -> Value, allowed: String = "a text"
  ) -> NodeForm<Value> {
    scalar(allowed: allowed) { node, text, _ throws(ScenarioError) in
      try node.place.reporting { try parse(text) }
    }
  }

  private static func scalar(
    allowed: String,
    _ body: @escaping (YAMLNode, String, _ isQuoted: Bool) throws(ScenarioError) -> Value
  ) -> NodeForm<Value> {
    NodeForm(allowed: allowed, kinds: [.scalar]) { node throws(ScenarioError) in
      guard case .scalar(let text, let isQuoted) = node.value else {
        throw ScenarioError(
          node.place, problem: "\(node.summary) is not allowed", remedy: "use \(allowed)")
      }
      return try body(node, text, isQuoted)
    }
  }

  private static func number(
    allowed: String, _ parse: @escaping (String) -> Value?,
    accepts: @escaping (Value) -> Bool
  ) -> NodeForm<Value> {
    scalar(allowed: allowed) { node, text, isQuoted throws(ScenarioError) in
      guard !isQuoted else {
        throw ScenarioError(
          node.place, problem: "\(node.summary) is quoted, and so a text",
          remedy: "use \(allowed), without quotes")
      }
      guard let value = parse(text) else {
        throw ScenarioError(
          node.place, problem: "\(node.summary) is not allowed", remedy: "use \(allowed)")
      }
      guard accepts(value) else {
        throw ScenarioError(
          node.place, problem: "\(node.summary) is out of range", remedy: "use \(allowed)")
      }
      return value
    }
  }

  private static func limits(_ lower: String?, _ upper: String?) -> String {
    switch (lower, upper) {
    case (nil, nil): ""
    case (let lower?, nil): " of at least \(lower)"
    case (nil, let upper?): " of at most \(upper)"
    case (let lower?, let upper?): " from \(lower) to \(upper)"
    }
  }
}
