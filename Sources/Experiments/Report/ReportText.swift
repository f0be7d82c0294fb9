import DeviceSimulation

/// How a report's values are written for people, on the terminal and on a page alike.
enum ReportText {
  /// Whole numbers without a fraction, others with two digits of it.
  static func steps(_ steps: Double) -> String {
    if let whole = Int(exactly: steps) { return "\(whole)" }
    let hundredths = (steps * 100).rounded()
    guard let scaled = Int(exactly: hundredths) else { return "\(steps)" }
    let rest = abs(scaled % 100)
    return "\(scaled < 0 ? "-" : "")\(abs(scaled) / 100).\(rest < 10 ? "0" : "")\(rest)"
  }
}

extension ExperimentReport {
  /// The headings of the table of phases, and whether a column is of numbers.
  public static let phaseColumns: [(heading: String, isNumeric: Bool)] = [
    ("phase", false), ("from", false), ("to", false), ("ticks", true), ("answers", true),
    ("no data", true), ("refusals", true), ("first answer", true), ("steps", false),
  ]

  /// The table of phases: for each a text for every column of ``phaseColumns``.
  ///
  /// Times are the phone's, with the day where the log is of more than one. The first answer is
  /// how long after the unlock it came; steps are the first and the last sum of the phase.
  public var phaseRows: [[String]] {
    let (first, last) = (start?.date ?? "", end?.date ?? "")
    // The year is in the heading.
    let yearLength = first.prefix(4) == last.prefix(4) ? 5 : 0
    func text(_ time: LocalTime) -> String {
      first == last ? time.clock : "\(time.date.dropFirst(yearLength)) \(time.clock)"
    }
    return phases.map { phase in
      let totals = phase.totals
      return [
        phase.lockState.rawValue, text(phase.from), text(phase.to), "\(totals.ticks)",
        "\(totals.answers)", "\(totals.noData)", "\(totals.refusals)",
        phase.firstAnswer.map { $0 == .zero ? "at once" : "+" + TimeSpan.describe($0) } ?? "-",
        phase.stepsText,
      ]
    }
  }

  /// The name, and from when to when the log goes, in a line.
  public var heading: String {
    guard let start, let end else { return "\(name): nothing in the log" }
    let until = start.date == end.date ? end.clock : "\(end.date) \(end.clock)"
    let zones = offsets.map(\.zone).joined(separator: ", then ")
    return "\(name): \(start.date) \(start.clock) to \(until), \(zones)"
  }

  /// What there is to say of the whole: labels and texts.
  public var summary: [(label: String, text: String)] {
    guard let start, let end else { return [("phone", name)] }
    var lines = [
      ("phone", name), ("from", Self.text(start)), ("to", Self.text(end)),
      ("ticks", "\(totals.ticks)"),
      (
        "answers",
        "\(totals.answers)" + (totals.noData > 0 ? ", \(totals.noData) without data" : "")
      ),
      ("refusals", "\(totals.refusals)"),
    ]
    if totals.unanswered > 0 { lines.append(("unanswered", "\(totals.unanswered)")) }
    if totals.faults > 0 { lines.append(("faults", "\(totals.faults)")) }
    if let seed { lines.append(("seed", "\(seed)")) }
    for (before, after) in zip(offsets, offsets.dropFirst()) {
      lines.append(("clock change", "\(before.zone) to \(after.zone), seen \(Self.text(after))"))
    }
    return lines
  }

  private static func text(_ time: LocalTime) -> String {
    "\(time.date) \(time.clock) \(time.zone)"
  }
}

extension ExperimentReport.Phase {
  /// The first and the last sum, or one where they are the same.
  fileprivate var stepsText: String {
    guard let steps else { return "-" }
    let (first, last) = (ReportText.steps(steps.first), ReportText.steps(steps.last))
    return first == last ? first : "\(first) to \(last)"
  }
}
