/// What an export's reader is told by ``ExportParser``, in the order of the document.
protocol ExportHandler: AnyObject {
  /// An element begins.
  func start(_ element: borrowing ExportElement) throws(ArchiveError)

  /// An element of this name ends, as the document writes it.
  func end(_ name: ExportName) throws(ArchiveError)

  /// Something is not well-formed here.
  func found(_ finding: ArchiveFinding) throws(ArchiveError)
}
