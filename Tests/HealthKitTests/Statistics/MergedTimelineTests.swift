import Testing

@testable import HealthKit

@Suite("Merged timeline")
struct MergedTimelineTests {
  static func sample(_ start: Double, _ end: Double, _ value: Double, _ source: Int = 0)
    -> TimelineSample
  {
    TimelineSample(start: start, end: end, value: value, sourcePriority: source)
  }

  static func clock(_ hours: Double, _ minutes: Double) -> Double {
    499_000_000 - 499_000_000.0.truncatingRemainder(dividingBy: 86_400)
      + hours * 3_600 + minutes * 60
  }

  @Test("samples are split over the hours they touch: 60 / 290 / 70 (tryVital/vital-ios#34)")
  func workedExample() {
    let timeline = MergedTimeline([
      Self.sample(Self.clock(13, 57), Self.clock(14, 2), 100),
      Self.sample(Self.clock(14, 30), Self.clock(14, 42), 200),
      Self.sample(Self.clock(14, 55), Self.clock(15, 7), 120),
    ])
    let hours = (12...16).map {
      timeline.sum(from: Self.clock(Double($0), 0), to: Self.clock(Double($0) + 1, 0))
    }
    #expect(hours == [nil, 60, 290, 70, nil])
  }

  @Test("watch and phone together count once (krokyze/FitKit#22)")
  func overlap() {
    let samples = [Self.sample(0, 86_400, 12_500, 0), Self.sample(0, 86_400, 12_200, 1)]
    #expect(MergedTimeline(samples).sum(from: 0, to: 86_400) == 12_500)
    #expect(MergedTimeline(samples.reversed()).sum(from: 0, to: 86_400) == 12_500)
  }

  @Test("the lower source fills what the higher one leaves open")
  func gapsAreFilled() {
    let timeline = MergedTimeline([
      Self.sample(0, 60, 60, 1), Self.sample(20, 30, 100, 0), Self.sample(60, 120, 7, 1),
    ])
    #expect(timeline.sum(from: 0, to: 60) == 150)
    #expect(timeline.sum(from: 0, to: 20) == 20)
    #expect(timeline.sum(from: 30, to: 60) == 30)
    #expect(timeline.sum(from: 60, to: 120) == 7)
  }

  @Test("samples of one source that overlap add up")
  func sameSource() {
    let timeline = MergedTimeline([Self.sample(0, 100, 100), Self.sample(50, 150, 10)])
    #expect(timeline.sum(from: 0, to: 150) == 110)
    #expect(timeline.sum(from: 50, to: 100) == 55)
  }

  @Test("whole samples are whole numbers, whatever fractions lie before them")
  func wholeNumbers() {
    var samples = [Self.sample(0, 7, 1, 1), Self.sample(1, 3, 0.1, 0), Self.sample(8, 11, 0.3)]
    samples += (0..<2_000).map { Self.sample(20 + Double($0) * 3, 22.9 + Double($0) * 3, 7) }
    let timeline = MergedTimeline(samples)
    #expect(timeline.sum(from: 20, to: 6_020) == 14_000)
    #expect(timeline.sum(from: 3_020, to: 3_023) == 7)
    #expect(timeline.sum(from: 8, to: 11) == 0.3)
    let before = timeline.sum(from: 0, to: 20)
    #expect(before == 5.0 / 7 + 0.1 + 0.3)
  }

  @Test("thirds of different samples make a whole number again")
  func thirds() {
    let timeline = MergedTimeline((0..<9).map { Self.sample(Double($0), Double($0) + 3, 1) })
    #expect(timeline.sum(from: 2, to: 3) == 1)
    #expect(timeline.sum(from: 2, to: 9) == 7)
  }

  @Test("other sources' edges leave a whole sample whole")
  func cutByEdges() {
    var samples = [Self.sample(0, 0.7, 0.1)]
    samples += (0..<50).map { Self.sample(Double($0) * 0.013, Double($0) * 0.013 + 0.007, 9, 1) }
    #expect(MergedTimeline(samples).sum(from: 0, to: 0.7) == 0.1)
  }

  @Test("an instant sample on a boundary belongs to the later bucket")
  func instants() {
    let timeline = MergedTimeline([Self.sample(10, 10, 5), Self.sample(10, 10, 2)])
    #expect(timeline.sum(from: 0, to: 10) == nil)
    #expect(timeline.sum(from: 10, to: 10.5) == 7)
    #expect(timeline.sum(from: 10.5, to: 20) == nil)
  }

  @Test("an instant sample under a higher source's interval is not counted, at its end it is")
  func hiddenInstants() {
    let cover = Self.sample(0, 10, 100, 0)
    func sum(_ instant: TimelineSample) -> Double? {
      var warm = MergedTimeline([instant])
      warm.insert(cover)
      let cold = MergedTimeline([cover, instant])
      #expect(warm.sum(from: 0, to: 20) == cold.sum(from: 0, to: 20))
      return cold.sum(from: 0, to: 20)
    }
    #expect(sum(Self.sample(0, 0, 5, 1)) == 100)
    #expect(sum(Self.sample(5, 5, 5, 1)) == 100)
    #expect(sum(Self.sample(10, 10, 5, 1)) == 105)
    #expect(sum(Self.sample(5, 5, 5, 0)) == 105)
  }

