import Experiments
import Testing

@Suite("Reading mappings")
struct MappingReaderTests {
  private func reader(_ text: String) throws -> MappingReader {
    try MappingReader(YAMLNode(text: text, file: "night.yaml"))
  }

  private func description(_ body: () throws -> Void) throws -> String {
    try #require(throws: ScenarioError.self) { try body() }.description
  }

  @Test("Values are required, have a default, or may lack")
  func presence() throws {
    var reader = try reader("seed: 7\nduration: 2h\n")
    #expect(try reader.take("seed", as: .int()) == 7)
    #expect(try reader.take("seed", as: .int(), default: 1) == 7)
    #expect(try reader.takeIfPresent("seed", as: .int()) == 7)
    #expect(try reader.take("speed", as: .number(), default: 1.4) == 1.4)
    #expect(try reader.takeIfPresent("start", as: .instant) == nil)
    #expect(try reader.take("duration", parsing: { $0 + "!" }) == "2h!")
    #expect(try reader.takeIfPresent("pause", parsing: { $0 + "!" }) == nil)
    #expect(try reader.take("pause", parsing: { $0 + "!" }, default: "none") == "none")
    try reader.finish()
  }

  @Test("A key that is missing says what it wants")
  func missing() throws {
    #expect(
      try description {
        _ = try NodeForm<[String]>.list(
          of: .mapping { try $0.take("do", as: .choice(["lock": "lock", "unlock": "unlock"])) }
        ).read(YAMLNode(text: "- do: lock\n- {}\n", file: "night.yaml"))
      } == "night.yaml:2: [1].do: the key is missing; use lock or unlock")
    #expect(
      try description {
        var reader = try reader("{}")
        _ = try reader.take("at", parsing: { $0 }, allowed: "a duration such as 10min")
      } == "night.yaml:1: at: the key is missing; use a duration such as 10min")
  }

  @Test("A key that is missing, but for a slip, is named by the slip")
  func missingBySlip() throws {
    #expect(
      try description {
        var reader = try reader("seed: 1\nduratoin: 2h\n")
        _ = try reader.take("seed", as: .int())
        _ = try reader.take("duration", as: .text)
      } == "night.yaml:2: duratoin: unknown key; did you mean duration? It is missing")
  }

  @Test("A key without a value is an error, also where it may lack")
  func emptyValue() throws {
    #expect(
      try description {
        var reader = try reader("seed: 1\nstart:\n")
        _ = try reader.takeIfPresent("start", as: .int())
      } == "night.yaml:2: start: there is no value; use a whole number")
  }

  @Test(
    "An unknown key is told with the nearest and all that are allowed",
    arguments: [
      ("timezone", "did you mean timeZone? use kind, timeZone or passcode"),
      ("time_zone", "did you mean timeZone? use kind, timeZone or passcode"),
      ("passocde", "did you mean passcode? use kind, timeZone or passcode"),
      ("knd", "did you mean kind? use kind, timeZone or passcode"),
      ("colour", "use kind, timeZone or passcode"),
      ("x", "use kind, timeZone or passcode"),
    ])
  func unknown(key: String, remedy: String) throws {
    #expect(
      try description {
        var root = try reader("device:\n  kind: iPhone\n  \(key): 1\n")
        _ = try root.take(
          "device",
          as: .mapping {
            _ = try $0.take("kind", as: .text)
            _ = try $0.takeIfPresent("timeZone", as: .text)
            return try $0.take("passcode", as: .bool, default: true)
          })
      } == "night.yaml:3: device.\(key): unknown key; \(remedy)")
  }

  @Test("Where nothing is allowed, that is said")
  func nothingAllowed() throws {
    #expect(
      try description { try reader("a: 1").finish() }
        == "night.yaml:1: a: unknown key; no key is allowed here")
  }

  @Test("A root that is no mapping is an error", arguments: [("- a", "a list"), ("a", "'a'")])
  func root(text: String, summary: String) throws {
    #expect(
      try description { _ = try reader(text) }
        == "night.yaml:1: \(summary) is not allowed; use a mapping (key: value)")
  }

  @Test("The caller's own errors have their place")
  func ownErrors() throws {
    struct Refusal: Error, CustomStringConvertible {
      let description = "the end is before the start"
    }
    #expect(
      try description {
        var root = try reader("a: 1\nb:\n  from: 2h\n  to: 1h\n")
        _ = try root.take("b", as: NodeForm<Int>.mapping { _ in throw Refusal() })
      } == "night.yaml:3: b: the end is before the start")
    #expect(
      try description {
        var root = try reader("a: 1\nb:\n  from: 2h\n  to: 1h\n")
        _ = try root.take(
          "b",
          as: NodeForm<Int>.mapping {
            throw $0.error("is before from", remedy: "swap them", at: "to")
          })
      } == "night.yaml:4: b.to: is before from; swap them")
    let root = try reader("a: 1\n")
    #expect(root.has("a"))
    #expect(!root.has("b"))
    #expect(root.error("is odd").description == "night.yaml:1: is odd")
    #expect(root.error("is odd", at: "b").description == "night.yaml:1: b: is odd")
  }
}
