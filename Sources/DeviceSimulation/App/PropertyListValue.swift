/// A value of a property list, as deep as an app's properties go: a list of texts, or flags by name.
enum PropertyListValue {
  case text(String)
  case flag(Bool)
  case list([PropertyListValue])
  /// In the order of the names.
  case dictionary([(name: String, value: PropertyListValue)])
  /// A number, a date, data, or a list or dictionary further down.
  case other

  /// The value as a message calls it.
  var summary: String {
    switch self {
    case .text: "a text"
    case .flag: "a boolean"
    case .list: "a list"
    case .dictionary: "a dictionary"
    case .other: "something else"
    }
  }
}
