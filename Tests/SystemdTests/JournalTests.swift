import Foundation
import Testing

@testable import Systemd

@Suite struct JournalTests {
  @Test("a descriptor is connected when JOURNAL_STREAM names its device and inode")
  func connected() throws {
    let pipe = Pipe()
    let descriptor = pipe.fileHandleForWriting.fileDescriptor
    var status = stat()
    #expect(fstat(descriptor, &status) == 0)
    let device = status.st_dev
    let inode = status.st_ino
    func isConnected(_ stream: String?) -> Bool {
      Journal.isConnected(descriptor: descriptor, stream: stream)
    }
    #expect(isConnected("\(device):\(inode)"))
    for stream in [
      nil, "", ":", "\(device)", "\(device):", "\(device):\(inode + 1)", "\(device + 1):\(inode)",
      "\(device):\(inode):0", "\(device):\(inode) ", "x:y",
    ] {
      #expect(!isConnected(stream), "\(stream ?? "nil")")
    }
    #expect(!Journal.isConnected(descriptor: -1, stream: "\(device):\(inode)"))
  }

  @Test("names of fields as the journal takes them")
  func fieldNames() {
    for name in ["MESSAGE", "A", "LOCKSTEP_TICK", "A1_", String(repeating: "A", count: 64)] {
      #expect(Journal.isFieldName(name), "\(name)")
    }
    for name in ["", "_PID", "1A", "message", "A B", "A=B", "Ä", String(repeating: "A", count: 65)]
    {
      #expect(!Journal.isFieldName(name), "\(name)")
    }
  }

  @Test("whole microseconds of a duration, at the ends of the range too")
  func microseconds() {
    #expect(Duration.milliseconds(1500).wholeMicroseconds == 1_500_000)
    #expect(Duration.nanoseconds(1999).wholeMicroseconds == 1)
    #expect(Duration.seconds(-1).wholeMicroseconds == 0)
    #expect(Duration.nanoseconds(-1).wholeMicroseconds == 0)
    #expect(Duration.seconds(Int64.max).wholeMicroseconds == .max)
  }
}
