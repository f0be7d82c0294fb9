import Testing

@testable import Experiments

@Suite("The thinned timeline")
struct ReportTimelineTests {
  @Test("Few entries are kept as they are")
  func few() {
    var timeline = ReportTimeline()
    for second in 0..<100 {
      timeline.add(.answered, at: Int64(second) * 1000, steps: Double(second))
    }
    #expect(timeline.sums.map(\.time) == (0..<100).map { Int64($0) * 1000 })
    #expect(timeline.occurrences(of: .answered).allSatisfy { $0.count == 1 })
  }

  @Test("A month at 1 Hz keeps its counts, ends and extremes in the room of an hour")
  func month() throws {
    var timeline = ReportTimeline(capacity: 64)
    let start: Int64 = 1_477_868_400_000
    var answered = 0
    for second in 0..<2_592_000 {
      let time = start + Int64(second) * 1000
      if second % 7 == 0 {
        timeline.add(.refused, at: time)
      } else {
        answered += 1
        // A single peak and a single trough amid the plain.
        let steps = second == 1_234_567 ? 99.0 : second == 2_000_001 ? -1 : 50
        timeline.add(.answered, at: time, steps: steps)
      }
    }
    #expect(timeline.slots.count <= 64 && timeline.sums.count <= 4 * 64)
    #expect(timeline.occurrences(of: .answered).reduce(0) { $0 + $1.count } == answered)
    #expect(timeline.occurrences(of: .refused).first?.first == start)
    #expect(timeline.occurrences(of: .answered).last?.last == start + 2_591_999_000)
    let sums = timeline.sums
    #expect(sums.map(\.steps).max() == 99 && sums.map(\.steps).min() == -1)
    #expect(sums.first?.time == start + 1000 && sums.last?.time == start + 2_591_999_000)
    #expect(sums.map(\.time) == sums.map(\.time).sorted())
  }

  @Test("A refusal, missing data or a launch breaks the curve, answers do not")
  func stretches() {
    var timeline = ReportTimeline()
    timeline.add(.answered, at: 0, steps: 1)
    timeline.add(.answered, at: 1, steps: 1)
    timeline.add(.refused, at: 2)
    timeline.add(.answered, at: 3, steps: 1)
    timeline.add(.noData, at: 4)
    timeline.add(.answered, at: 5, steps: 1)
    timeline.breakOff()
    timeline.add(.answered, at: 6, steps: 1)
    #expect(timeline.sums.map(\.stretch) == [0, 0, 1, 2, 3])
  }

  @Test("A clock that goes back and forth does not make it grow")
  func backAndForth() {
    var timeline = ReportTimeline(capacity: 16)
    for index in 0..<10_000 {
      timeline.add(.answered, at: index % 2 == 0 ? 0 : 1_000_000_000_000, steps: 1)
    }
    #expect(timeline.slots.count <= 16)
    #expect(timeline.occurrences(of: .answered).reduce(0) { $0 + $1.count } == 10_000)
  }

  @Test("Marks stand apart, and the first and the last are there")
  func marks() {
    var timeline = ReportTimeline()
    for time in 0...1000 { timeline.add(.refused, at: Int64(time)) }
    let marks = timeline.marks(of: .refused, spacing: 300)
    #expect(marks == [0, 300, 600, 900, 1000])
    #expect(timeline.marks(of: .noData, spacing: 300).isEmpty)
  }
}
