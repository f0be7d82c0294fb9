import Testing

@testable import HealthKit

@Suite("The cache of statistics content")
struct StatisticsCacheTests {
  private let key = StatisticsCache.Key(type: "steps", readable: .all, parts: .total)
  private let priority = SourcePriority(sources: [TestSource.phone])

  private func content(_ value: Double, at time: Double) -> StatisticsContent {
    StatisticsContent(
      [StatisticsSample(number: 1, start: time, end: time + 1, value: value, rank: 0)],
      parts: .total, style: .cumulative, priority: priority)
  }

  private func window(_ start: Double, _ end: Double) -> StatisticsWindow {
    StatisticsWindow(start: start, end: end)
  }

  @Test("A window serves those within it, and of another key none")
  func within() {
    let cache = StatisticsCache()
    cache.store(content(5, at: 10), key, covering: window(0, 100))
    #expect(cache.content(key, covering: window(0, 100)) != nil)
    #expect(cache.content(key, covering: window(10, 20)) != nil)
    #expect(cache.content(key, covering: window(10, 101)) == nil)
    let own = StatisticsCache.Key(type: "steps", readable: .own, parts: .total)
    #expect(cache.content(own, covering: window(10, 20)) == nil)
  }

  @Test("The windows asked for last stay, and a wider one takes the place of those within it")
  func replaced() {
    let cache = StatisticsCache()
    for day in 0..<5 {
      let start = Double(day) * 100
      cache.store(content(1, at: start), key, covering: window(start, start + 100))
      // The first stays in use.
      _ = cache.content(key, covering: window(0, 100))
    }
    #expect(cache.content(key, covering: window(0, 100)) != nil)
    #expect(cache.content(key, covering: window(100, 200)) == nil)
    #expect(cache.content(key, covering: window(400, 500)) != nil)
    cache.store(content(2, at: 0), key, covering: .whole)
    for day in 0..<5 {
      let within = cache.content(key, covering: window(Double(day) * 100, Double(day + 1) * 100))
      #expect(within?.timeline.sum(from: 0, to: 10) == 2)
    }
  }

  @Test("A new sample reaches the windows it touches, of the readers who may see it")
  func inserted() {
    let cache = StatisticsCache()
    let own = StatisticsCache.Key(type: "steps", readable: .own, parts: .total)
    cache.store(content(5, at: 10), key, covering: window(0, 100))
    cache.store(content(5, at: 110), key, covering: window(100, 200))
    cache.store(content(5, at: 10), own, covering: window(0, 100))
    let sample = StatisticsSample(number: 2, start: 90, end: 110, value: 20, rank: 0)
    cache.insert(sample, ofType: "steps", isOwn: false, priority: priority)
    cache.insert(sample, ofType: "other", isOwn: true, priority: priority)
    func sum(_ key: StatisticsCache.Key, _ window: StatisticsWindow) -> Double? {
      cache.content(key, covering: window)?.timeline.sum(from: window.start, to: window.end)
    }
    #expect(sum(key, window(0, 100)) == 15)
    #expect(sum(key, window(100, 200)) == 15)
    #expect(sum(own, window(0, 100)) == 5)
  }
}
