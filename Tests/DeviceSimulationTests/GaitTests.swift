import DeviceSimulation
import Testing

@Suite struct GaitTests {
  @Test(
    "The table's classes, edges included",
    arguments: [
      (0.0, Gait.standing), (0.29, .standing), (0.3, .walking), (1.4, .walking), (2.19, .walking),
      (2.2, .running), (6.49, .running), (6.5, .riding), (40, .riding),
    ])
  func classes(speed: Double, gait: Gait) {
    #expect(Gait(speed: speed) == gait)
  }

  @Test("Cadence comes from speed for those who walk or run, and is nothing for the others")
  func cadence() {
    #expect(abs(Gait.walking.cadence(speed: 1.4) * 60 - 110.4) < 1e-9)
    #expect(abs(Gait.running.cadence(speed: 3) - 2.8) < 1e-12)
    #expect(Gait.standing.cadence(speed: 0.2) == 0)
    #expect(Gait.riding.cadence(speed: 15) == 0)
  }

  @Test(
    "A step's length comes from both, as the table of named movements says",
    arguments: [(1.4, 110.4, 0.76), (3.0, 168, 1.07)])
  func stepLength(speed: Double, cadence: Double, metres: Double) throws {
    let gait = Gait(speed: speed)
    #expect(abs(gait.cadence(speed: speed) * 60 - cadence) < 1e-9)
    #expect(abs(try #require(gait.stepLength(speed: speed)) - metres) < 0.005)
    #expect(Gait.riding.stepLength(speed: 7) == nil)
    #expect(Gait.standing.stepLength(speed: 0) == nil)
  }
}
