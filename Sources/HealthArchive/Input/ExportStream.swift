/// An export's bytes as a strict parser takes them.
///
/// The prolog is blanked: Apple's document type is not well-formed in some versions, and says nothing
/// that is needed. Control characters become spaces, bytes that are no UTF-8 question marks. Lines and
/// byte counts stay as they are.
final class ExportStream {
  private(set) var findings = ArchiveFindings()

  private let input: any ExportInput
  private let file: String
  private var buffer: UnsafeMutableRawBufferPointer
  /// What of the buffer is cleaned and not handed out.
  private var ready = 0..<0
  /// The bytes after that, the beginning of a character.
  private var held = 0
  private var isAtEnd = false
  /// The place of the first byte that is not cleaned yet.
  private var line = 1
  private var byte = 0
  /// Why reading ended, when that was no end of the file.
  private(set) var failure: ArchiveError?

  private static let chunkSize = 1 << 18
  /// How far into the file its root element may begin.
  private static let longestProlog = 1 << 20

  /// Reads up to the root element.
  ///
  /// Throws what is wrong with a file that has none, or that declares entities.
  init(_ input: any ExportInput, file: String) throws(ArchiveError) {
    self.input = input
    self.file = file
    buffer = .allocate(
      byteCount: ExportStream.longestProlog + ExportStream.chunkSize, alignment: 16)
    try readProlog()
  }

  deinit {
    buffer.deallocate()
  }

  var bytesRead: Int { input.bytesRead }
  var size: Int { input.size }

  /// Copies the next bytes; none at the end, or when ``failure`` says why there are none.
  func read(into target: UnsafeMutableRawBufferPointer) -> Int {
    if ready.isEmpty, !fill() { return 0 }
    let count = min(target.count, ready.count)
    guard let start = buffer.baseAddress, let destination = target.baseAddress else { return 0 }
    destination.copyMemory(from: start + ready.lowerBound, byteCount: count)
    ready = ready.lowerBound + count..<ready.upperBound
    return count
  }

  private func readProlog() throws(ArchiveError) {
    var count = 0
    while true {
      let head = UnsafeRawBufferPointer(rebasing: buffer[..<count])
      if let prolog = ExportProlog(head) {
        if let entity = prolog.entity {
          throw ArchiveError(
            file: file, place: ArchivePlace(line: prolog.entityLine, byte: 0),
            kind: .entity(name: entity))
        }
        blank(0..<prolog.length)
        byte = prolog.length
        clean(prolog.length..<count)
        ready = 0..<ready.upperBound
        return
      }
      guard count < ExportStream.longestProlog else { throw ExportProlog.refusal(head, of: file) }
      let got = try input.read(
        into: UnsafeMutableRawBufferPointer(
          rebasing: buffer[count..<count + ExportStream.chunkSize]))
      guard got > 0 else { throw ExportProlog.refusal(head, of: file) }
      count += got
    }
  }

  /// Gets the next chunk; false at the end.
  private func fill() -> Bool {
    guard !isAtEnd, failure == nil else { return false }
    // The beginning of a character goes first.
    let rest = ready.upperBound..<ready.upperBound + held
    for (place, index) in rest.enumerated() { buffer[place] = buffer[index] }
    do {
      let got = try input.read(
        into: UnsafeMutableRawBufferPointer(
          rebasing: buffer[held..<held + ExportStream.chunkSize]))
      isAtEnd = got == 0
      clean(0..<held + got)
    } catch {
      failure = error
      return false
    }
    return !ready.isEmpty
  }

  /// Blanks all but the ends of lines.
  private func blank(_ range: Range<Int>) {
    for index in range {
      if buffer[index] == UInt8(ascii: "\n") {
        line += 1
      } else {
        buffer[index] = UInt8(ascii: " ")
      }
    }
  }

  /// Cleans new bytes, and makes them ready but for the beginning of a character at their end.
  private func clean(_ range: Range<Int>) {
    var cleaner = CharacterCleaner(
      UnsafeMutableRawBufferPointer(rebasing: buffer[range]), isLast: isAtEnd, line: line)
    cleaner.run { kind, line, offset in
      findings.add(kind, at: ArchivePlace(line: line, byte: byte + offset))
    }
    line = cleaner.line
    byte += cleaner.cleaned
    ready = range.lowerBound..<range.lowerBound + cleaner.cleaned
    held = range.count - cleaner.cleaned
  }
}
