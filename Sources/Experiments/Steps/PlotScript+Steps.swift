/// The picture of a table of steps: a bar for each bucket, of the same look as a report's.
extension PlotScript {
  /// Draws a table; what was counted twice stands on top of the bars, if it was asked for.
  public init(_ table: StepsTable, format: Format) {
    let layout = PlotLayout(panels: 1, legendRows: 1)
    var writer = PlotWriter()
    writer.begin(layout, format)
    StepsPanel(table, layout).write(to: &writer)
    writer.line("unset multiplot")
    self.init(text: writer.text)
  }
}

/// The bars, and the legend above them.
private struct StepsPanel {
  private let table: StepsTable
  private let layout: PlotLayout

  /// Up to so many bars stand apart, and clock changes between them are named.
  private static let mostApart = 100
  private static let mostLabels = 9

  init(_ table: StepsTable, _ layout: PlotLayout) {
    self.table = table
    self.layout = layout
  }

  func write(to writer: inout PlotWriter) {
    writeLegend(to: &writer)
    let place = layout.panel(0)
    writer.line(
      "set label 1 \(PlotWriter.quoted(table.heading)) at screen "
        + "\(PlotWriter.decimal(Double(PlotLayout.left) / Double(PlotLayout.width))),"
        + "screen \(layout.screen(place.title.upperBound)) left")
    writer.line("set tmargin at screen \(layout.screen(place.sums.lowerBound))")
    writer.line("set bmargin at screen \(layout.screen(place.marks.upperBound))")
    writer.line("set xrange [0:\(max(1, table.count))]")
    writer.line("set xtics nomirror (\(ticks.joined(separator: ", ")))")
    writer.line("set ylabel 'steps'")
    writer.line("set ytics nomirror auto")
    writer.line("set format y '%.0f'")
    writer.line("set yrange [0:\(PlotWriter.decimal(max(1, table.highest * 1.06)))]")
    writeChanges(to: &writer)
    writeBars(to: &writer)
    for kind in ["label", "arrow", "ylabel", "format"] { writer.line("unset \(kind)") }
  }

  private func writeLegend(to writer: inout PlotWriter) {
    var entries = [
      "keyentry with boxes \(Self.bar(.sums)) title 'steps by \(table.interval.rawValue)'"
    ]
    if table.raw != nil {
      entries.append("keyentry with boxes \(Self.bar(.noData)) title 'counted more than once'")
    }
    if !changes.isEmpty {
      entries.append("keyentry with lines \(PlotLook.zoneChange) title 'clock change'")
    }
    writer.drawLegend(
      entries.joined(separator: ", "), keyCommand: "maxcols \(entries.count) maxrows 1", layout)
  }

  private func writeBars(to writer: inout PlotWriter) {
    let width = table.count > Self.mostApart ? 1 : 0.8
    writeData("$raw", table.raw ?? [], width, to: &writer)
    writeData("$steps", table.steps, width, to: &writer)
    var curves: [String] = []
    if table.raw != nil { curves.append("$raw with boxes \(Self.bar(.noData)) notitle") }
    curves.append("$steps with boxes \(Self.bar(.sums)) notitle")
    writer.line("plot " + curves.joined(separator: ", "))
  }

  private func writeData(
    _ name: String, _ values: [Double?], _ width: Double, to writer: inout PlotWriter
  ) {
    guard !values.isEmpty else { return }
    writer.line("\(name) << EOD")
    for (index, value) in values.enumerated() {
      writer.line(
        "\(PlotWriter.decimal(Double(index) + 0.5)) \(PlotWriter.decimal(value ?? 0)) "
          + PlotWriter.decimal(width))
    }
    writer.line("EOD")
  }

  private func writeChanges(to writer: inout PlotWriter) {
    for (number, change) in changes.enumerated() {
      writer.line(
        "set arrow from \(change.place),graph 0 to \(change.place),graph 1 nohead front "
          + PlotLook.zoneChange)
      writer.line(
        "set label \(number + 2) \(PlotWriter.quoted(change.label)) at \(change.place),"
          + "graph 1.05 center")
    }
  }

  /// Where the clocks change, as long as bars stand apart: in the middle of the bar in which they do, or
  /// between two hours.
  private var changes: [(place: String, label: String)] {
    guard table.count <= Self.mostApart else { return [] }
    return (0..<table.count).compactMap { index in
      let (before, after) = (table.local(index).offset, table.local(index + 1).offset)
      guard before != after else { return nil }
      let place = Double(index) + (table.interval == .hour ? 1 : 0.5)
      return (
        PlotWriter.decimal(place), "\(LocalTime.zone(before)) → \(LocalTime.zone(after))"
      )
    }
  }

  /// A label below the middle of every so many bars.
  private var ticks: [String] {
    let step = max(1, (table.count + Self.mostLabels - 1) / Self.mostLabels)
    return stride(from: 0, to: table.count, by: step).map { index in
      let label = table.label(index).replacing(" ", with: "\n")
      return "\(PlotWriter.quoted(label)) \(PlotWriter.decimal(Double(index) + 0.5))"
    }
  }

  private static func bar(_ colour: PlotColour) -> String {
    "fs solid noborder fc rgb '\(colour.light)'"
  }
}
