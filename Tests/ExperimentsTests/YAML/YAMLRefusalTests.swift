import Experiments
import Testing

@Suite("YAML that scenario files do without")
struct YAMLRefusalTests {
  private func description(_ bytes: [UInt8]) throws -> String {
    try #require(throws: ScenarioError.self) {
      try YAMLNode(bytes: bytes, file: "night.yaml")
    }.description
  }

  private func description(_ text: String) throws -> String {
    try description(Array(text.utf8))
  }

  @Test(
    "Each is refused with its line, its key path and what to do",
    arguments: [
      (
        "a:\n  b: 1\n  c: 2\n  b: 3\n",
        "night.yaml:4: a.b: the key is there already, on line 2; keep one of them"
      ),
      (
        "a: 1\n'a': 2\n",
        "night.yaml:2: a: the key is there already, on line 1; keep one of them"
      ),
      (
        "a:\n  - &base 1\n",
        """
        night.yaml:2: a[0]: anchors such as &base are not allowed; \
        remove it, and write the value again where it is needed
        """
      ),
      (
        "&root\na: 1\n",
        """
        night.yaml:1: anchors such as &root are not allowed; \
        remove it, and write the value again where it is needed
        """
      ),
      (
        "a: [1, *base]\n",
        "night.yaml:1: a[1]: aliases such as *base are not allowed; write the value again"
      ),
      (
        "*base : 1\n",
        "night.yaml:1: aliases such as *base are not allowed; write the key itself"
      ),
      (
        "a: !!int 3\n",
        """
        night.yaml:1: a: tags such as 'tag:yaml.org,2002:int' are not allowed; \
        remove it; the key says what the value is
        """
      ),
      (
        "a: ! x\n",
        """
        night.yaml:1: a: tags such as '!' are not allowed; remove it; the key says what the value is
        """
      ),
      (
        "a: !x {}\n",
        """
        night.yaml:1: a: tags such as '!x' are not allowed; remove it; the key says what the value is
        """
      ),
      (
        "!x a: 1\n",
        """
        night.yaml:1: tags such as '!x' are not allowed; remove it; the key says what the value is
        """
      ),
      (
        "a: 1\n---\nb: 2\n",
        "night.yaml:2: a second document begins; keep one document in a file"
      ),
      (
        "%YAML 1.1\n---\na: 1\n",
        "night.yaml:1: % directives are not allowed; remove the line"
      ),
      (
        "%TAG ! tag:x,2000:\n---\na: 1\n",
        "night.yaml:1: % directives are not allowed; remove the line"
      ),
      (
        "%FOO bar\n---\na: 1\n",
        "night.yaml:1: % directives are not allowed; remove the line"
      ),
      (
        "a:\n  ? [x, y]\n  : 1\n",
        "night.yaml:2: a: a key is a list or a mapping; use a plain word as the key"
      ),
      (
        "? {x: y}\n: 1\n",
        "night.yaml:1: a key is a list or a mapping; use a plain word as the key"
      ),
      ("?\n: 1\n", "night.yaml:1: a key is empty; write its name"),
      ("a: { '': 1 }\n", "night.yaml:1: a: a key is empty; write its name"),
    ])
  func refusals(text: String, expected: String) throws {
    #expect(try description(text) == expected)
  }

  @Test(
    "A syntax error has libyaml's words and its line",
    arguments: [
      (
        "a: 1\nb:\n  c: [1, 2\nd: 3\n",
        """
        night.yaml:4: b.c[2]: did not find expected ',' or ']' while parsing a flow sequence \
        that begins on line 3; repair the YAML there: look at indentation, colons, brackets and quotes
        """
      ),
      (
        "a: 1\nb c\n",
        """
        night.yaml:2: could not find expected ':' while scanning a simple key; \
        repair the YAML there: look at indentation, colons, brackets and quotes
        """
      ),
      (
        "a:\n\tb: 1\n",
        """
        night.yaml:2: a: found character that cannot start any token while scanning for the next \
        token; repair the YAML there: indent with spaces, not tabs, and quote a text that begins with \
        a sign
        """
      ),
      (
        "a: b: c\n",
        """
        night.yaml:1: mapping values are not allowed in this context; \
        repair the YAML there: look at indentation, colons, brackets and quotes
        """
      ),
      (
        "a: \"open\n\n",
        """
        night.yaml:2: a: found unexpected end of stream while scanning a quoted scalar that begins \
        on line 1; repair the YAML there: look at indentation, colons, brackets and quotes
        """
      ),
    ])
  func syntax(text: String, expected: String) throws {
    #expect(try description(text) == expected)
  }

  @Test(
    "What is not UTF-8 text is refused with its line",
    arguments: [
      ([0xFF], "invalid leading UTF-8 octet"), ([0xC3, 0x28], "invalid trailing UTF-8 octet"),
      ([0xC0, 0x80], "invalid length of a UTF-8 sequence"),
      ([0x00], "control characters are not allowed"),
      ([0x1B], "control characters are not allowed"),
      ([0xED, 0xA0, 0x80], "invalid Unicode character"),
      ([0xC3], "incomplete UTF-8 octet sequence"),
    ] as [([UInt8], String)])
  func encoding(bytes: [UInt8], problem: String) throws {
    #expect(
      try description(Array("a: 1\nb: ".utf8) + bytes) == """
        night.yaml:2: \(problem); repair the YAML there: save the file as UTF-8 text
        """)
  }

  @Test("UTF-16 is refused, with a mark or without")
  func utf16() throws {
    let text: [UInt8] = [0x61, 0x00, 0x3A, 0x00, 0x20, 0x00, 0x31, 0x00]
    #expect(try description(text).hasPrefix("night.yaml:1: control characters"))
    #expect(try description([0xFF, 0xFE] + text).hasPrefix("night.yaml:1: invalid leading UTF-8"))
  }

  @Test("32 levels are enough, and 33 too many")
  func depth() throws {
    func nested(_ levels: Int) -> String {
      String(repeating: "[", count: levels - 1) + "x" + String(repeating: "]", count: levels - 1)
    }
    #expect(throws: Never.self) { try YAMLNode(text: nested(32), file: "night.yaml") }
    let path = String(repeating: "[0]", count: 32)
    #expect(
      try description(nested(33))
        == "night.yaml:1: \(path): values are nested too deep; at most 32 levels")
    #expect(
      try description(String(repeating: "[", count: 1 << 20))
        == "night.yaml:1: \(path): values are nested too deep; at most 32 levels")
  }

  @Test("More than 1 MiB is refused unread")
  func size() throws {
    let bytes = [UInt8](repeating: UInt8(ascii: "#"), count: 1 << 20)
    #expect(throws: Never.self) { try YAMLNode(bytes: bytes, file: "night.yaml") }
    #expect(
      try description(bytes + bytes)
        == "night.yaml: is larger than a scenario can be; use at most 1 MiB")
  }

  @Test("A missing file and one that cannot be read are told apart")
  func files() throws {
    let missing = try #require(throws: ScenarioError.self) {
      try YAMLNode(contentsOfFile: "/nonexistent/night.yaml")
    }
    #expect(missing.description == "/nonexistent/night.yaml: no such file; check the path")
    let directory = try #require(throws: ScenarioError.self) {
      try YAMLNode(contentsOfFile: "/tmp")
    }
    #expect(
      directory.description
        == "/tmp: cannot be read: Is a directory; check that it is a file and its permissions")
  }

  @Test("Whatever damage a document takes, it is read or refused in one line")
  func damage() throws {
    let text = """
      device: { kind: iPhone, timeZone: 'Asia/Tokyo' }
      movement:
        - route: "walk.gpx"   # a walk
        - [1, 2, { a: b }]
      text: |
        two
        lines

      """
    var refusals = 0
    for _ in 0..<3000 {
      var bytes = Array(text.utf8)
      for _ in 0..<Int.random(in: 1...3) {
        let index = Int.random(in: 0..<bytes.count)
        switch Int.random(in: 0...2) {
        case 0: bytes.remove(at: index)
        case 1: bytes[index] = UInt8.random(in: 0...255)
        default:
          bytes.insert(Array("{}[]:,&*!|>'\"%@`#-? \t\n".utf8).randomElement() ?? 0, at: index)
        }
      }
      do {
        _ = try YAMLNode(bytes: bytes, file: "night.yaml")
      } catch {
        refusals += 1
        #expect(!error.description.contains { $0.isNewline }, "\(bytes)")
        let line = try #require(error.line, "\(bytes)")
        #expect((1...1 + bytes.count { $0 == 10 || $0 == 13 }).contains(line), "\(bytes)")
      }
    }
    #expect(refusals > 0)
  }
}
