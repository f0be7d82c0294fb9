import DeviceSimulation
import Foundation

/// A page about reports that needs nothing besides itself: no script, no font, no network.
///
/// ```swift
/// let picture = try Gnuplot.draw(PlotScript([report], format: .svg))
/// let page = HTMLPage([.init(report, picture: .drawn(picture))])
/// ```
///
/// It follows the reader's choice of light or dark, and is laid out for phones, too. The same reports
/// give the same bytes.
public struct HTMLPage: Sendable {
  /// What stands where the picture is to be.
  public enum Picture: Hashable, Sendable {
    /// An SVG picture, as gnuplot draws it.
    case drawn(Data)
    /// Why there is none.
    case none(String)
  }

  /// One report's part of the page.
  public struct Section: Sendable {
    public var report: ExperimentReport
    public var picture: Picture

    public init(_ report: ExperimentReport, picture: Picture) {
      self.report = report
      self.picture = picture
    }
  }

  private let sections: [Section]

  public init(_ sections: [Section]) {
    self.sections = sections
  }

  /// The page in UTF-8.
  public var text: String {
    let title = "Lock experiment: " + sections.map(\.report.name).joined(separator: ", ")
    var page = HTMLWriter()
    page.raw("<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n")
    page.raw("<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n")
    page.raw("<meta name=\"color-scheme\" content=\"light dark\">\n")
    page.element("title", title)
    page.raw("<style>\n\(HTMLPage.style)</style>\n</head>\n<body>\n<main>\n")
    page.element("h1", title)
    for (index, section) in sections.enumerated() {
      page.write(section, index: index, isOnly: sections.count == 1)
    }
    page.raw("</main>\n</body>\n</html>\n")
    return page.text
  }
}

extension HTMLWriter {
  fileprivate mutating func write(_ section: HTMLPage.Section, index: Int, isOnly: Bool) {
    let report = section.report
    if isOnly {
      // The page's title has the name already.
      raw("<section>\n")
    } else {
      raw("<section aria-labelledby=\"report-\(index)\">\n")
      element("h2", report.name, attributes: "id=\"report-\(index)\"")
    }
    let heading = isOnly ? "h2" : "h3"
    guard !report.isEmpty else {
      element("p", "The log has nothing of this phone.", attributes: "class=\"note\"")
      raw("</section>\n")
      return
    }
    write(report.summary)
    write(section.picture, of: report, index: index)
    writePhases(of: report, heading)
    if !report.verdicts.isEmpty { write(report.verdicts, heading) }
    writeLog(of: report, heading)
    raw("</section>\n")
  }

  private mutating func write(_ summary: [(label: String, text: String)]) {
    raw("<dl>\n")
    for (label, text) in summary.dropFirst() {
      raw("<div>")
      element("dt", label, end: "")
      element("dd", text, end: "")
      raw("</div>\n")
    }
    raw("</dl>\n")
  }

  private mutating func write(
    _ picture: HTMLPage.Picture, of report: ExperimentReport, index: Int
  ) {
    switch picture {
    case .none(let reason):
      element("p", reason, attributes: "class=\"note\"")
    case .drawn(let data):
      let svg = InlineSVG(
        data, title: "Steps, ticks and lock phases of \(report.name)", index: index)
      raw("<figure>\n<div class=\"wide\" tabindex=\"0\" role=\"group\" aria-label=\"Picture\">\n")
      raw(svg.text)
      raw("</div>\n")
      element(
        "figcaption",
        "Above, the steps that the app was given; below, what came of its ticks, thinned to what "
          + "can be told apart. Times are the phone's own.")
      raw("</figure>\n")
    }
  }

  private mutating func writePhases(of report: ExperimentReport, _ heading: String) {
    element(heading, "Phases")
    raw(
      "<div class=\"wide\" tabindex=\"0\" role=\"group\" aria-label=\"Phases\">\n<table>\n<thead><tr>"
    )
    for column in ExperimentReport.phaseColumns {
      let side = column.isNumeric ? " class=\"number\"" : ""
      element("th", column.heading, attributes: "scope=\"col\"\(side)", end: "")
    }
    raw("</tr></thead>\n<tbody>\n")
    for (phase, row) in zip(report.phases, report.phaseRows) {
      raw("<tr class=\"\(phase.lockState.rawValue)\">")
      for (index, (column, cell)) in zip(ExperimentReport.phaseColumns, row).enumerated() {
        if index == 0 {
          element("th", cell, attributes: "scope=\"row\"", end: "")
        } else {
          element("td", cell, attributes: column.isNumeric ? "class=\"number\"" : "", end: "")
        }
      }
      raw("</tr>\n")
    }
    raw("</tbody>\n</table>\n</div>\n")
  }

  private mutating func write(_ verdicts: [ExpectationVerdict], _ heading: String) {
    element(heading, "Expectations")
    raw(
      "<div class=\"wide\" tabindex=\"0\" role=\"group\" aria-label=\"Expectations\">\n<table>\n<thead><tr>"
    )
    for column in ["expectation", "verdict", "seen"] {
      element("th", column, attributes: "scope=\"col\"", end: "")
    }
    raw("</tr></thead>\n<tbody>\n")
    for verdict in verdicts {
      raw("<tr>")
      element("th", verdict.title, attributes: "scope=\"row\"", end: "")
      element(
        "td", verdict.outcome.text, attributes: "class=\"\(verdict.outcome.rawValue)\"", end: "")
      element("td", verdict.detail, end: "")
      raw("</tr>\n")
    }
    raw("</tbody>\n</table>\n</div>\n")
  }

  private mutating func writeLog(of report: ExperimentReport, _ heading: String) {
    element(heading, "Log")
    raw("<pre class=\"wide\" tabindex=\"0\" role=\"group\" aria-label=\"Log\">")
    for phase in report.phases {
      let excerpt = phase.log.excerpt
      for line in excerpt.head { write(line) }
      if excerpt.leftOut > 0 {
        element("span", "    (\(excerpt.leftOut) lines left out)", attributes: "class=\"note\"")
      }
      for line in excerpt.tail { write(line) }
    }
    raw("</pre>\n")
  }

  private mutating func write(_ line: ElidedLog.Line) {
    switch line.kind {
    case .refused, .failed, .error, .controlFile:
      element("span", line.text, attributes: "class=\"notMet\"")
    case .lockState: element("strong", line.text)
    default: raw(HTMLWriter.escaped(line.text) + "\n")
    }
  }
}
