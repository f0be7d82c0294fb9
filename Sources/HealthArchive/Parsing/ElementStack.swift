/// The elements of an export that have begun and not ended, as far as an export's own rules say.
///
/// libxml2 counts on every end to be there: it takes the next one for it, whatever its name, and from
/// there on is mistaken. Here an element ends with its own end, with that of one around it, or where
/// one begins that it cannot hold.
struct ElementStack {
  struct Element {
    /// Nil for an element that nobody knows.
    var name: ExportName?
    var place: ArchivePlace
    /// Whether its start is so broken that a missing end is nothing new.
    var isBroken = false
  }

  private var elements: [Element] = []

  /// The innermost.
  var innermost: Element? { elements.last }

  var isEmpty: Bool { elements.isEmpty }

  /// Adds an element, which its own end or ``removeLast()`` takes away.
  mutating func append(_ element: Element) {
    elements.append(element)
  }

  mutating func removeLast() -> Element? {
    elements.popLast()
  }

  /// Whether an element of this name is open; of those that nobody knows only the innermost counts.
  func has(_ name: ExportName?) -> Bool {
    guard let name else { return elements.last.map { $0.name == nil } ?? false }
    return elements.last { $0.name == name } != nil
  }

  /// Whether the innermost element cannot hold one of this name.
  func isClosed(by name: ExportName?) -> Bool {
    guard let last = elements.last else { return false }
    // An element that nobody knows may hold those that stand alone least of all.
    guard let around = last.name else { return name.map { $0.standsAlone } ?? false }
    return !around.holds(name)
  }
}

extension ExportName {
  /// Whether the element is one of the root's.
  fileprivate var standsAlone: Bool {
    switch self {
    case .record, .correlation, .workout, .activitySummary, .me, .exportDate, .clinicalRecord,
      .audiogram, .visionPrescription, .stateOfMind, .healthData:
      true
    default: false
    }
  }
}
