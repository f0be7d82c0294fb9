import Testing

@testable import Systemd

@Suite struct LineBufferTests {
  @Test("lines come out the same however the stream is cut up")
  func everyCut() throws {
    let stream = Array("a\n\nbcd\nef".utf8)
    for size in 1...stream.count {
      var buffer = LineBuffer(limit: 3)
      var lines: [String] = []
      for start in stride(from: 0, to: stream.count, by: size) {
        buffer.append(stream[start..<min(start + size, stream.count)])
        while let line = try buffer.nextLine() { lines.append(line) }
      }
      #expect(lines == ["a", "", "bcd"], "\(size) bytes at a time")
    }
  }

  @Test("the limit holds for whole and unfinished lines")
  func limit() throws {
    var buffer = LineBuffer(limit: 3)
    buffer.append(Array("abc".utf8))
    #expect(try buffer.nextLine() == nil)
    buffer.append(Array("\nabcd\n".utf8))
    #expect(try buffer.nextLine() == "abc")
    #expect(throws: LineBuffer.Overlong.self) { try buffer.nextLine() }
    var unfinished = LineBuffer(limit: 3)
    unfinished.append(Array("abcd".utf8))
    #expect(throws: LineBuffer.Overlong.self) { try unfinished.nextLine() }
  }
}
