import DeviceSimulation
import Foundation
import TestSupport
import Testing

@testable import Experiments

@Suite("Expectations")
struct ExpectationTests {
  /// What happened: minute by minute, one letter a tick; `s`teps, `n`o data, `r`efused.
  private func verdict(
    _ expectation: Scenario.Expectation, on minutes: String, end: Duration? = nil, sum: Double = 0
  ) -> ExpectationVerdict {
    var judge = ExpectationJudge([expectation], start: Date(timeIntervalSince1970: 0), in: .gmt)
    for (minute, letter) in minutes.enumerated() {
      let time = Duration.minutes(minute)
      judge.add(.tick, at: time)
      switch letter {
      case "s": judge.add(.steps, at: time, steps: sum + Double(minute))
      case "n": judge.add(.noData, at: time)
      case "r": judge.add(.refused, at: time)
      default: break
      }
    }
    return judge.verdicts(at: end ?? .minutes(minutes.count))[0]
  }

  private func window(
    _ from: Int, _ to: Int?, _ checks: Scenario.Expectation.Check..., repeats: Duration? = nil
  ) -> Scenario.Expectation {
    Scenario.Expectation(
      from: .minutes(from), to: to.map { .minutes($0) }, repeats: repeats, checks: checks)
  }

  @Test("A window takes what happens from its beginning to just before its end")
  func bounds() {
    #expect(verdict(window(2, 4, .every(.refused)), on: "ssrrss").outcome == .met)
    #expect(verdict(window(1, 4, .every(.refused)), on: "ssrrss").outcome == .notMet)
    #expect(verdict(window(2, 5, .every(.refused)), on: "ssrrss").outcome == .notMet)
    #expect(
      verdict(window(2, 5, .every(.refused)), on: "ssrrss").detail == "2 of 3 refused")
  }

  @Test("Where nothing was asked nothing is judged", arguments: ["", "ss", "ss...."])
  func nothing(minutes: String) {
    #expect(verdict(window(2, 5, .every(.steps)), on: minutes).outcome == .notJudged)
  }

  @Test("Answers are counted with data and without")
  func counts() {
    let bounds = Scenario.Expectation.Bounds(atLeast: 3, atMost: 3)
    for (counted, minutes) in [
      (Scenario.Expectation.Counted.ticks, "snr"), (.answers, "snns".dropLast() + "r"),
      (.noData, "nnnr"),
      (.refusals, "rrrs"),
    ] as [(Scenario.Expectation.Counted, String)] {
      #expect(verdict(window(0, nil, .count(counted, bounds)), on: minutes).outcome == .met)
      #expect(
        verdict(window(0, nil, .count(counted, bounds)), on: minutes + minutes).outcome == .notMet)
    }
    #expect(verdict(window(0, nil, .every(.answered)), on: "snsn").outcome == .met)
  }

  @Test("The first answer counts from the window's beginning")
  func firstAnswer() {
    let expectation = window(2, nil, .firstAnswerWithin(.minutes(3)))
    #expect(verdict(expectation, on: "ssrrrs").detail == "first answer after 3min")
    #expect(verdict(expectation, on: "ssrrrs").outcome == .met)
    #expect(verdict(expectation, on: "ssrrrrs").outcome == .notMet)
    #expect(verdict(expectation, on: "ssrrrr").detail == "no answer")
  }

  @Test("Steps at a moment are the last sum that was answered by then")
  func steps() {
    let bounds = Scenario.Expectation.Bounds(atLeast: 102, atMost: 102)
    let moment = Scenario.Expectation(from: .minutes(4), to: .minutes(4), checks: [.steps(bounds)])
    #expect(verdict(moment, on: "sssrrss", sum: 100).outcome == .met)
    #expect(verdict(moment, on: "ssss.ss", sum: 100).detail == "steps 103")
    #expect(verdict(moment, on: "ssrrsss", sum: 98).outcome == .met, "the moment itself counts")
    #expect(verdict(moment, on: "rrrrrrr").detail == "no steps")
    #expect(moment.title == "at 4min: steps 102")
  }

  @Test("A window that comes again is judged each time, and says how often it held")
  func repeats() {
    let nights = window(
      1, 2, .every(.refused), .count(.ticks, .init(atLeast: 1)), repeats: .minutes(3))
    #expect(verdict(nights, on: "srssrssrs").outcome == .met)
    #expect(verdict(nights, on: "srssrssrs").detail == "3 of 3 windows")
    let failed = verdict(nights, on: "srssssssssrs")
    #expect(failed.outcome == .notMet)
    #expect(failed.detail == "2 of 4 windows: 0 of 1 refused in window 2")
    #expect(nights.title == "1min to 2min, again each 3min: every refused, ticks at least 1")
  }

  @Test("Expectations are read as they are written")
  func reading() throws {
    let directory = try TemporaryDirectory()
    let scenario = try Scenario(
      contentsOfFile: directory.write(
        """
        duration: 3d
        expect:
          - { name: the nights, from: 14h, to: 23h, repeats: 1d, every: refused,
              ticks: { atLeast: 100 }, answers: 0 }
          - { from: 23h, firstAnswerWithin: 2s }
          - { at: 1h, steps: { atLeast: 5321, atMost: 1e4 } }
          - { noData: 0, refusals: { atMost: 12 } }
        """, to: "x.yaml"))
    #expect(
      scenario.expectations == [
        Scenario.Expectation(
          name: "the nights", from: .hours(14), to: .hours(23), repeats: .days(1),
          checks: [
            .every(.refused), .count(.ticks, .init(atLeast: 100)),
            .count(.answers, .init(atLeast: 0, atMost: 0)),
          ]),
        Scenario.Expectation(from: .hours(23), checks: [.firstAnswerWithin(.seconds(2))]),
        Scenario.Expectation(
          from: .hours(1), to: .hours(1), checks: [.steps(.init(atLeast: 5321, atMost: 10_000))]),
        Scenario.Expectation(checks: [
          .count(.noData, .init(atLeast: 0, atMost: 0)), .count(.refusals, .init(atMost: 12)),
        ]),
      ])
  }
}
