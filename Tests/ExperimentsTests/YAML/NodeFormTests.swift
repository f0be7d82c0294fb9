import Experiments
import Foundation
import Testing

@Suite("Forms of values")
struct NodeFormTests {
  private enum Activity: String, CaseIterable {
    case other, automotiveNavigation, fitness, otherNavigation, airborne
  }

  /// What the form makes of a value, or its error without place and key path.
  private func read<Value>(_ text: String, as form: NodeForm<Value>) throws -> Value {
    var reader = try MappingReader(YAMLNode(text: "key: \(text)\n", file: "night.yaml"))
    return try reader.take("key", as: form)
  }

  private func problem<Value>(_ text: String, as form: NodeForm<Value>) throws -> String {
    let error = try #require(throws: ScenarioError.self) { _ = try read(text, as: form) }
    let prefix = "night.yaml:1: key: "
    #expect(error.description.hasPrefix(prefix))
    return String(error.description.dropFirst(prefix.count))
  }

  @Test("A text is any scalar with a character in it")
  func text() throws {
    #expect(try read("no", as: .text) == "no")
    #expect(try read("\"12\"", as: .text) == "12")
    #expect(try problem("''", as: .text) == "the text is empty; use a text")
    #expect(try problem("", as: .text) == "there is no value; use a text")
    #expect(try problem("[a]", as: .text) == "a list is not allowed; use a text")
    #expect(try problem("{a: b}", as: .text) == "a mapping is not allowed; use a text")
  }

  @Test("A Boolean is true or false", arguments: ["yes", "no", "True", "FALSE", "on", "1", "~"])
  func bool(other: String) throws {
    #expect(try read("true", as: .bool))
    #expect(try read("false", as: .bool) == false)
    #expect(try problem(other, as: .bool) == "'\(other)' is not known; use true or false")
  }

