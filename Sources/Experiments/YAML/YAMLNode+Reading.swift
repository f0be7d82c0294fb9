import Foundation

extension YAMLNode {
  /// No scenario is larger; what is, was not written by a person.
  private static let largestFile = 1 << 20

  /// Reads a file with one YAML document; an empty one is an empty mapping.
  ///
  /// - Parameter path: the file, also as errors name it.
  /// - Throws: `ScenarioError` when the file is missing, unreadable, larger than 1 MiB, not UTF-8, or
  ///   not the plain YAML that scenarios are written in.
  package init(contentsOfFile path: String) throws(ScenarioError) {
    func reading(_ code: CInt) -> ScenarioError {
      code == ENOENT || code == ENOTDIR
        ? ScenarioError(
          file: path, problem: "no such file", remedy: "check the path",
          isMissingInput: true)
        : ScenarioError(
          file: path, problem: "cannot be read: \(String(cString: strerror(code)))",
          remedy: "check that it is a file and its permissions", isMissingInput: true)
    }
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw reading(errno) }
    defer { close(descriptor) }

    var bytes: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 1 << 14)
    // One byte more than is allowed tells that there is more.
    while bytes.count <= Self.largestFile {
      let count = read(descriptor, &chunk, chunk.count)
      if count == 0 { break }
      if count < 0 {
        if errno == EINTR { continue }
        throw reading(errno)
      }
      bytes += chunk[..<count]
    }
    try self.init(bytes: bytes, file: path)
  }

  /// Reads one YAML document from text.
  ///
  /// - Parameters:
  ///   - text: the document.
  ///   - file: what errors call it.
  /// - Throws: `ScenarioError`, as for a file.
  package init(text: String, file: String) throws(ScenarioError) {
    try self.init(bytes: Array(text.utf8), file: file)
  }

  /// Reads one YAML document from bytes in UTF-8.
  package init(bytes: [UInt8], file: String) throws(ScenarioError) {
    guard bytes.count <= Self.largestFile else {
      throw ScenarioError(
        file: file, problem: "is larger than a scenario can be", remedy: "use at most 1 MiB")
    }
    var composer = YAMLComposer(bytes, file: file)
    self = try composer.compose()
  }
}
