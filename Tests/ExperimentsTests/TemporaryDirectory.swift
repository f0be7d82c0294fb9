import Foundation

/// A directory of a test's own, gone when the test lets go of it.
final class TemporaryDirectory {
  let path: String

  init() throws {
    path = FileManager.default.temporaryDirectory.path + "/lockstep-test-" + UUID().uuidString
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
  }

  deinit {
    try? FileManager.default.removeItem(atPath: path)
  }

  func file(_ name: String) -> String { path + "/" + name }

  /// Writes a text file, and returns its path.
  @discardableResult
  func write(_ text: String, to name: String) throws -> String {
    try text.write(toFile: file(name), atomically: false, encoding: .utf8)
    return file(name)
  }

  /// Three points, ten seconds apart.
  static let track = """
    <gpx xmlns="http://www.topografix.com/GPX/1/1" version="1.1"><trk><trkseg>
    <trkpt lat="35" lon="139"><time>2020-01-01T00:00:00Z</time></trkpt>
    <trkpt lat="35.0005" lon="139.0005"><time>2020-01-01T00:00:10Z</time></trkpt>
    <trkpt lat="35.001" lon="139.001"><time>2020-01-01T00:00:20Z</time></trkpt>
    </trkseg></trk></gpx>
    """
}
