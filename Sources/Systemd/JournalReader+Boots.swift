import CSystemd
import Glibc

extension JournalReader {
  /// The boots that the journal has entries of, in the order in which they began: ids of 32
  /// hexadecimal digits.
  ///
  /// Takes all matches away, and the place in the journal.
  public func boots() throws(SystemdError) -> [String] {
    removeMatches()
    var boots: [(id: String, first: UInt64)] = []
    for id in try uniqueBoots() {
      removeMatches()
      try match("_BOOT_ID", [id])
      try seekToHead()
      if try next() { boots.append((id, try realtime())) }
    }
    removeMatches()
    try seekToHead()
    return boots.sorted { ($0.first, $0.id) < ($1.first, $1.id) }.map(\.id)
  }

  /// This machine's current boot.
  public static func currentBoot() throws(SystemdError) -> String {
    var id = sd_id128_t()
    try SystemdError.check(sd_id128_get_boot(&id), "find out the current boot")
    return withUnsafeBytes(of: id) { bytes in
      bytes.map { String($0 >> 4, radix: 16) + String($0 & 15, radix: 16) }.joined()
    }
  }

  private func uniqueBoots() throws(SystemdError) -> [String] {
    try SystemdError.check(sd_journal_query_unique(handle, "_BOOT_ID"), "list the journal's boots")
    var ids: [String] = []
    while true {
      var data: UnsafeRawPointer?
      var length = 0
      let result = sd_journal_enumerate_available_unique(handle, &data, &length)
      guard try SystemdError.check(result, "list the journal's boots") > 0 else { return ids }
      let bytes = UnsafeRawBufferPointer(start: data, count: length)
      ids.append(String(decoding: bytes.dropFirst("_BOOT_ID=".utf8.count), as: UTF8.self))
    }
  }
}
