import Foundation
import GPX
import HealthKit

/// An Apple Health export: the zip that the Health app makes, or the `export.xml` in it.
///
/// ```swift
/// let archive = try HealthArchive(path: "export.zip")
/// let contents = try archive.read { batch, progress in
///   try samples.add(batch)
/// }
/// print(contents.findings.kinds)
/// ```
///
/// Every version of the export is read, under the file's name in any language. Reading streams: apart
/// from what records share, such as sources, memory does not grow with the file. Damage is counted and
/// borne as far as anything can be read after it; what no export has, such as entities, is refused.
/// Nothing is ever fetched, and nothing is unpacked onto the disk.
public struct HealthArchive: Sendable {
  /// How far reading has come.
  public struct Progress: Sendable {
    /// Bytes of the file, packed ones if it is packed.
    public let bytesRead: Int
    /// Bytes that the file has.
    public let size: Int
  }

  public let path: String
  private let isPacked: Bool

  /// Looks at the beginning of a file.
  ///
  /// - Throws: ``ArchiveError`` for a file that is missing, unreadable, empty, or no export.
  public init(path: String) throws(ArchiveError) {
    self.path = path
    let head = try FileInput(path: path).peek(4)
    guard !head.isEmpty else { throw ArchiveError(file: path, kind: .empty) }
    isPacked = head.starts(with: Array("PK".utf8))
  }

  /// Reads the export on a thread of its own, while `body` takes in what has been read.
  ///
  /// - Parameter body: called on this thread with the batches in order; when it throws, reading ends.
  /// - Returns: what was found, but for the samples.
  /// - Throws: ``ArchiveError`` when the export cannot be read, and what `body` throws.
  package func read(
    _ options: ReadingOptions = ReadingOptions(),
    _ body: (SampleBatch, Progress) throws -> Void
  ) throws -> ArchiveContents {
    let queue = BatchQueue<Piece>(capacity: 2)
    let outcome = Outcome()
    Thread {
      do throws(ArchiveError) {
        outcome.result = .success(try readAll(options, into: queue))
      } catch {
        outcome.result = .failure(error)
      }
      queue.finish()
    }.startWithRoom()
    do {
      while let piece = queue.take() { try body(piece.batch, piece.progress) }
    } catch {
      queue.close()
      queue.waitUntilFinished()
      throw error
    }
    guard let result = outcome.result else { throw ArchiveError(file: path, kind: .outOfMemory) }
    return try result.get()
  }

  private struct Piece: Sendable {
    let batch: SampleBatch
    let progress: Progress
  }

  /// Written by the reading thread before it finishes the queue, read afterwards.
  private final class Outcome: @unchecked Sendable {
    var result: Result<ArchiveContents, ArchiveError>?
  }

  private func readAll(
    _ options: ReadingOptions, into queue: BatchQueue<Piece>
  ) throws(ArchiveError) -> ArchiveContents {
    let input: any ExportInput
    let folder: RouteFolder
    if isPacked {
      let zip = try ZippedExport(path: path)
      (input, folder) = (zip, .zip(path: path, folder: zip.folder))
    } else {
      input = try FileInput(path: path)
      folder = .directory((path as NSString).deletingLastPathComponent)
    }
    return try ArchiveContents(reading: input, file: path, routes: folder, options) {
      batch, progress throws(ArchiveError) in
      // Nobody takes it: the one who did has an error of its own.
      if !queue.put(Piece(batch: batch, progress: progress)) {
        throw ArchiveError(file: path, kind: .outOfMemory)
      }
    }
  }
}

/// What was found in an export, but for the samples.
public struct ArchiveContents: Sendable {
  /// A type of samples.
  public struct TypeSummary: Sendable {
    /// The type's identifier.
    public let identifier: String
    /// Records that were left out, since something in them cannot be.
    public let refused: Int
    /// When the first record that was taken in begins, and the last one ends; nil for none.
    public let dates: ClosedRange<Date>?

    init(_ type: ExportType) {
      identifier = type.identifier
      refused = type.refused
      dates =
        type.earliest <= type.latest
        ? Date(
          timeIntervalSinceReferenceDate: type.earliest)...Date(
            timeIntervalSinceReferenceDate: type.latest) : nil
    }
  }

  /// When the export was made; nil where it does not say.
  public let exportDate: Date?
  /// The zone in which the export was made; GMT where it does not say.
  public let timeZone: TimeZone
  /// What is not as it should be.
  public internal(set) var findings: ArchiveFindings
  /// The types, in the order in which they come first.
  public let types: [TypeSummary]
  /// What the store has no place for, such as audiograms: how often, by name.
  public let passedOver: [String: Int]
  let file: String
  let routeFolder: RouteFolder

  /// Reads an export, whose batches go to `body`.
  init(
    reading input: any ExportInput, file: String, routes: RouteFolder, _ options: ReadingOptions,
    _ body: @escaping (SampleBatch, HealthArchive.Progress) throws(ArchiveError) -> Void
  ) throws(ArchiveError) {
    let stream = try ExportStream(input, file: file, isStrict: options.isStrict)
    let reader = ExportReader(file: file, options: options) { batch throws(ArchiveError) in
      try body(
        batch, HealthArchive.Progress(bytesRead: stream.bytesRead, size: stream.size))
    }
    let parser = ExportParser(stream, handler: reader, file: file)
    reader.place = { [unowned parser] in parser.tag }
    defer { withExtendedLifetime(parser) {} }
    try parser.run()
    try reader.finish()
    var findings = stream.findings
    findings.add(reader.findings)
    exportDate = reader.exportDate
    timeZone = reader.exportZone
    self.findings = findings
    types = reader.vocabulary.types.filter { $0.place != nil || $0.refused > 0 }
      .map(TypeSummary.init)
    passedOver = reader.passedOver
    self.file = file
    routeFolder = routes
  }
}

extension Thread {
  /// Starts with a stack as large as a main thread's.
  fileprivate func startWithRoom() {
    stackSize = 8 << 20
    start()
  }
}
