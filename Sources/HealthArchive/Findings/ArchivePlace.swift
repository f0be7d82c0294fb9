/// A place in an export, for messages.
public struct ArchivePlace: Sendable, Equatable, CustomStringConvertible {
  /// The line, from 1.
  public let line: Int
  /// Bytes before it, from the beginning of the export; in a zip, of what is unpacked.
  public let byte: Int

  package init(line: Int, byte: Int) {
    self.line = line
    self.byte = byte
  }

  public var description: String { "line \(line) (byte \(byte))" }
}
