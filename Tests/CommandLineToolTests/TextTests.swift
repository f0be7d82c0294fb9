import CommandLineTool
import Foundation
import Testing

@Suite struct TextTests {
  @Test("columns line up on their sides, with no spaces at the ends of lines")
  func table() {
    var table = Table([.left("phase"), .right("ticks"), .left("note")])
    table.append(["unlocked", "30", "über"])
    table.append(["locked", "1234567", ""])
    #expect(
      table.description == """
        phase       ticks  note
        unlocked       30  über
        locked    1234567

        """)
    #expect(Table([.right("a"), .left("b")], gap: 1).description == "a b\n")
  }

  @Test("styles take no room")
  func styledTable() {
    let style = TextStyle(isEnabled: true)
    var table = Table([.right("state"), .left("n")], style: style)
    table.append([style.red("refused"), "1"])
    #expect(
      table.description == """
          \(style.bold("state"))  \(style.bold("n"))
        \(style.red("refused"))  1

        """)
  }

  @Test("text is styled only where that is enabled")
  func style() {
    #expect(TextStyle(isEnabled: true).green("ok") == "\u{1B}[32mok\u{1B}[0m")
    let plain = TextStyle(isEnabled: false)
    for text in [plain.bold("x"), plain.dim("x"), plain.red("x"), plain.yellow("x")] {
      #expect(text == "x")
    }
  }

  @Test("colour needs a terminal, a TERM that is not dumb, and no NO_COLOR")
  func colour() {
    let pipe = Pipe()
    let good = ["TERM": "xterm"]
    #expect(!Terminal.allowsColour(pipe.fileHandleForWriting.fileDescriptor) { good[$0] })
    let terminal = open("/dev/ptmx", O_RDWR | O_NOCTTY)
    defer { close(terminal) }
    #expect(terminal >= 0)
    #expect(Terminal.isTerminal(terminal))
    func allows(_ environment: [String: String]) -> Bool {
      Terminal.allowsColour(terminal) { environment[$0] }
    }
    #expect(allows(good))
    #expect(allows(["TERM": "xterm", "NO_COLOR": ""]))
    #expect(!allows(["TERM": "xterm", "NO_COLOR": "0"]))
    #expect(!allows(["TERM": "dumb"]))
    #expect(!allows([:]))
  }

  @Test("the locale's encoding is that of the first variable that is set")
  func encoding() {
    func isUTF8(_ environment: [String: String]) -> Bool {
      Terminal.isUTF8 { environment[$0] }
    }
    #expect(isUTF8(["LANG": "en_US.UTF-8"]) && isUTF8(["LANG": "C.utf8"]))
    #expect(isUTF8(["LC_ALL": "", "LANG": "de_DE.UTF-8@euro"]))
    #expect(!isUTF8([:]) && !isUTF8(["LANG": "C"]) && !isUTF8(["LANG": "de_DE.ISO-8859-1"]))
    #expect(!isUTF8(["LC_ALL": "C", "LANG": "en_US.UTF-8"]))
    #expect(!isUTF8(["LC_CTYPE": "POSIX", "LANG": "en_US.UTF-8"]))
    #expect(Terminal.columns(-1) == nil)
  }

  @Test(
    "positive numbers",
    arguments: [("1", 1), ("0.5", 0.5), (".5", 0.5), ("600", 600), ("1234567.25", 1_234_567.25)])
  func number(text: String, value: Double) {
    #expect(PositiveNumber.parse(text) == value)
  }

  @Test(
    "what is no positive number",
    arguments: [
      "", ".", "1.", "0", "0.0", "-1", "+1", "1e3", "inf", "nan", "0x10", "1,5", " 1", "1 ",
      "1.2.3",
      "１", String(repeating: "9", count: 400), "0." + String(repeating: "0", count: 400) + "1",
    ])
  func noNumber(text: String) {
    #expect(PositiveNumber.parse(text) == nil)
  }
}
