import DeviceSimulation
import Testing

@Suite struct DurationUnitsTests {
  @Test("Units are what they say")
  func units() {
    #expect(Duration.minutes(3) == .seconds(180))
    #expect(Duration.hours(2) == .minutes(120))
    #expect(Duration.days(1) == .hours(24))
    #expect(Duration.milliseconds(-1500).inSeconds == -1.5)
  }

  @Test("Whole nanoseconds drop what is finer")
  func nanoseconds() {
    #expect(Duration.milliseconds(1500).wholeNanoseconds == 1_500_000_000)
    #expect(
      Duration(secondsComponent: 0, attosecondsComponent: 1_999_999_999).wholeNanoseconds == 1)
    #expect(Duration.nanoseconds(-7).wholeNanoseconds == -7)
    #expect(Duration.nanoseconds(Int64.min).wholeNanoseconds == .min)
  }

  @Test("Lengths that 64 bits cannot count are as long as they can")
  func saturation() {
    #expect(Duration.days(200_000).wholeNanoseconds == .max)
    #expect(Duration.days(-200_000).wholeNanoseconds == .min)
  }
}
