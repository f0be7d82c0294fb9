import Testing

extension ServiceTests {
  @Suite struct ControlFileTests {
    /// What can be wrong with the control file, and the shell that brings it about; `$F` is the file.
    enum Fault: String, CaseIterable, CustomTestStringConvertible {
      case rubbish, padded, directory, link, fifo, unreadable, deleted

      var testDescription: String { rawValue }

      var shell: String {
        switch self {
        case .rubbish: "echo open-sesame >$F"
        case .padded: "printf '%-65s' unlocked >$F.new; chmod 644 $F.new; mv -T $F.new $F"
        case .directory: "rm $F; mkdir $F"
        case .link: "echo unlocked >$F.to; chmod 644 $F.to; ln -s $F.to $F.new; mv -T $F.new $F"
        case .fifo: "mkfifo $F.new; mv -T $F.new $F"
        case .unreadable: "echo unlocked >$F.new; chmod 0 $F.new; mv -T $F.new $F"
        case .deleted: "rm $F"
        }
      }

      /// A directory cannot replace a file in one step: the file is gone for a moment.
      var warnings: ClosedRange<Int> { self == .directory ? 1...2 : 1...1 }
    }

    @Test(
      "A bad control file closes the phone with one warning, until it is right again",
      arguments: Fault.allCases)
    func failsClosed(fault: Fault) throws {
      try Phone.run("fault-\(fault.rawValue)") { phone in
        try phone.machine.shell("F=\(phone.controlFile); \(fault.shell)")
        let closed = try phone.outcomes(after: phone.lastTick())
        #expect(closed.allSatisfy { $0 == "refused" }, "\(closed)")

        let warnings = try phone.entries().filter { $0.event == "control-file" }
        #expect(fault.warnings.contains(warnings.count), "\(warnings.map(\.message))")
        let warning = try #require(warnings.last)
        #expect(warning.priority == 4)
        #expect(warning.message.contains(phone.controlFile))
        #expect(!warning.message.contains("\n"))
        #expect(try phone.property("ActiveState") == "active")

        try phone.machine.shell("rm -rf \(phone.controlFile)")
        try phone.rename(into: "unlocked")
        let recovered = try phone.outcomes(after: phone.lastTick())
        #expect(recovered.allSatisfy { $0 == "steps" }, "\(recovered)")
      }
    }

    @Test(
      "A file renamed over the control file, or written in place, counts at once",
      arguments: ["rename", "in place"])
    func written(how: String) throws {
      try Phone.run(how == "rename" ? "renamed" : "inplace") { phone in
        for (word, outcome) in [("locked", "refused"), ("unlocked", "steps")] {
          if how == "rename" {
            try phone.rename(into: word)
          } else {
            try phone.machine.shell("printf '  \(word)\\n\\n' >\(phone.controlFile)")
          }
          let outcomes = try phone.outcomes(after: phone.lastTick())
          #expect(outcomes.allSatisfy { $0 == outcome }, "\(word): \(outcomes)")
        }
      }
    }

    @Test(
      "An empty control file is no state: the last one stays", arguments: ["locked", "unlocked"])
    func emptied(word: String) throws {
      try Phone.run("empty-\(word)") { phone in
        try phone.rename(into: word)
        _ = try phone.outcomes(after: phone.lastTick(), count: 1)
        try phone.machine.shell(": >\(phone.controlFile)")
        let outcomes = try phone.outcomes(after: phone.lastTick())
        let expected = word == "locked" ? "refused" : "steps"
        #expect(outcomes.allSatisfy { $0 == expected }, "\(outcomes)")
        #expect(try phone.status()["lockState"] as? String == word)
        #expect(try !phone.entries().contains { $0.event == "control-file" })
      }
    }
  }
}
