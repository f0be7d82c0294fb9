import DeviceSimulation
import Foundation
import TestSupport
import Testing

@Suite struct TimeSpanTests {
  @Test(
    "time spans and their lengths",
    arguments: [
      ("90", Duration.seconds(90)), ("0", .zero), ("2h", .seconds(7200)),
      ("1h 30min", .seconds(5400)), ("1h30min", .seconds(5400)), ("500ms", .milliseconds(500)),
      ("1.5h", .seconds(5400)), (".5", .milliseconds(500)), ("  3 d ", .seconds(259_200)),
      ("1us", .microseconds(1)), ("2µs 3μs", .microseconds(5)),
      ("1.0000019s", .microseconds(1_000_001)),
      ("1y", .seconds(31_557_600)), ("1M", .seconds(2_629_800)), ("1m", .seconds(60)),
      ("10 20", .seconds(30)), ("2 weeks 1day", .seconds(1_296_000)),
    ])
  func values(text: String, duration: Duration) throws {
    #expect(try TimeSpan.parse(text) == duration)
  }

  @Test(
    "what is no time span",
    arguments: [
      "", " ", "x", "h", "1x", "1 x", "5.", "5.s", ".", "1.2.3", "3. 1", "1h,30min", "12:30", "1e3",
      "0x10", "1H", "infinity", "1 fortnight", "１", "+", "+.5", "1h!",
    ])
  func malformed(text: String) {
    #expect(throws: TimeSpanError.malformed(text)) { try TimeSpan.parse(text) }
  }

  @Test("negative and too long ones are told apart from rubbish")
  func outOfRange() throws {
    #expect(throws: TimeSpanError.negative("-5")) { try TimeSpan.parse("-5") }
    #expect(throws: TimeSpanError.negative("1h -5min")) { try TimeSpan.parse("1h -5min") }
    for text in [
      "9223372036854775808us", "999999y", "584541y 584541y", "99999999999999999999",
      "9223372036854775807us 9223372036854775807us 1us",
    ] {
      #expect(throws: TimeSpanError.tooLong(text), "\(text)") { try TimeSpan.parse(text) }
    }
    #expect(try TimeSpan.parse("584541y") == .seconds(18_446_711_061_600))
  }

  @Test("an error says in one line what is allowed")
  func message() {
    #expect(
      TimeSpanError.malformed("soon").description
        == "'soon' is not a time span: give numbers with units us, ms, s, min, h, d, w, month or y, "
        + "such as 90s, 1h 30min or 1.5h")
  }

  @Test(
    "durations in words",
    arguments: [
      (Duration.zero, "0"), (.seconds(90), "1min 30s"), (.milliseconds(90_500), "1min 30.5s"),
      (.seconds(5400), "1h 30min"), (.seconds(90_000), "1d 1h"), (.microseconds(1500), "1.5ms"),
      (.microseconds(1), "1us"), (.nanoseconds(999), "0"), (.seconds(-90), "-1min 30s"),
      (.seconds(7200) + .microseconds(500), "2h 500us"), (.seconds(86_400 * 400), "400d"),
    ])
  func describe(duration: Duration, text: String) {
    #expect(TimeSpan.describe(duration) == text)
  }

  @Test("what is written can be read back")
  func roundTrip() throws {
    var generator = SplitMix(state: 1)
    for _ in 0..<2000 {
      let microseconds = Int64(generator.next() >> UInt64.random(in: 1..<64, using: &generator))
      let duration = Duration.microseconds(microseconds)
      #expect(try TimeSpan.parse(TimeSpan.describe(duration)) == duration)
    }
  }

  @Test(
    "agrees with systemd-analyze", .enabled(if: SystemdAnalyze.isInstalled, "no systemd-analyze"))
  func agreement() throws {
    var generator = SplitMix(state: 2)
    let numbers = [
      "1", "2", "17", "0", "12.5", ".123456789", "0.3333333", "9223372036854775807", "-1",
    ]
    let spaces = ["", "", " ", "\t "]
    let units = [
      "", "s", "ms", "us", "µs", "min", "m", "M", "month", "h", "hr", "d", "days", "w", "y", "sec",
    ]
    let rubbish = ["", "", "", "", "x", ".", "-", "+", ":", " "]
    let texts = (0..<250).map { _ in
      (0..<Int.random(in: 1...3, using: &generator)).map { _ in
        [numbers, spaces, units, spaces, rubbish].map {
          $0[Int.random(in: 0..<$0.count, using: &generator)]
        }.joined()
      }.joined()
    }
    let theirs = try texts.map { try SystemdAnalyze.microseconds(of: $0) }
    for (text, their) in zip(texts, theirs) {
      let our = (try? TimeSpan.parse(text)).map { UInt64($0.attoseconds / 1_000_000_000_000) }
      #expect(our == their, "'\(text)'")
    }
    // Otherwise the comparison would be of refusals alone.
    #expect(theirs.filter { $0 != nil }.count > 50)
  }
}

/// The tool that comes with systemd, as the measure.
private enum SystemdAnalyze {
  static let path = "/usr/bin/systemd-analyze"

  static var isInstalled: Bool { FileManager.default.isExecutableFile(atPath: path) }

  static func microseconds(of text: String) throws -> UInt64? {
    let analyzed = try Command.run([path, "timespan", "--", text])
    guard analyzed.succeeded else { return nil }
    return analyzed.lines.first { $0.contains("μs:") }?.split(separator: " ").last.flatMap {
      UInt64($0)
    }
  }
}

/// A small generator with a seed (SplitMix64).
private struct SplitMix: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var value = state
    value = (value ^ (value >> 30)) &* 0xBF58_476D_1CE4_E5B9
    value = (value ^ (value >> 27)) &* 0x94D0_49BB_1331_11EB
    return value ^ (value >> 31)
  }
}
