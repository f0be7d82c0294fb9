/// The first and the last lines of a log of any length, in constant memory.
public struct ElidedLog: Hashable, Sendable {
  /// A line, and what kind of entry it was.
  public struct Line: Hashable, Sendable {
    public let kind: LogRecord.Kind
    public let text: String
  }

  /// What is shown: lines, and how many are left out between.
  public struct Excerpt: Hashable, Sendable {
    public let head: [Line]
    /// 0 when nothing is left out.
    public let leftOut: Int
    public let tail: [Line]
  }

  /// How many lines have come.
  public private(set) var count = 0
  private let kept: Int
  private var head: [Line] = []
  /// The latest lines after the head, as a ring that begins at `oldest`.
  private var ring: [Line] = []
  private var oldest = 0

  /// Keeps so many lines from each end, besides the first, which tells why the log begins.
  init(keeping kept: Int) {
    self.kept = max(0, kept)
  }

  mutating func append(_ kind: LogRecord.Kind, _ text: String) {
    count += 1
    let line = Line(kind: kind, text: text)
    if head.count <= kept {
      head.append(line)
    } else if ring.count <= kept {
      ring.append(line)
    } else {
      ring[oldest] = line
      oldest = (oldest + 1) % ring.count
    }
  }

  /// The lines to show. A single line is not left out: the note would be as long.
  public var excerpt: Excerpt {
    let tail = Array(ring[oldest...] + ring[..<oldest])
    guard count > head.count + tail.count else {
      return Excerpt(head: head, leftOut: 0, tail: tail)
    }
    let last = Array(tail.suffix(kept))
    return Excerpt(head: head, leftOut: count - head.count - last.count, tail: last)
  }

  /// The excerpt as lines of text, with a line in brackets where some are left out.
  public var lines: [String] {
    let excerpt = excerpt
    let note = excerpt.leftOut > 0 ? ["    (\(excerpt.leftOut) lines left out)"] : []
    return excerpt.head.map(\.text) + note + excerpt.tail.map(\.text)
  }
}
