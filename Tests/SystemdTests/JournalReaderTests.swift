import Foundation
import Systemd
import TestSupport
import Testing

@Suite("Reading the journal", .enabled(if: JournalFixture.isAvailable))
struct JournalReaderTests {
  private let directory: TemporaryDirectory
  private static let boots = [String(repeating: "1", count: 32), String(repeating: "0", count: 32)]

  /// Six entries a second apart, of two units in turn, the last two after a reboot.
  init() throws {
    directory = try TemporaryDirectory()
    var fixture = JournalFixture()
    for index in 0..<6 {
      fixture.add(
        at: 1_000_000_000 + UInt64(index) * 1_000_000, boot: Self.boots[index / 4],
        [
          "MESSAGE": "entry \(index)", "_SYSTEMD_UNIT": index % 2 == 0 ? "even" : "odd",
          "LOCKSTEP_EVENT": "tick",
        ])
    }
    try fixture.write(to: "a.journal", in: directory)
  }

  private func messages(_ journal: JournalReader) throws -> [String] {
    var messages: [String] = []
    while try journal.next() {
      messages.append(try journal.fields { $0 == "MESSAGE" }["MESSAGE"] ?? "none")
    }
    return messages
  }

  @Test("A file and a directory give every entry in order, with its fields and its time")
  func everything() throws {
    for source in [
      JournalReader.Source.files([directory.file("a.journal")]), .directory(directory.path),
    ] {
      let journal = try JournalReader(source)
      try journal.seekToHead()
      #expect(try journal.next())
      #expect(try journal.realtime() == 1_000_000_000)
      let fields = try journal.fields()
      #expect(fields["MESSAGE"] == "entry 0" && fields["_SYSTEMD_UNIT"] == "even")
      #expect(try journal.fields { $0.hasPrefix("LOCKSTEP_") } == ["LOCKSTEP_EVENT": "tick"])
      #expect(try messages(journal) == (1..<6).map { "entry \($0)" })
    }
  }

  @Test("Values of one field are alternatives, different fields have to hold together")
  func matches() throws {
    let journal = try JournalReader(.files([directory.file("a.journal")]))
    try journal.match("_SYSTEMD_UNIT", ["odd"])
    try journal.seekToHead()
    #expect(try messages(journal) == ["entry 1", "entry 3", "entry 5"])
    try journal.match("_BOOT_ID", [Self.boots[0]])
    try journal.seekToHead()
    #expect(try messages(journal) == ["entry 1", "entry 3"])
    try journal.match("_SYSTEMD_UNIT", ["even"])
    try journal.seekToHead()
    #expect(try messages(journal) == (0..<4).map { "entry \($0)" })
    journal.removeMatches()
    try journal.seekToHead()
    #expect(try messages(journal).count == 6)
  }

  @Test("A seek goes to the first entry at the time or later")
  func seek() throws {
    let journal = try JournalReader(.files([directory.file("a.journal")]))
    for (time, first) in [(999, 0), (1_000_000_000, 0), (1_001_500_000, 2), (1_005_000_000, 5)] {
      try journal.seek(toRealtime: UInt64(time))
      #expect(try messages(journal).first == "entry \(first)")
    }
    try journal.seek(toRealtime: 1_005_000_001)
    #expect(try messages(journal).isEmpty)
  }

  @Test("Boots come in the order in which they began, whatever their ids")
  func boots() throws {
    let journal = try JournalReader(.files([directory.file("a.journal")]))
    try journal.match("_SYSTEMD_UNIT", ["odd"])
    #expect(try journal.boots() == Self.boots)
    #expect(try messages(journal).count == 6, "the matches are gone")
  }

  @Test("This machine's boot is the kernel's")
  func currentBoot() throws {
    let kernel = try String(readingFile: "/proc/sys/kernel/random/boot_id")
    #expect(
      try JournalReader.currentBoot()
        == kernel.filter { $0 != "-" && !$0.isNewline })
  }

  @Test("What cannot be opened is named, with the system's reason")
  func errors() throws {
    let rubbish = try directory.write("rubbish", to: "rubbish.journal")
    let good = directory.file("a.journal")
    func error(_ source: JournalReader.Source) -> SystemdError? {
      do throws(SystemdError) {
        _ = try JournalReader(source)
        return nil
      } catch {
        return error
      }
    }
    #expect(error(.directory("/no/such"))?.code == ENOENT)
    #expect(error(.files([good, "/no/such.journal"]))?.code == ENOENT)
    #expect(error(.files([good, "/no/such.journal"]))?.path == "/no/such.journal")
    #expect(error(.files([good, rubbish]))?.path == rubbish)
    #expect([EBADMSG, ENODATA].contains(error(.files([rubbish]))?.code ?? 0))
  }
}
