import Foundation
import GPX

/// Where the files of an export's workout routes are.
enum RouteFolder: Sendable {
  /// In a zip, below the folder of the export.
  case zip(path: String, folder: String)
  /// Beside the export.
  case directory(String)

  /// The parts of a path in an export, such as `/workout-routes/route_2019-10-04_12.59pm.gpx`; nil for
  /// one that leads out of the archive.
  static func parts(of path: String) -> [String]? {
    let parts = path.split(separator: "/").map(String.init)
    guard !parts.isEmpty, !parts.contains(where: { $0 == ".." || $0.contains("\0") }) else {
      return nil
    }
    return parts.filter { $0 != "." }
  }

  /// Reads the routes of some files, in the order in which they are there.
  ///
  /// - Parameter body: called once with each path and its track, or with a path and nil for one that
  ///   leads out of the archive, is missing or cannot be read.
  func read(
    _ paths: Set<String>, _ body: (String, GPXDocument?) throws -> Void
  ) throws {
    switch self {
    case .directory(let directory):
      for path in paths.sorted() {
        try body(path, RouteFolder.document(path, in: directory.isEmpty ? "." : directory))
      }
    case .zip(let zip, let folder):
      // Two paths may come to one file.
      var left: [String?: [String]] = Dictionary(grouping: paths.sorted()) { path in
        RouteFolder.parts(of: path).map { parts in
          ([folder] + parts).filter { !$0.isEmpty }.joined(separator: "/")
        }
      }
      let archive = try ZipArchive(path: zip)
      // Where the zip is damaged, what comes after it is missing.
      while left.contains(where: { $0.key != nil }), let entry = try? archive.next() {
        guard let paths = left.removeValue(forKey: entry) else { continue }
        let document = RouteFolder.document(entry) { try archive.read(into: $0) }
        for path in paths { try body(path, document) }
      }
      for path in left.values.joined().sorted() { try body(path, nil) }
    }
  }

  private static func document(_ path: String, in directory: String) -> GPXDocument? {
    // A link may lead out of the folder as well as a path, and a pipe or a device never ends.
    guard let parts = parts(of: path), let root = realpath(of: directory),
      let file = realpath(of: ([root] + parts).joined(separator: "/")),
      file.hasPrefix(root.hasSuffix("/") ? root : root + "/"), isFile(file),
      let input = try? FileInput(path: file)
    else { return nil }
    return document(file) { try input.read(into: $0) }
  }

  private static func realpath(of path: String) -> String? {
    guard let text = Foundation.realpath(path, nil) else { return nil }
    defer { free(text) }
    return String(cString: text)
  }

  private static func isFile(_ path: String) -> Bool {
    var status = stat()
    return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFREG
  }

  /// A track that comes in pieces; nil when it cannot be read.
  private static func document(
    _ file: String, _ read: (UnsafeMutableRawBufferPointer) throws -> Int
  ) -> GPXDocument? {
    guard let reader = try? GPXReader(file: file) else { return nil }
    var chunk = [UInt8](repeating: 0, count: 1 << 16)
    var size = 0
    while let count = try? chunk.withUnsafeMutableBytes(read) {
      if count == 0 { return try? reader.finish() }
      size += count
      guard size <= longestRoute,
        (try? reader.append(chunk.span.bytes.extracting(0..<count))) != nil
      else { return nil }
    }
    return nil
  }

  /// No route of an export is longer, in bytes: a day's seconds come to a third of it.
  private static let longestRoute = 64 << 20
}
