import DeviceSimulation

/// A report's timeline in a few lines of text, for a terminal.
///
/// ```
///          08:00               08:20               08:40
/// lock     ▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁████████████████████▁▁▁▁▁▁▁▁▁▁
/// ticks    ●●●●●●●●●●●●●●●●●●●●××××××××××××××××××××●●●●●●●●●●
/// steps    ▁▁▁▁▁▁▁▁▂▂▂▂▂▂▃▃▃▃▃▃                    ▆▆▆▇▇▇▇███
/// ```
public struct CharacterTimeline: Hashable, Sendable {
  /// What a character stands for, for whoever colours it.
  public enum Meaning: Hashable, Sendable {
    case plain, good, bad, missing
  }

  /// A character, and what it stands for.
  public struct Cell: Hashable, Sendable {
    public let character: Character
    public let meaning: Meaning
  }

  /// A line: what it shows, and a cell for each slice of time.
  public struct Row: Hashable, Sendable {
    public let label: String
    public let cells: [Cell]
  }

  /// The lines, the axis of local times first; none for a report without entries.
  public let rows: [Row]
  /// What the characters mean that are there, in a line.
  public let legend: String

  /// - Parameters:
  ///   - columns: how many slices of time there are.
  ///   - isUnicode: whether block characters may be used, or ASCII only.
  public init(_ report: ExperimentReport, columns: Int, isUnicode: Bool) {
    guard let range = report.range, columns > 0 else {
      rows = []
      legend = ""
      return
    }
    let look = isUnicode ? CharacterLook.unicode : CharacterLook.ascii
    let slices = Slices(range, count: columns)
    var used: [(Character, String)] = []
    func cell(_ character: Character, _ meaning: Meaning, _ text: String) -> Cell {
      if !used.contains(where: { $0.0 == character }) { used.append((character, text)) }
      return Cell(character: character, meaning: meaning)
    }
    let blank = Cell(character: " ", meaning: .plain)

    let lock = slices.lockStates(report.phases).map { state in
      switch state {
      case .unlocked?: cell(look.unlocked, .plain, "unlocked")
      case .locked?: cell(look.locked, .plain, "locked")
      case .beforeFirstUnlock?: cell(look.beforeFirstUnlock, .plain, "before first unlock")
      case nil: blank
      }
    }
    let ticks = slices.outcomes(report.timeline).map { outcomes in
      switch outcomes {
      case []: blank
      case [.answered]: cell(look.answered, .good, ReportTimeline.Outcome.answered.text)
      case [.noData]: cell(look.noData, .missing, ReportTimeline.Outcome.noData.text)
      case [.refused]: cell(look.refused, .bad, ReportTimeline.Outcome.refused.text)
      default: cell(look.mixed, .missing, "some of each")
      }
    }
    let steps = slices.levels(report.timeline, levels: look.levels.count).map { level in
      level.map { Cell(character: look.levels[$0], meaning: .plain) } ?? blank
    }
    let axis = TimeAxis(range, offsets: report.offsets, ticks: max(1, columns / 16))
    rows =
      [
        Row(label: "", cells: slices.labels(axis)), Row(label: "lock", cells: lock),
        Row(label: "ticks", cells: ticks), Row(label: "steps", cells: steps),
      ]
    legend = used.map { "\($0.0) \($0.1)" }.joined(separator: "  ")
  }
}

/// The characters of a timeline.
private struct CharacterLook {
  let unlocked: Character
  let locked: Character
  let beforeFirstUnlock: Character
  let answered: Character
  let noData: Character
  let refused: Character
  let mixed: Character
  let levels: [Character]

  static let unicode = CharacterLook(
    unlocked: "▁", locked: "█", beforeFirstUnlock: "▒", answered: "●", noData: "○", refused: "×",
    mixed: "◐", levels: Array("▁▂▃▄▅▆▇█"))
  static let ascii = CharacterLook(
    unlocked: "_", locked: "#", beforeFirstUnlock: "=", answered: "o", noData: ".", refused: "x",
    mixed: "*", levels: Array("0123456789"))
}
