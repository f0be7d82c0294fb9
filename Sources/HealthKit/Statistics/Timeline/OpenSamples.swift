/// The samples that have started and not ended, during a sweep.
///
/// Few as a rule; but an app that writes the day so far each minute leaves a thousand open at once,
/// so nothing here but a change of the highest source looks at all of them. It works on plain memory:
/// a cold answer spends its time here, and arrays would ask at each step whether they are shared.
struct OpenSamples: ~Copyable {
  struct Element {
    let end: Double
    let priority: Int
    let index: Int
  }

  /// The open samples of one source.
  private struct Level {
    let priority: Int
    var count = 0
    /// The sum of their indices: when there is one, its index.
    var indices = 0
  }

  /// By end, the earliest last.
  private let elements: UnsafeMutablePointer<Element>
  private(set) var count = 0

  /// By priority, the highest first; the sources that have nothing open stay.
  private let levels: UnsafeMutablePointer<Level>
  private var levelCount = 0
  /// The first level with an open sample; past the last one when nothing is open.
  private var topLevel = 0

  /// Room for as many samples as a sweep has.
  init(capacity: Int) {
    elements = .allocate(capacity: capacity)
    levels = .allocate(capacity: capacity)
  }

  deinit {
    elements.deallocate()
    levels.deallocate()
  }

  /// The priority of the highest source that is open; the largest integer when nothing is.
  private(set) var top = Int.max

  /// When the first of the open samples ends; never when nothing is open.
  private(set) var earliestEnd = Double.infinity

  /// What is visible: the samples of the highest source.
  var content: TimelineContent {
    guard topLevel < levelCount else { return .gap }
    let level = levels[topLevel]
    return level.count == 1 ? .sample(level.indices) : .group(priority: level.priority)
  }

  subscript(position: Int) -> Element { elements[position] }

  mutating func insert(_ element: Element) {
    insertByEnd(element)
    let position = level(of: element.priority)
    levels[position].count += 1
    levels[position].indices += element.index
    if position <= topLevel {
      topLevel = position
      top = element.priority
    }
  }

  /// Takes out the open sample that ends first; there has to be one.
  mutating func removeEarliest() -> Element {
    count -= 1
    let element = elements[count]
    earliestEnd = count > 0 ? elements[count - 1].end : .infinity
    var position = topLevel
    while levels[position].priority != element.priority { position += 1 }
    levels[position].count -= 1
    levels[position].indices -= element.index
    if levels[topLevel].count == 0 { findTop() }
    return element
  }

  private mutating func findTop() {
    while topLevel < levelCount, levels[topLevel].count == 0 { topLevel += 1 }
    top = topLevel < levelCount ? levels[topLevel].priority : .max
  }

  /// Puts an element before those that end no later.
  private mutating func insertByEnd(_ element: Element) {
    let position = position(of: element.end)
    var place = count
    while place > position {
      elements[place] = elements[place - 1]
      place -= 1
    }
    elements[position] = element
    count += 1
    earliestEnd = elements[count - 1].end
  }

  private func position(of end: Double) -> Int {
    if count <= 8 {
      var position = count
      while position > 0, elements[position - 1].end <= end { position -= 1 }
      return position
    }
    var low = 0
    var high = count
    while low < high {
      let middle = (low + high) / 2
      if elements[middle].end <= end { high = middle } else { low = middle + 1 }
    }
    return low
  }

  /// Where the level of a priority is; it is made if it is new.
  private mutating func level(of priority: Int) -> Int {
    var position = 0
    while position < levelCount, levels[position].priority < priority { position += 1 }
    if position < levelCount, levels[position].priority == priority { return position }
    (levels + position + 1).moveInitialize(from: levels + position, count: levelCount - position)
    levels[position] = Level(priority: priority)
    levelCount += 1
    if position <= topLevel { topLevel += 1 }
    return position
  }
}
