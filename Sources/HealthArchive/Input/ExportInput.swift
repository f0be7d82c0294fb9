/// The bytes of an export, wherever they come from.
protocol ExportInput: AnyObject {
  /// How many bytes of the file have been read, packed ones if it is packed.
  var bytesRead: Int { get }

  /// How many bytes the file has.
  var size: Int { get }

  /// Reads the next bytes; none at the end.
  func read(into buffer: UnsafeMutableRawBufferPointer) throws(ArchiveError) -> Int
}
