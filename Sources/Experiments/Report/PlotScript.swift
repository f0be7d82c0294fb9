import DeviceSimulation

/// A picture of reports, one below the other, as a script for gnuplot.
///
/// Each has the sums that the app was given over the local time, and below them a mark for each tick
/// by what came of it, thinned to what the eye can tell apart. Lock phases are bands behind both. The
/// colours are those of Okabe and Ito, which the colour-blind tell apart; marks differ in shape, and
/// bands in grey and hatching, so that a print in black tells as much.
///
/// The script reads and writes no file, and a name cannot become a command in it. The same report
/// gives the same script to the byte.
public struct PlotScript: Hashable, Sendable {
  /// The kinds of picture that gnuplot is asked for.
  public enum Format: String, Hashable, Sendable, CaseIterable {
    case svg, png

    /// The format that a file's name ends with, in capitals or not.
    public init?(path: String) {
      guard let dot = path.lastIndex(of: ".") else { return nil }
      self.init(rawValue: path[path.index(after: dot)...].lowercased())
    }
  }

  /// The script.
  public let text: String

  init(text: String) {
    self.text = text
  }

  /// Draws reports, in their order; one without entries gets an empty panel.
  public init(_ reports: [ExperimentReport], format: Format) {
    var writer = PlotWriter()
    let legend = PlotLegend(reports)
    let layout = PlotLayout(panels: max(1, reports.count), legendRows: legend.rows)
    writer.begin(layout, format)
    writer.draw(legend, layout)
    for (index, report) in reports.enumerated() {
      PlotPanel(report, layout.panel(index)).write(to: &writer)
    }
    writer.line("unset multiplot")
    text = writer.text
  }
}

/// Where the parts of a picture lie, in pixels from the top.
struct PlotLayout {
  struct Panel {
    let title: ClosedRange<Int>
    let sums: ClosedRange<Int>
    let marks: ClosedRange<Int>
    let layout: PlotLayout
  }

  static let width = 960
  static let left = 84
  static let right = 24
  /// How wide the axis of time is.
  static var axis: Int { width - left - right }

  let panels: Int
  let legendRows: Int

  private static let top = 16
  private static let legendRow = 22
  private static let panelHeight = 400

  var legendHeight: Int { Self.top + legendRows * Self.legendRow }
  var height: Int { legendHeight + panels * Self.panelHeight }

  func panel(_ index: Int) -> Panel {
    let top = legendHeight + index * Self.panelHeight
    return Panel(
      title: top...top + 16, sums: top + 48...top + 258, marks: top + 274...top + 344, layout: self)
  }

  /// A place from the top as gnuplot's screen coordinate, which counts from the bottom.
  func screen(_ fromTop: Int) -> String {
    PlotWriter.decimal(Double(height - fromTop) / Double(height))
  }
}
