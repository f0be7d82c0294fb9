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
  /// - Parameter body: called with a path and its track, or with a path and nil for one that is missing
  ///   or cannot be read.
  func read(
    _ paths: Set<String>, _ body: (String, GPXDocument?) throws -> Void
  ) throws {
    switch self {
    case .directory(let directory):
      for path in paths.sorted() {
        try body(path, RouteFolder.document(path, in: directory.isEmpty ? "." : directory))
      }
    case .zip(let zip, let folder):
      var left = Dictionary(
        paths.compactMap { path in
          RouteFolder.parts(of: path).map { parts in
            (([folder] + parts).filter { !$0.isEmpty }.joined(separator: "/"), path)
          }
        }, uniquingKeysWith: { first, _ in first })
      let archive = try ZipArchive(path: zip)
      while !left.isEmpty, let entry = try archive.next() {
        guard let path = left.removeValue(forKey: entry) else { continue }
        try body(path, try? RouteFolder.document(entry, in: archive))
      }
      for path in left.values.sorted() { try body(path, nil) }
    }
  }

  private static func document(_ path: String, in directory: String) -> GPXDocument? {
    guard let parts = parts(of: path) else { return nil }
    // A link may lead out of the folder as well as a path.
    let root = URL(fileURLWithPath: directory).resolvingSymlinksInPath().path
    let file = URL(fileURLWithPath: ([root] + parts).joined(separator: "/"))
      .resolvingSymlinksInPath().path
    guard file.hasPrefix(root.hasSuffix("/") ? root : root + "/") else { return nil }
    return try? GPXDocument(contentsOfFile: file)
  }

  private static func document(_ entry: String, in archive: ZipArchive) throws -> GPXDocument {
    let reader = try GPXReader(file: entry)
    var chunk = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = try chunk.withUnsafeMutableBytes { try archive.read(into: $0) }
      if count == 0 { return try reader.finish() }
      try reader.append(chunk.span.bytes.extracting(0..<count))
    }
  }
}
