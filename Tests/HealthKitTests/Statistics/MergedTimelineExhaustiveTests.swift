import Testing

@testable import HealthKit

@Suite("Merged timeline, every small input")
struct MergedTimelineExhaustiveTests {
  /// Intervals and instants on the grid 0...4, of each of the sources; two ticks to a grid step, so
  /// that windows may cut between the edges.
  static func shapes(sources: Int) -> [NaiveTimeline.Sample] {
    (0...4).flatMap { start in
      (start...4).flatMap { end in
        (0..<sources).map {
          NaiveTimeline.Sample(start: 2 * start, end: 2 * end, value: 1, source: $0)
        }
      }
    }
  }

  static func valued(_ sample: NaiveTimeline.Sample, _ value: Int) -> NaiveTimeline.Sample {
    NaiveTimeline.Sample(
      start: sample.start, end: sample.end, value: value, source: sample.source)
  }

  /// The first window, between two of the ticks, in which the timeline and the reference differ.
  static func firstDifference(_ samples: [NaiveTimeline.Sample], ticks: [Int]) -> String? {
    let naive = NaiveTimeline(samples: samples, unit: 24)
    let cells = zip(ticks, ticks.dropFirst()).map { naive.amount(from: $0, to: $1) }
    let inputs = naive.timelineSamples()
    let cold = MergedTimeline(inputs)
    var warm = MergedTimeline()
    for sample in inputs.reversed() { warm.insert(sample) }
    var cursor = TimelineCursor(warm)
    for from in cells.indices {
      var amount: Int?
      for to in from..<cells.count {
        if let cell = cells[to] { amount = (amount ?? 0) + cell }
        let expected = amount.map { Double($0) / 24 }
        let (start, end) = (Double(ticks[from]), Double(ticks[to + 1]))
        let sum = cold.sum(from: start, to: end)
        let again = cursor.sum(from: start, to: end)
        if sum != expected || again != expected {
          return "\(samples) [\(start), \(end)): \(String(describing: expected)), "
            + "cold \(String(describing: sum)), warm \(String(describing: again))"
        }
      }
    }
    return nil
  }

  @Test("one and two samples of three sources, values 1 to 3, windows at every half step")
  func pairs() {
    let shapes = Self.shapes(sources: 3)
    let ticks = Array(-1...9)
    for first in shapes.indices {
      #expect(Self.firstDifference([Self.valued(shapes[first], 3)], ticks: ticks) == nil)
      for second in first..<shapes.count {
        for value in 1...3 {
          let pair = [Self.valued(shapes[first], value), Self.valued(shapes[second], 2)]
          let difference = Self.firstDifference(pair, ticks: ticks)
          if difference != nil { Issue.record("\(difference ?? "")") }
        }
      }
    }
  }

  @Test("three samples of three sources, windows at every step")
  func triples() {
    let shapes = Self.shapes(sources: 3)
    let ticks = [-2, 0, 2, 4, 6, 8, 10]
    var checked = 0
    for first in shapes.indices {
      for second in first..<shapes.count {
        for third in second..<shapes.count {
          let turn = checked % 3
          let triple = [
            Self.valued(shapes[first], 1 + turn), Self.valued(shapes[second], 1 + (turn + 1) % 3),
            Self.valued(shapes[third], 1 + (turn + 2) % 3),
          ]
          let difference = Self.firstDifference(triple, ticks: ticks)
          if difference != nil { Issue.record("\(difference ?? "")") }
          checked += 1
        }
      }
    }
    #expect(checked == 45 * 46 * 47 / 6)
  }
}
