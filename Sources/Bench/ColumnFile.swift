import Foundation

/// Writes a column of numbers as the machine has them in memory, for peers to load.
final class ColumnFile {
  private let handle: FileHandle
  private var buffer: [Double] = []

  init(_ path: String) throws {
    try Data().write(to: URL(fileURLWithPath: path))
    handle = try FileHandle(forWritingTo: URL(fileURLWithPath: path))
  }

  func append(_ value: Double) throws {
    buffer.append(value)
    if buffer.count == 1 << 16 { try flush() }
  }

  func flush() throws {
    try buffer.withUnsafeBytes { try handle.write(contentsOf: $0) }
    buffer.removeAll(keepingCapacity: true)
  }
}
