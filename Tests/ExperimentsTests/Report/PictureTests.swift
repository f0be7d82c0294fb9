import DeviceSimulation
import Foundation
import TestSupport
import Testing

@testable import Experiments

@Suite("Pictures and pages")
struct PictureTests {
  private static let hasGnuplot = FileManager.default.isExecutableFile(atPath: "/usr/bin/gnuplot")

  /// Four hours across midnight, with everything that a picture can show.
  private func report(name: String = "phone") -> ExperimentReport {
    var report = ExperimentReport(name: name, seed: 7)
    let midnight: Int64 = 1_792_879_200_000  // 2026-10-25T00:00+02:00
    for minute in 0..<240 {
      let state: LockState =
        switch minute {
        case 60..<120: .locked
        case 120..<150: .beforeFirstUnlock
        default: .unlocked
        }
      let offset = minute < 180 ? 7200 : 3600
      let time = LocalTime(
        milliseconds: midnight - 1_800_000 + Int64(minute) * 60_000, offset: offset)
      let kind: LogRecord.Kind =
        state != .unlocked ? .refused : minute % 50 == 49 ? .noData : .steps
      report.add(ReportEntry(.tick, at: time, lockState: state, message: "tick <\(minute)>"))
      report.add(
        ReportEntry(
          kind, at: time, lockState: state, steps: kind == .steps ? Double(minute * 90) : nil,
          message: "answer & more"))
    }
    return report
  }

  @Test("The script shows sums, marks, bands, midnight and clock change, and their legend")
  func script() {
    let text = PlotScript([report()], format: .svg).text
    for part in [
      "set terminal svg", "$sums << EOD", "$marks0", "$marks1", "$marks2", "fs solid", "fs pattern",
      PlotLook.midnight, PlotLook.zoneChange, "'midnight'", "'clock change'", "'locked'",
      "'before first unlock'", "\"UTC+2 → UTC+1\"", "\"00:00\\n2026-10-25\"",
    ] {
      #expect(text.contains(part), "\(part)")
    }
    #expect(text == PlotScript([report()], format: .svg).text)
    #expect(PlotScript([report()], format: .png).text.contains("set terminal pngcairo"))
  }

  @Test("A name cannot become a command")
  func injection() {
    let name = "a\"\n!touch /tmp/x\n`id` \\"
    let text = PlotScript([report(name: name)], format: .svg).text
    #expect(!text.contains("\n!touch") && !text.contains("`"))
    #expect(PlotWriter.quoted("a\"b\\c\n`") == "\"a\\\"b\\\\c\\n\u{FFFD}\"")
  }

  @Test("Formats are told by the file's name")
  func formats() {
    #expect(PlotScript.Format(path: "a/b.svg") == .svg && PlotScript.Format(path: "B.PNG") == .png)
    for path in ["a", "a.pdf", "svg", "a.svg/", "a.svg.gz"] {
      #expect(PlotScript.Format(path: path) == nil, "\(path)")
    }
  }

  @Test(
    "gnuplot draws one report, several and none, the same bytes each time", .enabled(if: hasGnuplot)
  )
  func drawn() throws {
    for reports in [
      [report()], [report(name: "a"), report(name: "b`\"")], [ExperimentReport(name: "x")], [],
    ] {
      let script = PlotScript(reports, format: .svg)
      let svg = try Gnuplot.draw(script)
      #expect(String(decoding: svg, as: UTF8.self).contains("</svg>"))
      #expect(try Gnuplot.draw(script) == svg)
    }
    let png = try Gnuplot.draw(PlotScript([report()], format: .png))
    #expect(png.prefix(4) == Data([0x89, 0x50, 0x4E, 0x47]))
  }

  @Test("Without gnuplot a line says so and what to do")
  func missing() {
    let script = PlotScript([report()], format: .svg)
    #expect(throws: GnuplotError.missing) { try Gnuplot.draw(script, searchPath: "/nowhere") }
    #expect(throws: GnuplotError.missing) { try Gnuplot.draw(script, searchPath: nil) }
    #expect("\(GnuplotError.missing)".contains("apt-get install gnuplot-nox"))
  }

  @Test("A gnuplot that fails is quoted in one line")
  func failing() throws {
    let directory = try TemporaryDirectory()
    try directory.write("#!/bin/sh\necho 'line 0: no such thing' >&2\nexit 1\n", to: "gnuplot")
    try Command.run(["chmod", "+x", directory.file("gnuplot")]).orThrow()
    #expect(throws: GnuplotError.failed("line 0: no such thing")) {
      try Gnuplot.draw(PlotScript([], format: .svg), searchPath: directory.path)
    }
  }

  @Test("A page needs nothing besides itself, and what it holds stays text")
  func page() {
    var report = report(name: "<script>&\"")
    report.verdicts = [
      ExpectationVerdict("all <refused>", .notMet, detail: "3 & more"),
      ExpectationVerdict("steps", .notJudged),
    ]
    let svg = Data(
      "<?xml?><svg width='1'><title>Gnuplot</title><g id='gpPt1'/><use xlink:href='#gpPt1'/></svg>"
        .utf8)
    let page = HTMLPage([
      .init(report, picture: .drawn(svg)), .init(report, picture: .none("no <picture>")),
    ]).text
    #expect(page.hasPrefix("<!DOCTYPE html>\n<html lang=\"en\">"))
    #expect(page.contains("<title>Lock experiment: &lt;script&gt;&amp;&quot;"))
    for word in [
      "<script", "src=", "http:", "https:", "@import", "<?xml", "<refused>", "<picture>",
    ] {
      #expect(!page.contains(word), "\(word)")
    }
    for part in [
      "prefers-color-scheme: dark", "scope=\"col\"", "scope=\"row\"", "lines left out)",
      "not met", "not judged", "no &lt;picture&gt;", "answer &amp; more", "id='p0-gpPt1'",
      "href='#p0-gpPt1'", "role=\"img\"",
    ] {
      #expect(page.contains(part), "\(part)")
    }
    #expect(!page.contains("Gnuplot"))
  }

  @Test("Every colour of a drawn picture has its dark one", .enabled(if: hasGnuplot))
  func dark() throws {
    let svg = try Gnuplot.draw(PlotScript([report()], format: .svg))
    let page = HTMLPage([.init(report(), picture: .drawn(svg))]).text
    let parts = page.components(separatedBy: "<svg ")
    try #require(parts.count == 2)
    for colour in PlotColour.allCases {
      #expect(parts[1].contains(colour.inSVG), "\(colour) is drawn")
      #expect(parts[0].contains("\"\(colour.inSVG)\"] { stroke: \(colour.dark); }"))
    }
  }
}
