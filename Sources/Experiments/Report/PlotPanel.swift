import DeviceSimulation

/// The picture of one report: its sums over its marks, on one axis of time.
struct PlotPanel {
  private let report: ExperimentReport
  private let place: PlotLayout.Panel
  private let axis: TimeAxis

  /// How many pixels apart two marks have to stand, to be told apart.
  private static let markSpacing: Int64 = 9

  init(_ report: ExperimentReport, _ place: PlotLayout.Panel) {
    self.report = report
    self.place = place
    let range = report.range ?? 0...0
    // A single moment has no width to draw on.
    let end = max(range.upperBound, range.lowerBound + 1000)
    axis = TimeAxis(range.lowerBound...end, offsets: report.offsets, ticks: 9)
  }

  func write(to writer: inout PlotWriter) {
    let layout = place.layout
    writer.line(
      "set label 1 \(PlotWriter.quoted(report.heading)) at screen "
        + "\(PlotWriter.decimal(Double(PlotLayout.left) / Double(PlotLayout.width))),"
        + "screen \(layout.screen(place.title.upperBound)) left")
    writer.line("set xrange [0:\(seconds(axis.range.upperBound))]")
    writeBackground(to: &writer)
    writeSums(to: &writer)
    writer.line("unset label")
    writeMarks(to: &writer)
    for kind in ["arrow", "object"] { writer.line("unset \(kind)") }
  }

  private func writeBackground(to writer: inout PlotWriter) {
    for (index, phase) in report.phases.filter({ $0.lockState != .unlocked }).enumerated() {
      let band =
        phase.lockState == .locked ? PlotLook.lockedBand : PlotLook.beforeFirstUnlockBand
      writer.line(
        "set object \(index + 1) rectangle from \(seconds(phase.from.milliseconds)),graph 0 "
          + "to \(seconds(phase.to.milliseconds)),graph 1 behind \(band)")
    }
    for midnight in axis.midnights { writeLine(at: midnight, PlotLook.midnight, to: &writer) }
    for change in axis.changes { writeLine(at: change.time, PlotLook.zoneChange, to: &writer) }
  }

  private func writeLine(at time: Int64, _ look: String, to writer: inout PlotWriter) {
    let place = seconds(time)
    writer.line("set arrow from \(place),graph 0 to \(place),graph 1 nohead front \(look)")
  }

  private func writeSums(to writer: inout PlotWriter) {
    setMargins(place.sums, &writer)
    writer.line("set format x ''")
    writer.line(
      "set xtics nomirror (\(axis.ticks.map { "'' \(seconds($0.time))" }.joined(separator: ", ")))")
    for (index, change) in axis.changes.enumerated() {
      writer.line(
        "set label \(index + 2) \(PlotWriter.quoted(change.label)) at \(seconds(change.time)),"
          + "graph 1.05 \(side(of: change.time))")
    }
    writer.line("set ylabel 'steps'")
    writer.line("set ytics nomirror auto")
    writer.line("set format y '%.0f'")
    let sums = report.timeline.sums
    let lowest = sums.map(\.steps).min() ?? 0
    let highest = sums.map(\.steps).max() ?? 1
    let margin = max((highest - lowest) * 0.06, 1)
    writer.line(
      "set yrange [\(PlotWriter.decimal(max(0, lowest - margin))):"
        + "\(PlotWriter.decimal(highest + margin))]")
    var stretch = sums.first?.stretch
    writer.line("$sums << EOD")
    for sum in sums {
      // An empty line breaks the curve: in between the app knew nothing.
      if sum.stretch != stretch { writer.line("") }
      stretch = sum.stretch
      writer.line("\(seconds(sum.time)) \(PlotWriter.decimal(sum.steps))")
    }
    writer.line("EOD")
    writer.line(
      sums.isEmpty
        ? "plot NaN notitle" : "plot $sums with linespoints pt 7 ps 0.2 \(PlotLook.sums) notitle")
  }

  private func writeMarks(to writer: inout PlotWriter) {
    setMargins(place.marks, &writer)
    writer.line("unset format")
    let ticks = axis.ticks.map { "\(PlotWriter.quoted($0.label)) \(seconds($0.time))" }
    writer.line("set xtics nomirror (\(ticks.joined(separator: ", ")))")
    writer.line("set ylabel ' '")
    writer.line("set yrange [0.5:3.5]")
    let outcomes = ReportTimeline.Outcome.allCases
    let rows = outcomes.map { "'\($0.text)' \(3 - $0.rawValue)" }
    writer.line("set ytics nomirror (\(rows.joined(separator: ", ")))")
    let length = axis.range.upperBound - axis.range.lowerBound
    let spacing = length * Self.markSpacing / Int64(PlotLayout.axis)
    var curves: [String] = []
    for outcome in outcomes {
      let marks = report.timeline.marks(of: outcome, spacing: spacing)
      guard !marks.isEmpty else { continue }
      let name = "$marks\(outcome.rawValue)"
      writer.line("\(name) << EOD")
      for time in marks { writer.line("\(seconds(time)) \(3 - outcome.rawValue)") }
      writer.line("EOD")
      curves.append("\(name) with points \(PlotLook.marks(of: outcome)) notitle")
    }
    writer.line("plot " + (curves.isEmpty ? "NaN notitle" : curves.joined(separator: ", ")))
    writer.line("unset ylabel")
  }

  private func setMargins(_ range: ClosedRange<Int>, _ writer: inout PlotWriter) {
    writer.line("set tmargin at screen \(place.layout.screen(range.lowerBound))")
    writer.line("set bmargin at screen \(place.layout.screen(range.upperBound))")
  }

  /// The side that a label at a moment keeps to, so that it stays within the picture.
  private func side(of time: Int64) -> String {
    let length = axis.range.upperBound - axis.range.lowerBound
    let place = Double(time - axis.range.lowerBound) / Double(length)
    return place < 0.1 ? "left" : place > 0.9 ? "right" : "center"
  }

  /// A moment on the axis: seconds after its beginning.
  private func seconds(_ time: Int64) -> String {
    PlotWriter.decimal(Double(time - axis.range.lowerBound) / 1000)
  }
}
