/// What an export's reader is told by ``ExportParser``, in the order of the document.
///
/// Every element that begins ends, in good order, whatever the document has lost, but for those in
/// which it breaks off.
protocol ExportHandler: AnyObject {
  /// An element begins in another; `parent` is nil for one in none, or in one that nobody knows.
  func start(_ element: borrowing ExportElement, in parent: ExportName?) throws(ArchiveError)

  /// The innermost element, which is of this name, ends.
  func end(_ name: ExportName) throws(ArchiveError)

  /// Something is not well-formed here.
  func found(_ finding: ArchiveFinding, at place: ArchivePlace) throws(ArchiveError)
}
