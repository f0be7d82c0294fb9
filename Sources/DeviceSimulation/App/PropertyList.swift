import Foundation

/// A property list whose root is a dictionary, and the values of the keys that somebody asks for.
///
/// XML is Foundation's to read: on Linux it is robust, limits nesting and knows lines. Binary files
/// are not: one of its readers traps on a wrong count, the other expands shared objects without
/// bound. Files in the old style of NeXTSTEP, which no app has, are refused, since reading a broken
/// one writes to standard error.
struct PropertyList {
  private enum Form {
    case xml([String: Any])
    case binary(BinaryPropertyList)
  }

  private let file: String
  private let form: Form

  /// No app's properties are larger; what is, was not written by Xcode.
  private static let largestFile = 1 << 20

  /// - Throws: ``InfoPlistError`` when there is no property list in the file.
  init(contentsOfFile path: String) throws(InfoPlistError) {
    file = path
    let bytes = try Self.bytes(ofFile: path)
    if bytes.starts(with: BinaryPropertyList.magic) {
      guard let list = BinaryPropertyList(bytes) else {
        throw Self.unusable(path, "is a damaged binary property list")
      }
      form = .binary(list)
    } else {
      form = .xml(try Self.parseXML(bytes, file: path))
    }
  }

  // MARK: Values

  /// The text of a key; nil when the key is not there.
  func text(_ key: String) throws(InfoPlistError) -> String? {
    switch try value(key) {
    case nil: nil
    case .text(let text): text
    case let value?: throw wrong(key, value, allowed: "a text")
    }
  }

  /// The texts of a key, none when the key is not there.
  func texts(_ key: String) throws(InfoPlistError) -> [String] {
    switch try value(key) {
    case nil: return []
    case .list(let values): return try texts(of: key, values)
    case let value?: throw wrong(key, value, allowed: "a list of texts")
    }
  }

  /// The boolean of a key; nil when the key is not there.
  func flag(_ key: String) throws(InfoPlistError) -> Bool? {
    switch try value(key) {
    case nil: nil
    case .flag(let flag): flag
    case let value?: throw wrong(key, value, allowed: "a boolean")
    }
  }

  /// The names under a key and whether each is set: a list sets them all.
  func flags(_ key: String) throws(InfoPlistError) -> [(name: String, isSet: Bool)] {
    let allowed = "a list of texts, or a dictionary of booleans"
    switch try value(key) {
    case nil: return []
    case .list(let values): return try texts(of: key, values).map { ($0, true) }
    case .dictionary(let entries):
      var flags: [(name: String, isSet: Bool)] = []
      for (name, value) in entries {
        guard case .flag(let flag) = value else {
          throw wrong("\(key).\(name)", value, allowed: "a boolean")
        }
        flags.append((name, flag))
      }
      return flags
    case let value?: throw wrong(key, value, allowed: allowed)
    }
  }

  private func texts(
    of key: String, _ values: [PropertyListValue]
  ) throws(InfoPlistError) -> [String] {
    var texts: [String] = []
    for (index, value) in values.enumerated() {
      guard case .text(let text) = value else {
        throw wrong("\(key)[\(index)]", value, allowed: "a text")
      }
      texts.append(text)
    }
    return texts
  }

  private func value(_ key: String) throws(InfoPlistError) -> PropertyListValue? {
    switch form {
    case .xml(let root): return root[key].map { PropertyListValue($0, depth: 0) }
    case .binary(let list):
      do throws(BinaryPropertyList.Damage) {
        return try list.value(key)
      } catch {
        throw Self.unusable(file, "is a damaged binary property list")
      }
    }
  }

  private func wrong(
    _ key: String, _ value: PropertyListValue, allowed: String
  ) -> InfoPlistError {
    InfoPlistError(
      file: file, problem: "\(key) is \(value.summary)", remedy: "make it \(allowed)")
  }

  // MARK: Reading

  /// White space, byte order marks, and the other half of characters in UTF-16.
  private static let ignoredAtStart = Array(" \t\r\n\0".utf8) + [0xEF, 0xBB, 0xBF, 0xFE, 0xFF]

  private static func parseXML(
    _ bytes: [UInt8], file: String
  ) throws(InfoPlistError) -> [String: Any] {
    let first = bytes.first { !ignoredAtStart.contains($0) }
    guard first == UInt8(ascii: "<") else {
      throw unusable(file, "is neither an XML nor a binary property list")
    }
    let root: Any
    do {
      root = try PropertyListSerialization.propertyList(from: Data(bytes), format: nil)
    } catch {
      throw unusable(file, error)
    }
    guard let dictionary = root as? [String: Any] else {
      throw unusable(file, "has no dictionary at its root")
    }
    return dictionary
  }

  private static func unusable(_ file: String, _ error: any Error) -> InfoPlistError {
    let told = (error as NSError).userInfo["NSDebugDescription"] as? String
    guard let told else { return unusable(file, "is no property list") }
    let line = told.firstMatch(of: #/(?:, failing)? (?:on|at) line (\d{1,9})/#)
    return unusable(
      file, "is no property list: " + (line.map { told.replacing($0.output.0, with: "") } ?? told),
      line: line.flatMap { Int($0.output.1) })
  }

  private static func unusable(
    _ file: String, _ problem: String, line: Int? = nil
  ) -> InfoPlistError {
    InfoPlistError(
      file: file, line: line, problem: problem, remedy: "look at it with: plutil -lint")
  }

  private static func bytes(ofFile path: String) throws(InfoPlistError) -> [UInt8] {
    func failure(_ code: CInt) -> InfoPlistError {
      code == ENOENT || code == ENOTDIR
        ? InfoPlistError(
          file: path, problem: "no such file", remedy: "check the path", isMissingInput: true)
        : InfoPlistError(
          file: path, problem: "cannot be read: \(String(cString: strerror(code)))",
          remedy: "check that it is a file and its permissions", isMissingInput: true)
    }
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw failure(errno) }
    defer { close(descriptor) }
    var bytes: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 1 << 14)
    while true {
      let count = read(descriptor, &chunk, chunk.count)
      if count == 0 { return bytes }
      if count > 0 {
        bytes += chunk[..<count]
      } else if errno != EINTR {
        throw failure(errno)
      }
      guard bytes.count <= largestFile else {
        throw InfoPlistError(
          file: path, problem: "is larger than an app's properties can be",
          remedy: "use at most 1 MiB")
      }
    }
  }
}

extension PropertyListValue {
  /// How many lists and dictionaries lie one in the other in what is asked for.
  static let deepest = 1

  /// A value of Foundation's.
  fileprivate init(_ value: Any, depth: Int) {
    switch value {
    case let text as String: self = .text(text)
    // A number is a boolean, too, to whoever casts it.
    case let flag as Bool where type(of: value) == Bool.self: self = .flag(flag)
    case let values as [Any] where depth < Self.deepest:
      self = .list(values.map { PropertyListValue($0, depth: depth + 1) })
    case let entries as [String: Any] where depth < Self.deepest:
      self = .dictionary(
        entries.sorted { $0.key < $1.key }.map {
          ($0.key, PropertyListValue($0.value, depth: depth + 1))
        })
    default: self = .other
    }
  }
}