  @Test("an instant sample hides a lower one at the same instant, but no interval")
  func instantsOfTwoSources() {
    let timeline = MergedTimeline([
      Self.sample(5, 5, 3, 0), Self.sample(5, 5, 9, 1), Self.sample(0, 10, 20, 2),
    ])
    #expect(timeline.sum(from: 0, to: 10) == 23)
    #expect(timeline.sum(from: 5, to: 10) == 13)
  }

  @Test("a sample that ends where the window begins is no data there; a zero value is data")
  func data() {
    let timeline = MergedTimeline([Self.sample(0, 10, 5), Self.sample(20, 30, 0)])
    #expect(timeline.sum(from: 10, to: 20) == nil)
    #expect(timeline.sum(from: 10, to: 21) == 0)
    #expect(timeline.sum(from: 22, to: 23) == 0)
    #expect(timeline.sum(from: 30, to: 40) == nil)
    #expect(timeline.sum(from: 5, to: 5) == nil)
    #expect(timeline.sum(from: 7, to: 5) == nil)
    #expect(MergedTimeline().sum(from: -1e10, to: 1e10) == nil)
  }

  @Test("the first data from a time on, across empty stretches")
  func firstData() {
    let timeline = MergedTimeline([
      Self.sample(0, 10, 5), Self.sample(20, 20, 1), Self.sample(30, 40, 0),
      Self.sample(35, 50, 2),
    ])
    #expect(timeline.firstData(from: -.infinity) == 0)
    #expect(timeline.firstData(from: 9.5) == 9.5)
    #expect(timeline.firstData(from: 10) == 20)
    #expect(timeline.firstData(from: 20) == 20)
    #expect(timeline.firstData(from: 20.5) == 30)
    #expect(timeline.firstData(from: 45) == 45)
    #expect(timeline.firstData(from: 50) == nil)
  }

  @Test("a copy keeps its answers when the original goes on")
  func snapshots() {
    var timeline = MergedTimeline((0..<1_000).map { Self.sample(Double($0), Double($0) + 1, 2, 1) })
    let before = timeline
    timeline.insert(Self.sample(10, 20, 500, 0))
    timeline.insert(Self.sample(1_000, 1_001, 3, 1))
    #expect(before.sum(from: 0, to: 2_000) == 2_000)
    #expect(timeline.sum(from: 0, to: 2_000) == 2_483)
  }

  @Test("samples in the order of their ends, nested by the hundred, stay right")
  func nested() {
    // An app that writes the day so far each minute, again and again.
    var timeline = MergedTimeline()
    for minute in 1...400 { timeline.insert(Self.sample(0, Double(minute), Double(minute))) }
    #expect(timeline.sum(from: 0, to: 400) == 80_200)
    #expect(timeline.sum(from: 399, to: 400) == 1)
    #expect(timeline.sum(from: 0, to: 1) == 400)
  }

  @Test("a sample of many years spans many chunks")
  func long() {
    var timeline = MergedTimeline(
      (0..<3_000).map { Self.sample(Double($0) * 10, Double($0) * 10 + 5, 1, 0) })
    timeline.insert(Self.sample(-6e10, 6e10, 1.2e11, 1))
    #expect(timeline.chunks.count > 5)
    #expect(timeline.sum(from: 0, to: 10) == 6)
    #expect(timeline.sum(from: 0, to: 30_000) == 18_000)
    #expect(timeline.sum(from: -6e10, to: 6e10) == 119_999_988_000)
  }

  @Test("appending to what is over sweeps nothing and starts new chunks")
  func appending() {
    var timeline = MergedTimeline()
    for minute in 0..<2_000 {
      timeline.insert(Self.sample(Double(minute) * 60, Double(minute) * 60 + 60, 110))
    }
    #expect(timeline.chunkSizes.max() == MergedTimeline.chunkCapacity)
    #expect(timeline.sum(from: 0, to: 120_000) == 220_000)
    #expect(timeline.sum(from: 30, to: 90) == 110)
  }

  @Test("samples that are hidden everywhere take no room")
  func hiddenAreDropped() {
    let minutes = (0..<500).map { Double($0) * 60 }
    let watch = minutes.map { Self.sample($0, $0 + 60, 100, 0) }
    let phone = minutes.map { Self.sample($0, $0 + 60, 90, 1) }
    let timeline = MergedTimeline(watch + phone)
    #expect(timeline.chunkSizes.reduce(0, +) == 500)
    #expect(timeline.sum(from: 0, to: 30_000) == 50_000)
  }
}

extension MergedTimeline {
  /// How many samples each chunk keeps.
  fileprivate var chunkSizes: [Int] {
    (0..<chunks.count).map { chunks[$0].samples.count }
  }
}
