import DeviceSimulation

/// What the things in a picture mean: those that it has.
struct PlotLegend {
  private enum Sample {
    case line(String), points(String), band(String)
  }

  private let entries: [(Sample, String)]

  init(_ reports: [ExperimentReport]) {
    var entries: [(Sample, String)] = [(.line(PlotLook.sums), "steps today, as answered")]
    for outcome in ReportTimeline.Outcome.allCases
    where reports.contains(where: { !$0.timeline.occurrences(of: outcome).isEmpty }) {
      entries.append((.points(PlotLook.marks(of: outcome)), "tick: " + outcome.text))
    }
    let states = reports.flatMap { $0.phases.map(\.lockState) }
    if states.contains(.locked) { entries.append((.band(PlotLook.lockedBand), "locked")) }
    if states.contains(.beforeFirstUnlock) {
      entries.append((.band(PlotLook.beforeFirstUnlockBand), "before first unlock"))
    }
    let axes = reports.compactMap { report in
      report.range.map { TimeAxis($0, offsets: report.offsets, ticks: 1) }
    }
    if axes.contains(where: { !$0.midnights.isEmpty }) {
      entries.append((.line(PlotLook.midnight), "midnight"))
    }
    if axes.contains(where: { !$0.changes.isEmpty }) {
      entries.append((.line(PlotLook.zoneChange), "clock change"))
    }
    self.entries = entries
  }

  private static let columns = 4

  var rows: Int { (entries.count + Self.columns - 1) / Self.columns }

  /// The entries as curves without points, whose place is the key.
  var curves: String {
    entries.map { sample, title in
      let look =
        switch sample {
        case .line(let look): "lines " + look
        case .points(let look): "points " + look
        case .band(let look): "boxes " + look
        }
      return "keyentry with \(look) title '\(title)'"
    }.joined(separator: ", ")
  }

  var keyCommand: String { "maxcols \(Self.columns) maxrows \(rows)" }
}

extension PlotWriter {
  /// Draws the legend at the top, as the key of a plot that has nothing else.
  mutating func draw(_ legend: PlotLegend, _ layout: PlotLayout) {
    drawLegend(legend.curves, keyCommand: legend.keyCommand, layout)
  }

  /// Draws curves without points as a legend.
  mutating func drawLegend(_ curves: String, keyCommand: String, _ layout: PlotLayout) {
    line("set tmargin at screen \(layout.screen(8))")
    line("set bmargin at screen \(layout.screen(layout.legendHeight))")
    line("unset border")
    line("unset tics")
    line(
      "set key inside center center horizontal Left reverse samplen 2.5 width 1 \(keyCommand)"
    )
    line("set xrange [0:1]")
    line("set yrange [0:1]")
    line("plot NaN notitle, \(curves)")
    line("unset key")
    line("set border 3 \(PlotLook.axis)")
    line("set tics out scale 0.5")
  }
}

extension ReportTimeline.Outcome {
  /// The outcome in words.
  public var text: String {
    switch self {
    case .answered: "answered"
    case .noData: "no data"
    case .refused: "refused"
    }
  }
}
