import Testing

extension ServiceTests {
  @Suite struct FastExperimentTests {
    /// Writes a track due north: a point every 5 s, about 11 m apart.
    private func writeTrack(points: Int, to path: String, on machine: Machine) throws {
      try machine.shell(
        """
        awk -v points=\(points) >'\(path)' 'BEGIN {
          print "<gpx xmlns=\\"http://www.topografix.com/GPX/1/1\\" version=\\"1.1\\"><trk><trkseg>"
          for (i = 0; i < points; i++)
            printf "<trkpt lat=\\"%.4f\\" lon=\\"139\\"><time>2020-01-01T%02d:%02d:%02dZ</time></trkpt>\\n",
              35 + i / 10000, i * 5 / 3600, i * 5 / 60 % 60, i * 5 % 60
          print "</trkseg></trk></gpx>"
        }'
        """)
    }

    @Test("At 1000 times the speed every point of a route is a tick, and the journal drops none")
    func noneDropped() throws {
      let points = 2000
      let machine = try Machine.shared()
      try writeTrack(points: points, to: "/etc/lockstep/fast.gpx", on: machine)
      let scenario = Phone.scenario + "movement: [ { route: fast.gpx } ]\n"
      try Phone.run("fast", scenario: scenario, options: "--speed 1000") { phone in
        try eventually("the route ends", within: .seconds(60)) {
          try phone.status()["ticks"] as? Int == points
        }
        try machine.run(["systemctl", "stop", phone.unit]).orThrow()
        let entries = try phone.entries()
        #expect(entries.filter { $0.event == "tick" }.compactMap(\.tick) == Array(1...points))
        #expect(entries.filter(\.isOutcome).compactMap(\.tick) == Array(1...points))
      }
    }
  }
}
