internal import CLibXML2

/// The names of ``ExportName`` in the dictionary of one parser, where each name has one address.
struct NameTable {
  private let elements: [(address: UnsafePointer<xmlChar>, name: ExportName)]
  /// Attributes come in the same order from element to element; what followed last time is tried first.
  private var order: [(address: UnsafePointer<xmlChar>, name: ExportName?)] = []
  private let all: [UnsafePointer<xmlChar>: ExportName]

  init(_ dictionary: xmlDictPtr?) {
    var all: [UnsafePointer<xmlChar>: ExportName] = [:]
    var elements: [(address: UnsafePointer<xmlChar>, name: ExportName)] = []
    for name in ExportName.allCases {
      guard let address = xmlDictLookup(dictionary, name.rawValue, -1) else { continue }
      all[address] = name
      if name == .record || name == .metadataEntry { elements.append((address, name)) }
    }
    self.all = all
    self.elements = elements
  }

  /// The name of an element.
  func element(_ address: UnsafePointer<xmlChar>) -> ExportName? {
    for element in elements where element.address == address { return element.name }
    return all[address]
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
