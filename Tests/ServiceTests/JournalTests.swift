import Foundation
import Testing

extension ServiceTests {
  @Suite struct JournalTests {
    /// Runs a phone through answers, refusals and answers again.
    private func story(_ name: String, _ body: (Phone) throws -> Void) throws {
      try Phone.run(name) { phone in
        _ = try phone.outcomes(after: 0)
        try phone.lockstep("lock").orThrow()
        _ = try phone.outcomes(after: phone.lastTick())
        try phone.lockstep("unlock").orThrow()
        _ = try phone.outcomes(after: phone.lastTick(), count: 1)
        try phone.machine.run(["systemctl", "stop", phone.unit]).orThrow()
        try body(phone)
      }
    }

    @Test("journalctl -o cat reads like the experiment's log")
    func cat() throws {
      let stamp = #"20\d\d-\d\d-\d\d \d\d:\d\d:\d\d \+0000"#
      let tick = "\(stamp) didUpdateLocations\n"
      let answer = #" \d+\.\d{6}\n"#
      let refusal = NSRegularExpression.escapedPattern(
        for: """
          Error Domain=com.apple.healthkit Code=6 "Protected health data is inaccessible" \
          UserInfo={NSLocalizedDescription=Protected health data is inaccessible}

          """)
      let log = """
        ^\(stamp) startGetLocation
        (\(tick)(\(answer)))+(\(tick)\(refusal))+(\(tick)\(answer))+$
        """.replacingOccurrences(of: "Location\n(", with: "Location\\n(")

      try story("cat") { phone in
        let printed = try phone.journal(
          "-o", "cat", "LOCKSTEP_EVENT=start", "LOCKSTEP_EVENT=tick", "LOCKSTEP_EVENT=steps",
          "LOCKSTEP_EVENT=refused")
        #expect(printed.range(of: log, options: .regularExpression) != nil, "\(printed)")
        let first = try #require(phone.entries().first { $0.event == "steps" })
        #expect(first.message == " 5321.000000")
        let all = try phone.journal("-o", "cat")
        let change = "\(stamp) lock state: (un)?locked"
        #expect(all.range(of: change, options: .regularExpression) != nil, "\(all)")
      }
    }

    @Test("journalctl -p warning shows the refusals, and no tick or answer")
    func warnings() throws {
      try story("warning") { phone in
        let entries = try JournalEntry.entries(
          ofJSON: phone.journal("-p", "warning", "-o", "json", "--all"))
        #expect(!entries.isEmpty)
        #expect(entries.allSatisfy { $0.event == "refused" }, "\(entries.map(\.message))")
        let refusals = try phone.entries().filter { $0.event == "refused" }
        #expect(refusals.count == entries.count)
      }
    }

    @Test("journalctl -o json has every documented field")
    func fields() throws {
      let identifiers = try Catalog.shipped().identifiers
      try story("json") { phone in
        let entries = try phone.entries()
        for entry in entries {
          #expect(entry["MESSAGE_ID"] == identifiers[entry.event], "\(entry.fields)")
          #expect(entry.priority == (entry.event == "refused" ? 4 : 6), "\(entry.fields)")
          let time = try #require(entry["LOCKSTEP_TIME"])
          #expect(time.wholeMatch(of: #/2016-10-31T08:0\d:\d\d\.\d{3}\+09:00/#) != nil, "\(time)")
          let states = ["unlocked", "locked", "before-first-unlock"]
          #expect(states.contains(entry["LOCKSTEP_LOCK_STATE"] ?? ""))
        }

        let start = try #require(entries.first { $0.event == "start" })
        #expect(start["LOCKSTEP_DISTANCE_FILTER"] == "none")
        #expect(start["LOCKSTEP_ACTIVITY_TYPE"] == "fitness")

        let ticks = entries.filter { $0.event == "tick" }
        #expect(ticks.compactMap(\.tick) == Array(1...ticks.count))
        for tick in ticks {
          #expect(tick["LOCKSTEP_LATITUDE"]?.wholeMatch(of: #/-?\d+\.\d{6}/#) != nil)
          #expect(tick["LOCKSTEP_LONGITUDE"]?.wholeMatch(of: #/-?\d+\.\d{6}/#) != nil)
        }

        let outcomes = entries.filter(\.isOutcome)
        #expect(outcomes.compactMap(\.tick) == Array(1...outcomes.count))
        for outcome in outcomes where outcome.event == "steps" {
          let sum = try #require(outcome["LOCKSTEP_STEPS"].flatMap { Double($0) })
          #expect(String(format: " %f", sum) == outcome.message)
          #expect(outcome["LOCKSTEP_BUCKET_START"]?.hasPrefix("2016-10-31T00:00:00") == true)
          #expect(outcome["LOCKSTEP_BUCKET_END"]?.hasPrefix("2016-11-01T00:00:00") == true)
        }
        for outcome in outcomes where outcome.event == "refused" {
          #expect(outcome["LOCKSTEP_ERROR_DOMAIN"] == "com.apple.healthkit")
          #expect(outcome["LOCKSTEP_ERROR_CODE"] == "6")
          #expect(outcome["LOCKSTEP_LOCK_STATE"] == "locked")
        }
      }
    }

    @Test("journalctl -x explains each entry from the catalog")
    func explanations() throws {
      try story("catalog") { phone in
        let explained = try phone.journal("-x")
        #expect(explained.contains("Subject: HealthKit refused: the phone is locked"))
        #expect(explained.contains("Subject: Today's steps: 5321"))
        #expect(explained.contains("Defined-By: lockstep (refused)"))
        #expect(!explained.contains("@LOCKSTEP_"), "a field was left unfilled: \(explained)")
      }
    }
  }
}
