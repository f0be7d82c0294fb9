import TestSupport
import Testing

extension ServiceTests {
  @Suite struct ReloadTests {
    private func distanceFilter(of phone: Phone) throws -> String {
      "\(try phone.status()["distanceFilter"] ?? "missing")"
    }

    @Test("Reload takes a good scenario, and refuses a bad one and keeps the old")
    func reload() throws {
      try Phone.run("reload") { phone in
        let process = try phone.property("MainPID")
        #expect(try distanceFilter(of: phone) == "none")

        try phone.write(scenario: Phone.scenario + "location: { distanceFilter: 10 }\n")
        try phone.machine.run(["systemctl", "reload", phone.unit]).orThrow()
        try eventually("the distance filter is 10 m") {
          ["10", "10.0"].contains(try distanceFilter(of: phone))
        }
        #expect(try phone.entries().contains { $0.event == "reload" && $0.priority == 6 })

        try phone.write(scenario: Phone.scenario + "location: { distanceFilter: banana }\n")
        try phone.machine.run(["systemctl", "reload", phone.unit]).orThrow()
        let complaint = try eventually("the bad scenario is refused in one line") {
          try phone.entries().first { ($0.priority ?? 6) <= 4 && $0.message.contains("banana") }
        }
        #expect(complaint.message.contains("\(phone.scenarioFile):4"))
        #expect(!complaint.message.contains("\n"))
        #expect(["10", "10.0"].contains(try distanceFilter(of: phone)))
        #expect(try phone.property("ActiveState") == "active")
        #expect(try phone.property("MainPID") == process)
      }
    }
  }
}
