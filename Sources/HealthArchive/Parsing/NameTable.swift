internal import CLibXML2

/// The names of ``ExportName`` in the dictionary of one parser, where each name has one address.
struct NameTable {
  /// The elements that came first, which are nearly all that there are; a walk along them is shorter
  /// than a look into a dictionary.
  private var elements: [(address: UnsafePointer<xmlChar>, name: ExportName?)] = []
  private static let mostElements = 16
  /// Attributes come in the same order from element to element; what followed last time is tried first.
  private var order: [(address: UnsafePointer<xmlChar>, name: ExportName?)] = []
  private let all: [UnsafePointer<xmlChar>: ExportName]

  init(_ dictionary: xmlDictPtr?) {
    var all: [UnsafePointer<xmlChar>: ExportName] = [:]
    for name in ExportName.allCases {
      guard let address = xmlDictLookup(dictionary, name.rawValue, -1) else { continue }
      all[address] = name
    }
    self.all = all
  }

  /// The name of an element.
  mutating func element(_ address: UnsafePointer<xmlChar>) -> ExportName? {
    for element in elements where element.address == address { return element.name }
    let name = all[address]
    if elements.count < NameTable.mostElements { elements.append((address, name)) }
    return name
  }

  /// The name of an element's attribute; `place` is its place among them.
  mutating func attribute(_ address: UnsafePointer<xmlChar>, at place: Int) -> ExportName? {
    if place < order.count, order[place].address == address { return order[place].name }
    let name = all[address]
    if place < order.count {
      order[place] = (address, name)
    } else if place == order.count {
      order.append((address, name))
    }
    return name
  }
}
