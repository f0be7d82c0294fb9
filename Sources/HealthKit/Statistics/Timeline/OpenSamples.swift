/// The samples that have started and not ended, during a sweep.
///
/// Few as a rule; but an app that writes the day so far each minute leaves a thousand open at once,
/// so nothing here but a change of the highest source looks at all of them.
struct OpenSamples {
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
  private(set) var elements: [Element] = []

  /// By priority, the highest first.
  private var levels: [Level] = []

  /// The priority of the highest source that is open.
  var top: Int? { levels.first?.priority }

  var earliestEnd: Double { elements.last?.end ?? .infinity }

  /// What is visible: the samples of the highest source.
  var content: TimelineContent {
    guard let level = levels.first else { return .gap }
    return level.count == 1 ? .sample(level.indices) : .group(priority: level.priority)
  }

  mutating func insert(_ element: Element) {
    if element.end <= earliestEnd {
      elements.append(element)
    } else {
      elements.insert(element, at: elements.partitioningIndex { $0.end <= element.end })
    }
    var position = 0
    while position < levels.count, levels[position].priority < element.priority { position += 1 }
    if position == levels.count || levels[position].priority != element.priority {
      levels.insert(Level(priority: element.priority), at: position)
    }
    levels[position].count += 1
    levels[position].indices += element.index
  }

  /// Takes out a sample that has ended by a time; nil when there is none.
  mutating func removeEnded(by time: Double) -> Element? {
    guard let element = elements.last, element.end <= time else { return nil }
    elements.removeLast()
    for position in levels.indices where levels[position].priority == element.priority {
      levels[position].count -= 1
      levels[position].indices -= element.index
      if levels[position].count == 0 { levels.remove(at: position) }
      break
    }
    return element
  }
}