  @Test("A whole number is decimal, unquoted and in its range")
  func int() throws {
    #expect(try read("-12", as: .int()) == -12)
    #expect(try read("5321", as: .int(0...5321)) == 5321)
    for other in ["1.0", "1e3", "0x10", "1_000", "ten", "9223372036854775808", "12:30", "- 1"] {
      #expect(throws: ScenarioError.self, "\(other)") { try read(other, as: .int()) }
    }
    #expect(try problem("ten", as: .int()) == "'ten' is not allowed; use a whole number")
    #expect(
      try problem("-1", as: .int(0...Int.max))
        == "'-1' is out of range; use a whole number of at least 0")
    #expect(
      try problem("6", as: .int(Int.min...5))
        == "'6' is out of range; use a whole number of at most 5")
    #expect(
      try problem("6", as: .int(1...5)) == "'6' is out of range; use a whole number from 1 to 5")
    #expect(
      try problem("'6'", as: .int())
        == "'6' is quoted, and so a text; use a whole number, without quotes")
  }

  @Test("A number is decimal, finite, unquoted and in its range")
  func number() throws {
    #expect(try read("1.4", as: .number()) == 1.4)
    #expect(try read("-1e-3", as: .number()) == -0.001)
    #expect(try read("7", as: .number(above: 0)) == 7)
    for other in [".inf", "inf", "nan", ".nan", "0x1p3", "1,4", "1.4 m", "1e999"] {
      #expect(
        try problem(other, as: .number()) == "'\(other)' is not allowed; use a number")
    }
    #expect(
      try problem("0", as: .number(above: 0)) == "'0' is out of range; use a number above 0")
    #expect(
      try problem("1.5", as: .number(0...1)) == "'1.5' is out of range; use a number from 0 to 1")
    #expect(
      try problem("0", as: .number(0.5...Double.infinity))
        == "'0' is out of range; use a number of at least 0.5")
    #expect(
      try problem("\"1\"", as: .number())
        == "'1' is quoted, and so a text; use a number, without quotes")
  }

  @Test("An instant has its zone")
  func instant() throws {
    let expected = Date(timeIntervalSince1970: 1_477_868_400)
    for text in [
      "2016-10-31T08:00:00+09:00", "2016-10-30T23:00:00Z", "\"2016-10-30T19:30:00.000-03:30\"",
    ] {
      #expect(try read(text, as: .instant) == expected, "\(text)")
    }
    let allowed = "use an ISO 8601 time with its zone, such as 2016-10-31T08:00:00+09:00"
    #expect(
      try problem("2016-10-31T08:00:00", as: .instant)
        == "'2016-10-31T08:00:00' has no zone; \(allowed)")
    for other in ["2016-10-31", "08:00", "now", "2016-02-30T08:00:00Z"] {
      #expect(try problem(other, as: .instant) == "'\(other)' is not a time; \(allowed)")
    }
  }

  @Test("An enumeration lists its cases as they are declared")
  func choice() throws {
    #expect(try read("fitness", as: NodeForm<Activity>.choice) == .fitness)
    #expect(
      try problem("jogging", as: NodeForm<Activity>.choice) == """
        'jogging' is not known; \
        use other, automotiveNavigation, fitness, otherNavigation or airborne
        """)
    #expect(
      try problem("Fitness", as: NodeForm<Activity>.choice).hasPrefix("'Fitness' is not known"))
    #expect(try read("b", as: .choice(["a": 1, "b": 2])) == 2)
  }

  @Test("What a parser throws is the problem, in one line")
  func parsing() throws {
    struct Refusal: Error, CustomStringConvertible {
      let description = "'soon' is no duration\nwrite 10min"
    }
    let form = NodeForm<Int>.parsing(
      { text in
        guard let value = Int(text) else { throw Refusal() }
        return value
      }, allowed: "a duration such as 10min")
    #expect(try read("12", as: form) == 12)
    #expect(try problem("soon", as: form) == "'soon' is no duration\u{FFFD}write 10min")
    #expect(try problem("[]", as: form) == "a list is not allowed; use a duration such as 10min")
    #expect(try read("12", as: form.map { $0 * 2 }) == 24)
    #expect(
      try problem("12", as: form.map { _ -> Int in throw Refusal() })
        == "'soon' is no duration\u{FFFD}write 10min")
  }

  @Test("A list has elements of one form, each with its index")
  func list() throws {
    #expect(try read("[1, 2]", as: .list(of: .int())) == [1, 2])
    #expect(try read("[]", as: .list(of: .int())) == [])
    #expect(
      try problem("[]", as: .list(of: .int(), atLeast: 1))
        == "the list is too short; use at least 1")
    #expect(
      try problem("1", as: .list(of: .int()))
        == "'1' is not allowed; use a list, each element a whole number")
    let error = try #require(throws: ScenarioError.self) {
      try read("\n  - 1\n  - x", as: .list(of: .int()))
    }
    #expect(error.description == "night.yaml:3: key[1]: 'x' is not allowed; use a whole number")
  }

  @Test("One of several forms")
  func oneOf() throws {
    let filter = NodeForm<Double>.oneOf([.choice(["none": -1]), .number(above: 0)])
    #expect(try read("none", as: filter) == -1)
    #expect(try read("10", as: filter) == 10)
    #expect(try problem("0", as: filter) == "'0' is not allowed; use none or a number above 0")
    #expect(try problem("[]", as: filter) == "a list is not allowed; use none or a number above 0")
    // The list alone reads lists, so its own error says more.
    let either = NodeForm<[Int]>.oneOf([NodeForm<Int>.int().map { [$0] }, .list(of: .int())])
    #expect(try read("3", as: either) == [3])
    #expect(try read("[3, 4]", as: either) == [3, 4])
    let error = try #require(throws: ScenarioError.self) { try read("[3, x]", as: either) }
    #expect(error.keyPath == "key[1]")
  }

  @Test("A variant is told by its key")
  func variants() throws {
    let movement = NodeForm<String>.variants([
      "route": { "route " + (try $0.take("route", as: .text)) },
      "walk": {
        let duration = try $0.take("walk", as: .text)
        return "walk \(duration) at \(try $0.take("speed", as: .number(above: 0), default: 1.4))"
      },
    ])
    #expect(try read("{ route: walk.gpx }", as: movement) == "route walk.gpx")
    #expect(try read("{ speed: 2, walk: 30min }", as: movement) == "walk 30min at 2.0")

    func error(_ text: String) throws -> String {
      try #require(throws: ScenarioError.self) { try read(text, as: movement) }.description
    }
    #expect(
      try error("{ route: walk.gpx, speed: 1 }")
        == "night.yaml:1: key.speed: unknown key; use route")
    #expect(
      try error("{ walk: 1min, route: walk.gpx }")
        == "night.yaml:1: key.walk: route and walk exclude each other; keep one of them")
    #expect(
      try error("{ wlak: 1min }") == "night.yaml:1: key.wlak: unknown key; did you mean walk?")
    #expect(
      try error("{ speed: 1 }")
        == "night.yaml:1: key: the mapping does not say what it is; add route or walk")
    #expect(
      try error("walk.gpx")
        == "night.yaml:1: key: 'walk.gpx' is not allowed; use a mapping with route or walk")
  }
}
