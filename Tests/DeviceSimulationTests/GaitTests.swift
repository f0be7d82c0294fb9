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
}
