import DeviceSimulation
import GPX

/// What a report takes of an entry of the log, whether a running session, the journal or a file of
/// JSON lines has it.
public struct ReportEntry: Hashable, Sendable {
  public var kind: LogRecord.Kind
  public var time: LocalTime
  public var lockState: LockState
  /// The sum, in an entry of kind `steps`.
  public var steps: Double?
  /// How urgent it is, by syslog's scale.
  public var priority: Int
  /// The line, with its control characters replaced.
  public var message: String
  /// How long after the phone's first start it was written; nil where the source does not tell.
  public var elapsed: Duration?

  public init(
    _ kind: LogRecord.Kind, at time: LocalTime, lockState: LockState, steps: Double? = nil,
    priority: Int? = nil, message: String, elapsed: Duration? = nil
  ) {
    self.kind = kind
    self.time = time
    self.lockState = lockState
    self.steps = steps
    self.priority = priority ?? kind.priority
    self.message = message
    self.elapsed = elapsed
  }
}

extension ReportEntry {
  /// The journal fields that a report reads.
  public static let journalFields: Set<String> = [
    "MESSAGE", "PRIORITY", "LOCKSTEP_EVENT", "LOCKSTEP_TIME", "LOCKSTEP_LOCK_STATE",
    "LOCKSTEP_STEPS", "LOCKSTEP_ELAPSED_USEC",
  ]

  /// Reads an entry of the journal; nil when it is no entry of a phone's, or of a kind, lock state or
  /// time that this version does not know.
  ///
  /// The README's table says what is in which field.
  public init?(journalFields fields: [String: String]) {
    guard
      let kind = fields["LOCKSTEP_EVENT"].flatMap(LogRecord.Kind.init),
      let time = fields["LOCKSTEP_TIME"].flatMap(LocalTime.init),
      let lockState = fields["LOCKSTEP_LOCK_STATE"].flatMap(LockState.init)
    else { return nil }
    self.init(
      kind, at: time, lockState: lockState,
      steps: kind == .steps ? fields["LOCKSTEP_STEPS"].flatMap(Double.init) : nil,
      priority: fields["PRIORITY"].flatMap { Int($0) },
      message: (fields["MESSAGE"] ?? "").onOneLine(),
      elapsed: fields["LOCKSTEP_ELAPSED_USEC"].flatMap { Int64($0) }.map { .microseconds($0) })
  }

  /// Takes an entry as the session hands it out.
  ///
  /// - Parameter offset: of the record's zone at the record's date, in seconds ahead of UTC.
  init(_ record: LogRecord, offset: Int) {
    var steps: Double?
    if case .steps(_, let count, _, _) = record.details { steps = count }
    self.init(
      record.kind, at: LocalTime(record.date, offset: offset), lockState: record.lockState,
      steps: steps, priority: record.priority, message: record.message, elapsed: record.elapsed)
  }
}
