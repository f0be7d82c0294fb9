/// The protected health store of one device: a database that can be closed, and a write journal
/// that cannot.
///
/// ```swift
/// let store = try ProtectedStore(location: .temporary)
/// try store.insert(samples)                       // closed: into the journal
/// try store.open()
/// while try !store.mergeSlice(atMost: 1000) {}    // true: the store is open
/// let today = try store.samples(ofType: type, from: midnight, to: nil)
/// store.close()                                   // reads throw `.closed` again
/// ```
///
/// A store has one owner, by an exclusive lock beside its files. What `insert` has returned from is
/// kept: two files cannot commit together, so merging commits to the database first, takes the
/// entries out of the journal afterwards, and passes over a number that is there already. A process
/// killed anywhere in between merges again and adds nothing twice.
///
/// Source: the health database is relinquished while the device is locked, and what is recorded
/// meanwhile goes to journals that are merged at unlock (`semantics.md` 2.1).
///
/// Unchecked, because the store is used by one thread at a time, under the device's lock.
final class ProtectedStore: @unchecked Sendable {
  /// Whether samples can be read: the database is open and the journal merged.
  private(set) var isOpen = false

  private(set) var database: ProtectedDatabase?
  let journal: WriteJournal
  /// What merging has brought into the database or taken out of it since somebody last asked.
  private var mergedChanges: [StoreChange] = []
  private let directory: StoreDirectory
  private let lock: StoreLock

  /// Takes the lock and opens the journal; the protected database stays closed, unread.
  ///
  /// Throws `.inUse`, `.notPermitted`, `.cannotCreate`, `.inputOutput`, or what is wrong with the
  /// journal's file.
  init(location: StoreLocation) throws(StoreError) {
    directory = try StoreDirectory(location)
    lock = try StoreLock(in: directory)
    journal = try WriteJournal(in: directory)
  }

  /// The directory of the store's files.
  var path: String {
    directory.path
  }

  /// No sample with a number above this was ever stored here, whoever owned the store.
  ///
  /// It may run ahead of the highest number that was. It is known while the database is closed too;
  /// new numbers start above it.
  var highestNumber: Int64 {
    journal.highestNumber
  }

  /// Begins to open the protected database; no effect when that has been done.
  ///
  /// The store is open when `mergeSlice` has returned true. Throws `.foreign`, `.newer` or
  /// `.corrupt` for a file that is not to be touched: it is left as it was, and the store stays
  /// closed and takes in samples.
  func open() throws(StoreError) {
    guard database == nil else { return }
    let opened = try ProtectedDatabase(in: directory)
    try journal.reserve(through: opened.highestNumber)
    database = opened
  }

  /// Moves the journal's oldest entries, at most `rows` of them, into the protected database.
  ///
  /// - Returns: true when nothing is left and the store is open, at once when it was.
  /// - Throws: `.closed` before `open()`. After any error the same call can be made again.
  func mergeSlice(atMost rows: Int) throws(StoreError) -> Bool {
    precondition(rows > 0, "a slice has at least one row")
    guard let database else { throw .closed }
    if isOpen { return true }
    let slice = try journal.slice(atMost: rows)
    if !slice.samples.isEmpty {
      mergedChanges += try database.merge(slice.samples).map { .added($0) }
      try journal.remove(slice)
    }
    if slice.samples.count == rows { return false }
    let removals = try journal.pendingRemovals()
    if !removals.isEmpty {
      mergedChanges += try database.remove(removals).map { .removed($0) }
      try journal.clearRemovals()
    }
    try journal.checkpoint()
    isOpen = true
    return true
  }

  /// Closes the protected database and drops all that was read from it; no effect when closed.
  func close() {
    isOpen = false
    mergedChanges = []
    database = nil
  }

  /// Stores samples, all of them or, when it throws, none.
  ///
  /// They go into the database when the store is open, else after the others into the journal.
  /// Throws `.invalid` for a sample that cannot be stored and `.alreadyStored` for an object that
  /// is there; one saved again while the store is closed is found out, and dropped, by the merge.
  func insert(_ samples: [SampleRecord]) throws(StoreError) {
    guard let highest = samples.lazy.map(\.number).max() else { return }
    for sample in samples {
      try sample.validate()
    }
    try journal.reserve(through: highest)
    if isOpen, let database {
      try database.insert(samples)
    } else {
      try journal.append(samples)
    }
  }

  /// The samples of a type that overlap a range, by start, then by number.
  ///
  /// A sample overlaps when it ends at `from` or later and starts before `to`, both in seconds since
  /// the reference date; nil leaves that side open. Throws `.closed` when the store is not open.
  func samples(
    ofType type: String, from: Double? = nil, to: Double? = nil
  ) throws(StoreError) -> [SampleRecord] {
    guard isOpen, let database else { throw .closed }
    return try database.samples(ofType: type, from: from, to: to)
  }

  /// What merging has brought into the database or taken out of it since the last call.
  func takeMergedChanges() -> [StoreChange] {
    defer { mergedChanges = [] }
    return mergedChanges
  }

  /// The sources of all samples, in the order in which the database met them.
  ///
  /// Throws `.closed` when the store is not open.
  func sources() throws(StoreError) -> [SourceRecord] {
    guard isOpen, let database else { throw .closed }
    return database.sources
  }
}
