import CommandLineTool
import DeviceSimulation
import Experiments

/// Writes reports for a terminal, or for a file in its place.
struct ReportPrinter {
  private let showsLog: Bool
  private let style: TextStyle
  private let isUnicode: Bool
  private let columns: Int

  /// How wide a timeline is where there is no terminal, and at most.
  private static let usualColumns = 80
  private static let mostColumns = 120
  private static let labelWidth = 9

  /// - Parameters:
  ///   - lines: whether to print the log that the report has kept.
  ///   - descriptor: where the text goes.
  init(lines: Bool, descriptor: Int32) {
    showsLog = lines
    style = TextStyle(for: descriptor)
    isUnicode = Terminal.isUTF8()
    columns = min(Terminal.columns(descriptor) ?? Self.usualColumns, Self.mostColumns)
  }

  /// A report's log if it is wanted, its phases, its timeline and its verdicts.
  func text(_ report: ExperimentReport) -> String {
    var parts: [String] = []
    if showsLog { parts.append(report.phases.flatMap(\.log.lines).map { $0 + "\n" }.joined()) }
    parts.append(style.bold(heading(of: report)) + "\n" + phases(of: report))
    let timeline = CharacterTimeline(
      report, columns: columns - Self.labelWidth, isUnicode: isUnicode)
    parts.append(
      timeline.rows.map(line).joined() + style.dim("\(padding)\(timeline.legend)") + "\n")
    if !report.verdicts.isEmpty { parts.append(table(of: report.verdicts)) }
    return parts.joined(separator: "\n")
  }

  private var padding: String { String(repeating: " ", count: Self.labelWidth) }

  private func heading(of report: ExperimentReport) -> String {
    report.heading + (report.seed.map { ", seed \($0)" } ?? "")
  }

  private func phases(of report: ExperimentReport) -> String {
    var table = Table(
      ExperimentReport.phaseColumns.map { $0.isNumeric ? .right($0.heading) : .left($0.heading) },
      style: style)
    for row in report.phaseRows { table.append(row) }
    return table.description
  }

  private func table(of verdicts: [ExpectationVerdict]) -> String {
    var table = Table([.left("expectation"), .left("verdict"), .left("seen")], style: style)
    for verdict in verdicts {
      let outcome =
        switch verdict.outcome {
        case .met: style.green(verdict.outcome.text)
        case .notMet: style.red(verdict.outcome.text)
        case .notJudged: style.yellow(verdict.outcome.text)
        }
      table.append([verdict.title, outcome, verdict.detail])
    }
    return table.description
  }

  private func line(_ row: CharacterTimeline.Row) -> String {
    var text = row.label + String(padding.dropFirst(row.label.count))
    var cells = row.cells[...]
    while cells.last?.character == " " { cells.removeLast() }
    while let first = cells.first {
      // A run of one meaning is coloured at once.
      let run = cells.prefix { $0.meaning == first.meaning }
      cells.removeFirst(run.count)
      text += styled(String(run.map(\.character)), first.meaning)
    }
    return text + "\n"
  }

  private func styled(_ text: String, _ meaning: CharacterTimeline.Meaning) -> String {
    switch meaning {
    case .plain: text
    case .good: style.green(text)
    case .bad: style.red(text)
    case .missing: style.yellow(text)
    }
  }
}
