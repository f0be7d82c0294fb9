import CSystemd
import Glibc

/// Reads entries of the journal by their fields: sd-journal(3).
///
/// ```swift
/// let journal = try JournalReader(.local)
/// try journal.match("_SYSTEMD_UNIT", ["lockstepd.service"])
/// try journal.seek(toRealtime: since)
/// while try journal.next() {
///   let fields = try journal.fields { $0.hasPrefix("LOCKSTEP_") }
/// }
/// ```
///
/// A reader is at no entry until ``next()`` has returned true. To be used on one thread.
public final class JournalReader {
  /// Where the journal's files are.
  public enum Source: Hashable, Sendable {
    /// Those of this machine that this user may read.
    case local
    /// Those below a directory, as another machine's `/var/log/journal` copied here.
    case directory(String)
    /// These files.
    case files([String])
  }

  let handle: OpaquePointer

  /// Opens the journal's files.
  ///
  /// Throws a ``SystemdError`` with `ENOENT` for a directory or file that is not there, with `EACCES`
  /// for one that may not be read, and with `EBADMSG` or `ENODATA` for a file that is no journal. On
  /// this machine, files that may not be read are left out without an error: ask
  /// ``isLocalJournalUnreadable``.
  public init(_ source: Source = .local) throws(SystemdError) {
    var handle: OpaquePointer?
    switch source {
    case .local:
      try SystemdError.check(
        sd_journal_open(&handle, Int32(SD_JOURNAL_LOCAL_ONLY)), "open the journal")
    case .directory(let path):
      try SystemdError.check(
        sd_journal_open_directory(&handle, path, 0), "open the journal in", path: path)
    case .files(let paths):
      try Self.open(paths, &handle)
    }
    guard let handle else { throw SystemdError(attempt: "open the journal", code: ENOMEM) }
    self.handle = handle
  }

  deinit {
    sd_journal_close(handle)
  }

  /// Lets through only entries whose field has one of the values.
  ///
  /// Matches of different fields all have to hold; a second match of the same field adds its values.
  /// Ends the place that a seek chose: match first, then seek.
  public func match(_ field: String, _ values: some Sequence<String>) throws(SystemdError) {
    precondition(Self.isFieldName(field), "\(field) is not a name for a journal field")
    for value in values {
      let bytes = Array("\(field)=\(value)".utf8)
      try SystemdError.check(
        sd_journal_add_match(handle, bytes, bytes.count), "match \(field) in the journal")
    }
  }

  /// Takes all matches away.
  public func removeMatches() {
    sd_journal_flush_matches(handle)
  }

  /// Goes to the first entry; ``next()`` reads it.
  public func seekToHead() throws(SystemdError) {
    try SystemdError.check(sd_journal_seek_head(handle), "seek in the journal")
  }

  /// Goes to the first entry written at a time or later, in microseconds since 1970 by the clock of
  /// the machine that wrote it; ``next()`` reads it.
  public func seek(toRealtime time: UInt64) throws(SystemdError) {
    try SystemdError.check(sd_journal_seek_realtime_usec(handle, time), "seek in the journal")
  }

  /// Reads the next entry; false when there is none.
  public func next() throws(SystemdError) -> Bool {
    try SystemdError.check(sd_journal_next(handle), "read the journal") > 0
  }

  /// When the entry was written, in microseconds since 1970.
  public func realtime() throws(SystemdError) -> UInt64 {
    var time: UInt64 = 0
    try SystemdError.check(
      sd_journal_get_realtime_usec(handle, &time), "read the time of a journal entry")
    return time
  }

  /// The entry's fields whose names are asked for; of a field that occurs more than once, its first
  /// value.
  ///
  /// Bytes that are no UTF-8 come out as U+FFFD. A field longer than 64 KiB may be cut.
  public func fields(
    where isWanted: (String) -> Bool = { _ in true }
  ) throws(SystemdError) -> [String: String] {
    var fields: [String: String] = [:]
    sd_journal_restart_data(handle)
    while let data = try nextData() {
      guard let split = data.firstIndex(of: UInt8(ascii: "=")) else { continue }
      let name = String(decoding: data[..<split], as: UTF8.self)
      guard fields[name] == nil, isWanted(name) else { continue }
      fields[name] = String(decoding: data[(split + 1)...], as: UTF8.self)
    }
    return fields
  }

  /// The next field of the entry, as long as nothing else is read.
  private func nextData() throws(SystemdError) -> UnsafeRawBufferPointer? {
    var data: UnsafeRawPointer?
    var length = 0
    let result = sd_journal_enumerate_available_data(handle, &data, &length)
    guard try SystemdError.check(result, "read a journal entry") > 0 else { return nil }
    return UnsafeRawBufferPointer(start: data, count: length)
  }

  private static func open(
    _ paths: [String], _ handle: inout OpaquePointer?
  ) throws(SystemdError) {
    // libsystemd names no file in its errors: try each by itself first.
    for path in paths {
      var single: OpaquePointer?
      let result = openFiles([path], &single)
      sd_journal_close(single)
      try SystemdError.check(result, "open the journal", path: path)
    }
    try SystemdError.check(openFiles(paths, &handle), "open the journal")
  }

  private static func openFiles(_ paths: [String], _ handle: inout OpaquePointer?) -> Int32 {
    let words = paths.map { strdup($0) }
    defer { for word in words { free(word) } }
    var pointers = words.map { UnsafePointer<CChar>($0) } + [nil]
    return sd_journal_open_files(&handle, &pointers, 0)
  }

  /// As for writing, and the trusted fields, whose names begin with a line.
  private static func isFieldName(_ name: String) -> Bool {
    Journal.isFieldName(name.hasPrefix("_") ? String(name.drop { $0 == "_" }) : name)
  }
}
