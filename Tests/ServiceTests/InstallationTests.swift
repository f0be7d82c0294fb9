import Testing

extension ServiceTests {
  @Suite struct InstallationTests {
    @Test("Install makes the user, the units and the scenario, and starts nothing")
    func install() throws {
      let machine = try Machine.shared()
      #expect(try machine.shell("getent passwd lockstep").contains("/nologin"))
      #expect(try machine.property("LoadState", of: "lockstepd.service") == "loaded")
      #expect(try machine.property("LoadState", of: "lockstepd@other.service") == "loaded")
      #expect(try machine.property("UnitFileState", of: "lockstepd.service") == "disabled")
      try machine.shell("test -s /etc/lockstep/default.yaml")
    }

    @Test("systemd has nothing to say against the installed units")
    func verify() throws {
      let machine = try Machine.shared()
      let verdict = try machine.run(
        ["systemd-analyze", "verify", "lockstepd.service", "lockstepd@other.service"])
      #expect(verdict.succeeded && verdict.output.isEmpty && verdict.errors.isEmpty, "\(verdict)")
    }

    @Test("Exposure is 0.5 or less", arguments: ["lockstepd.service", "lockstepd@other.service"])
    func exposure(unit: String) throws {
      let machine = try Machine.shared()
      // The threshold counts in tenths; the exit code tells whether it is passed.
      let running = try machine.run(["systemd-analyze", "security", "--threshold=5", unit])
      #expect(running.succeeded, "\(running)")
      let file =
        unit.hasPrefix("lockstepd@") ? "lockstepd@.service" : "lockstepd.service"
      let offline = try machine.run([
        "systemd-analyze", "security", "--threshold=5", "--offline=true",
        "/usr/local/lib/systemd/system/\(file)",
      ])
      #expect(offline.succeeded, "\(offline)")
    }

    @Test("Uninstall stops the phones and keeps the data; --purge keeps nothing")
    func uninstall() throws {
      let machine = try Machine()
      let uninstall = "/opt/lockstep/scripts/uninstall"
      try machine.run(machine.installScript).orThrow()
      try machine.shell(
        """
        cp /etc/lockstep/default.yaml /etc/lockstep/other.yaml
        systemctl enable -q --now lockstepd.service lockstepd@other.service
        """)

      try machine.run([uninstall]).orThrow()
      #expect(try machine.property("LoadState", of: "lockstepd.service") == "not-found")
      #expect(try !machine.run(["pgrep", "lockstepd"]).succeeded)
      #expect(
        try machine.shell("find /etc/systemd /usr/local -name 'lockstep*' | sort") == "")
      try machine.shell(
        "test -d /var/lib/lockstep/default && test -d /var/lib/lockstep/other")
      try machine.shell("test -s /etc/lockstep/other.yaml && getent passwd lockstep")

      try machine.run(machine.installScript).orThrow()
      try machine.run([uninstall, "--purge"]).orThrow()
      #expect(
        try machine.run(["ls", "-d", "/var/lib/lockstep", "/etc/lockstep"]).output == "")
      #expect(try !machine.run(["getent", "passwd", "lockstep"]).succeeded)
    }
  }
}
