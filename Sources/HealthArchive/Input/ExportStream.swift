/// An export's bytes as a strict parser takes them.
///
/// The prolog is left out: Apple's document type is not well-formed in some versions, and says nothing
/// that is needed. Control characters become spaces, bytes that are no UTF-8 question marks. Lines and
/// byte counts stay as they are. The last bytes that were handed out can be had again.
final class ExportStream {
  private(set) var findings = ArchiveFindings()
  /// Why reading ended, when that was no end of the file.
  private(set) var failure: ArchiveError?
  /// Where the first byte is that is handed out.
  let start: ArchivePlace
  /// Whether the root element's start cannot be found, so that the first byte is of an element in it.
  let isRootMissing: Bool

  private let input: any ExportInput
  private let file: String
  private let isStrict: Bool
  private let buffer: UnsafeMutableRawBufferPointer
  /// The byte of the export that the buffer begins with.
  private var base = 0
  /// What is to be handed out next.
  private var next: Int
  /// What is cleaned ends here.
  private var limit = 0
  /// The bytes after that, the beginning of a character.
  private var held: Int
  private var isAtEnd = false
  /// The line of the byte after what is cleaned.
  private var line: Int
  /// What is to be the failure when all before it has been handed out.
  private var nextFailure: ArchiveError?

  /// How many of the bytes that were handed out can be had again.
  static let memory = 1 << 18
  private static let chunkSize = 1 << 18
  /// How far into the file its root element may begin.
  private static let longestProlog = 1 << 20

  /// Reads up to the root element.
  ///
  /// - Parameter isStrict: whether reading ends before the first finding, which is ``failure`` then.
  /// - Throws: what is wrong with a file that has none, or that declares entities.
  init(_ input: any ExportInput, file: String, isStrict: Bool = false) throws(ArchiveError) {
    self.input = input
    self.file = file
    self.isStrict = isStrict
    let size = max(ExportStream.longestProlog, ExportStream.memory) + ExportStream.chunkSize + 8
    buffer = .allocate(byteCount: size, alignment: 16)
    let prolog: ExportProlog
    do {
      (prolog, held) = try ExportStream.readProlog(input, into: buffer, file: file)
    } catch {
      buffer.deallocate()
      throw error
    }
    isRootMissing = prolog.isRootMissing
    start = ArchivePlace(line: prolog.line, byte: prolog.length)
    line = prolog.line
    next = prolog.length
    limit = prolog.length
    held -= limit
    clean()
  }

  deinit {
    buffer.deallocate()
  }

  var bytesRead: Int { input.bytesRead }
  var size: Int { input.size }

  /// Copies the next bytes, fewer than there is room for only at the end, or when ``failure`` says why.
  ///
  /// libxml2 looks ahead as far as its buffer goes, and takes a tag that ends with it for broken.
  func read(into target: UnsafeMutableRawBufferPointer) -> Int {
    var done = 0
    while done < target.count {
      if next == limit {
        guard fill() else { break }
      }
      let count = min(target.count - done, limit - next)
      UnsafeMutableRawBufferPointer(rebasing: target[done...])
        .copyMemory(from: UnsafeRawBufferPointer(rebasing: buffer[next..<next + count]))
      next += count
      done += count
    }
    return done
  }

  /// Goes back, so that a byte of the export that was handed out, one of the last ``memory``, is next.
  func goBack(to byte: Int) {
    next = max(0, min(byte - base, next))
  }

  private static func readProlog(
    _ input: any ExportInput, into buffer: UnsafeMutableRawBufferPointer, file: String
  ) throws(ArchiveError) -> (ExportProlog, count: Int) {
    var count = 0
    while true {
      let got =
        count < longestProlog
        ? try input.read(
          into: UnsafeMutableRawBufferPointer(rebasing: buffer[count..<count + chunkSize])) : 0
      let head = UnsafeRawBufferPointer(rebasing: buffer[..<(count + got)])
      if let prolog = ExportProlog(head, from: count, isAll: got == 0) {
        if let entity = prolog.entity {
          throw ArchiveError(file: file, place: entity.place, kind: .entity(name: entity.name))
        }
        return (prolog, count + got)
      }
      guard got > 0 else { throw ExportProlog.refusal(head, of: file) }
      count += got
    }
  }

  /// Gets the next chunk; false at the end.
  private func fill() -> Bool {
    if let error = nextFailure { failure = error }
    guard !isAtEnd, failure == nil else { return false }
    forget()
    let free = limit + held
    do {
      let got = try input.read(
        into: UnsafeMutableRawBufferPointer(
          rebasing: buffer[free..<free + ExportStream.chunkSize]))
      isAtEnd = got == 0
      held += got
    } catch {
      failure = error
      return false
    }
    clean()
    return true
  }

  /// Makes room: drops what can no longer be had again.
  private func forget() {
    let count = limit - ExportStream.memory
    guard count > 0, let start = buffer.baseAddress else { return }
    start.copyMemory(from: start + count, byteCount: limit + held - count)
    base += count
    next -= count
    limit -= count
  }

  /// Cleans what is held, but for the beginning of a character at its end.
  private func clean() {
    var cleaner = CharacterCleaner(
      UnsafeMutableRawBufferPointer(rebasing: buffer[limit..<limit + held]), isLast: isAtEnd,
      line: line)
    // A hole of many megabytes has as many of them: only the first are worth a look.
    var counts = (controlCharacters: 0, others: 0)
    while let found = cleaner.next() {
      if found.isControl { counts.controlCharacters += 1 } else { counts.others += 1 }
      let count = found.isControl ? counts.controlCharacters : counts.others
      guard count <= ArchiveFindings.placesPerKind else { continue }
      let kind: ArchiveFinding = found.isControl ? .controlCharacter : .notUTF8
      let place = ArchivePlace(line: cleaner.line, byte: base + limit + found.offset)
      findings.add(kind, at: place)
      if isStrict {
        nextFailure = ArchiveError(file: file, place: place, kind: .strict(kind))
        limit += found.offset
        held = 0
        return
      }
    }
    findings.add(
      .controlCharacter, count: counts.controlCharacters - ArchiveFindings.placesPerKind)
    findings.add(.notUTF8, count: counts.others - ArchiveFindings.placesPerKind)
    line = cleaner.line
    limit += cleaner.cleaned
    held -= cleaner.cleaned
  }
}
