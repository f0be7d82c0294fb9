import CSystemd
import Glibc

/// Writes entries with fields of their own to the journal: sd_journal_sendv(3).
///
/// ```swift
/// var journal = Journal()
/// try journal.send([("MESSAGE", "didUpdateLocations"), ("PRIORITY", "6"), ("LOCKSTEP_TICK", "1")])
/// ```
///
/// Fields keep their order, may occur more than once, and may hold any text, line breaks included.
/// One value keeps its buffers from entry to entry, so that a steady stream of entries allocates
/// nothing here. Where no journal runs, entries vanish without an error, as sd_journal_sendv(3) has
/// it: ask ``isConnected(descriptor:stream:)`` first.
public struct Journal {
  private var bytes: [UInt8] = []
  private var ends: [Int] = []
  private var fields: [iovec] = []

  public init() {}

  /// Writes one entry, waiting while the journal's queue is full.
  ///
  /// A name has up to 64 of A to Z, 0 to 9 and _, and begins with a letter; the journal drops fields
  /// named otherwise, so here it is a programming error. Throws when the entry cannot be sent.
  public mutating func send(
    _ entry: some Sequence<(name: String, value: String)>
  ) throws(SystemdError) {
    encode(entry)
    let result = bytes.withUnsafeMutableBytes { storage in
      fields.removeAll(keepingCapacity: true)
      var start = 0
      for end in ends {
        fields.append(
          iovec(iov_base: storage.baseAddress.map { $0 + start }, iov_len: end - start))
        start = end
      }
      return sd_journal_sendv(fields, Int32(fields.count))
    }
    try SystemdError.check(result, "write to the journal")
  }

  private mutating func encode(_ entry: some Sequence<(name: String, value: String)>) {
    bytes.removeAll(keepingCapacity: true)
    ends.removeAll(keepingCapacity: true)
    for (name, value) in entry {
      precondition(Self.isFieldName(name), "\(name) is not a name for a journal field")
      bytes.append(contentsOf: name.utf8)
      bytes.append(UInt8(ascii: "="))
      bytes.append(contentsOf: value.utf8)
      ends.append(bytes.count)
    }
  }

  static func isFieldName(_ name: String) -> Bool {
    let letters = UInt8(ascii: "A")...UInt8(ascii: "Z")
    let digits = UInt8(ascii: "0")...UInt8(ascii: "9")
    guard let first = name.utf8.first, letters.contains(first), name.utf8.count <= 64 else {
      return false
    }
    return name.utf8.allSatisfy {
      letters.contains($0) || digits.contains($0) || $0 == UInt8(ascii: "_")
    }
  }
}
