import Foundation
import Systemd
import TestSupport
import Testing

@Suite struct InotifySourceTests {
  @Test("tells of writing, renaming over, deleting, by name")
  func changes() throws {
    let directory = try TemporaryDirectory()
    let file = directory.file("lock-state")
    let loop = try EventLoop()
    // A child that another test starts at this very moment may hold a file open a little longer, so
    // the closing of one may come late.
    var awaited: Set = [
      InotifyEvent(mask: .closedAfterWriting, name: "lock-state"),
      InotifyEvent(mask: .closedAfterWriting, name: "new ü"),
      InotifyEvent(mask: .movedTo, name: "lock-state"),
      InotifyEvent(mask: .deleted, name: "lock-state"),
    ]
    let watch = try InotifySource(
      on: loop, directory: directory.path, mask: [.closedAfterWriting, .movedTo, .deleted]
    ) { event in
      #expect(awaited.remove(event) != nil, "not expected, or once too often: \(event)")
      if awaited.isEmpty { loop.exit() }
    }
    try Data("locked\n".utf8).write(to: URL(fileURLWithPath: file))
    try Data("unlocked\n".utf8).write(to: URL(fileURLWithPath: directory.file("new ü")))
    #expect(rename(directory.file("new ü"), file) == 0)
    #expect(unlink(file) == 0)
    try loop.runBounded()
    #expect(awaited.isEmpty)
    watch.cancel()
  }

  @Test("a directory that is deleted says so, without a name, and then that the watch has ended")
  func directoryDeleted() throws {
    let directory = try TemporaryDirectory()
    let loop = try EventLoop()
    var seen: [InotifyEvent] = []
    let watch = try InotifySource(on: loop, directory: directory.path, mask: .selfDeleted) {
      event in
      seen.append(event)
      if event.mask.contains(.watchEnded) { loop.exit() }
    }
    #expect(rmdir(directory.path) == 0)
    try loop.runBounded()
    #expect(seen.map(\.mask) == [.selfDeleted, .watchEnded])
    #expect(seen.allSatisfy { $0.name == nil })
    watch.cancel()
  }

  @Test("a missing directory and a file are refused with the path")
  func refused() throws {
    let directory = try TemporaryDirectory()
    let loop = try EventLoop()
    let missing = directory.file("missing")
    let error = #expect(throws: SystemdError.self) {
      try InotifySource(on: loop, directory: missing, mask: .modified) { _ in }
    }
    #expect(error?.code == ENOENT)
    #expect(
      error?.description == "cannot watch the directory \(missing): No such file or directory")
    try Data().write(to: URL(fileURLWithPath: directory.file("file")))
    let other = #expect(throws: SystemdError.self) {
      try InotifySource(on: loop, directory: directory.file("file"), mask: .modified) { _ in }
    }
    #expect(other?.code == ENOTDIR)
  }
}
