import Testing

@testable import Experiments

@Suite("A log with its middle left out")
struct ElidedLogTests {
  @Test("Of any number of lines, the first and as many of each end stay", arguments: 0...5)
  func everySize(kept: Int) {
    for count in 0..<30 {
      var log = ElidedLog(keeping: kept)
      let all = (0..<count).map { "line \($0)" }
      for line in all { log.append(.tick, line) }
      #expect(log.count == count)
      // A note for a single line would be as long as the line.
      if count <= 2 * kept + 2 {
        #expect(log.lines == all)
      } else {
        let leftOut = count - 2 * kept - 1
        #expect(
          log.lines == all.prefix(kept + 1) + ["    (\(leftOut) lines left out)"]
            + all.suffix(kept))
      }
    }
  }

  @Test("A log may be kept whole")
  func whole() {
    var log = ElidedLog(keeping: .max)
    for line in 0..<1000 { log.append(.tick, "\(line)") }
    #expect(log.lines == (0..<1000).map(String.init))
  }
}
