import Foundation
import Testing

@testable import Experiments

@Suite("Tables of steps, written")
struct StepsTableFormTests {
  private static let hasGnuplot = FileManager.default.isExecutableFile(atPath: "/usr/bin/gnuplot")

  /// A table of buckets between ISO 8601 times.
  private func table(
    _ interval: StepsInterval, _ zone: String, _ boundaries: [String], _ steps: [Double?],
    raw: [Double?]? = nil, sources: [String] = []
  ) throws -> StepsTable {
    var table = StepsTable(interval: interval, timeZone: try #require(TimeZone(identifier: zone)))
    table.sources = sources.map { StepsTable.Source(name: $0, bundleIdentifier: "com.\($0)") }
    let dates = try boundaries.map { try Date.ISO8601FormatStyle().parse($0) }
    for (index, sum) in steps.enumerated() {
      table.append(
        from: dates[index], to: dates[index + 1], steps: sum,
        separate: sources.map { _ in sum })
    }
    table.raw = raw
    return table
  }

  private func autumn(raw: [Double?]? = nil, sources: [String] = []) throws -> StepsTable {
    try table(
      .day, "Europe/Amsterdam",
      [
        "2016-10-29T00:00:00+02:00", "2016-10-30T00:00:00+02:00", "2016-10-31T00:00:00+01:00",
        "2016-11-01T00:00:00+01:00",
      ], [100, nil, 885.8011097544891], raw: raw, sources: sources)
  }

  @Test("CSV has a header, CR and LF, quoted fields, empty ones for nothing, whole numbers whole")
  func csv() throws {
    #expect(
      try autumn().csv
        == "date,start,end,steps\r\n"
        + "2016-10-29,2016-10-29T00:00:00.000+02:00,2016-10-30T00:00:00.000+02:00,100\r\n"
        + "2016-10-30,2016-10-30T00:00:00.000+02:00,2016-10-31T00:00:00.000+01:00,\r\n"
        + "2016-10-31,2016-10-31T00:00:00.000+01:00,2016-11-01T00:00:00.000+01:00,"
        + "885.8011097544891\r\n")
    let all = try autumn(raw: [150, nil, 885.8011097544891], sources: ["Ada's, \"new\"", "b"]).csv
    let lines = all.components(separatedBy: "\r\n")
    #expect(lines[0] == "date,start,end,steps,raw,difference,\"Ada's, \"\"new\"\"\",b")
    #expect(lines[1].hasSuffix(",100,150,50,100,100"))
    #expect(lines[2].hasSuffix("+01:00,,,,,"))
    #expect(lines[3].hasSuffix(",0,885.8011097544891,885.8011097544891"))
  }

  @Test("JSON is one object in a stable order, with null for nothing")
  func json() throws {
    #expect(
      try autumn(raw: [150, nil, 900]).json
        == #"{"average":492.90055487724453,"interval":"day","rawTotal":1050,"rows":["#
        + #"{"difference":50,"end":"2016-10-30T00:00:00.000+02:00","raw":150,"#
        + #""start":"2016-10-29T00:00:00.000+02:00","steps":100},"#
        + #"{"difference":null,"end":"2016-10-31T00:00:00.000+01:00","raw":null,"#
        + #""start":"2016-10-30T00:00:00.000+02:00","steps":null},"#
        + #"{"difference":14.198890245510938,"end":"2016-11-01T00:00:00.000+01:00","raw":900,"#
        + #""start":"2016-10-31T00:00:00.000+01:00","steps":885.8011097544891}],"#
        + #""timeZone":"Europe/Amsterdam","total":985.8011097544891}"#)
    let separate = try autumn(sources: ["a"]).json
    #expect(separate.contains(#""sources":[{"bundleIdentifier":"com.a","name":"a"}]"#))
    #expect(separate.contains(#""separate":[null],"#))
  }

  @Test("The zone is named once, clock changes are marked, and what all comes to is below")
  func text() throws {
    let days = try autumn(raw: [150, nil, 900])
    #expect(days.heading == "steps by day, Europe/Amsterdam (UTC+1 and UTC+2)")
    #expect(days.headings == ["day", "", "steps", "raw", "difference"])
    #expect(days.cells(0) == ["Sat 2016-10-29", "", "100", "150", "50"])
    #expect(days.cells(1) == ["Sun 2016-10-30", "25 h", "-", "-", "-"])
    #expect(days.footRows[0].cells == ["total", "", "986", "1050", "64"])
    #expect(days.footRows[0].note == "2 of 3 days")
    #expect(days.footRows[1].cells == ["average", "", "493", "525", "32"])
    #expect(days.footRows[1].note == "a day with steps")

    let spring = try table(
      .week, "Europe/Amsterdam",
      ["2016-03-21T00:00:00+01:00", "2016-03-28T00:00:00+02:00", "2016-04-04T00:00:00+02:00"],
      [7, 8])
    #expect((0..<2).map(spring.mark) == ["-1 h", ""])
    #expect(spring.cells(0) == ["2016-03-21", "-1 h", "7"])
    let months = try table(
      .month, "Australia/Lord_Howe",
      ["2019-04-01T00:00:00+11:00", "2019-05-01T00:00:00+10:30", "2019-06-01T00:00:00+10:30"],
      [1, 2])
    #expect((0..<2).map(months.cells) == [["2019-04", "+0.5 h", "1"], ["2019-05", "", "2"]])
    let hours = try table(
      .hour, "Europe/Amsterdam",
      ["2016-10-30T00:00:00Z", "2016-10-30T01:00:00Z", "2016-10-30T02:00:00Z"], [1, 2])
    #expect(
      (0..<2).map(hours.cells) == [
        ["2016-10-30 02:00", "", "1"], ["2016-10-30 02:00", "UTC+1", "2"],
      ])
    let short = try table(
      .day, "America/Sao_Paulo", ["2018-11-04T01:00:00-02:00", "2018-11-05T00:00:00-02:00"], [1])
    #expect(short.mark(0) == "23 h" && short.countText == "1 day")
  }

  @Test("Parts of samples that were shared out are whole again in the total")
  func wholeTotal() {
    #expect(StepsTable.sum([100 / 3.0, 100 / 3.0, nil, 100 / 3.0]) == 100)
    #expect(StepsTable.sum([0.5, 0.25]) == 0.75)
    #expect(StepsTable.sum([]) == 0)
  }

  @Test("Bars have eighths, an eighth for the least, and an excess; or are plain")
  func bars() {
    func bar(_ value: Double, _ beyond: Double? = nil, isUnicode: Bool = true) -> String {
      let bar = CharacterBar(value, beyond: beyond, of: 80, width: 10, isUnicode: isUnicode)
      return bar.body + "|" + bar.excess
    }
    #expect(bar(80) == "██████████|" && bar(40) == "█████|" && bar(41) == "█████▏|")
    #expect(bar(0) == "|" && bar(0.001) == "▏|" && bar(23) == "██▉|")
    #expect(bar(41, 80) == "█████▏|░░░░" && bar(40, 40) == "█████|")
    #expect(bar(41, 80, isUnicode: false) == "#####|....." && bar(0.1, isUnicode: false) == "#|")
    #expect(CharacterBar(1, of: 0, width: 10, isUnicode: true).body == "")
  }

  @Test("The picture has bars, what was counted twice, clock changes and the heading")
  func picture() throws {
    let table = try autumn(raw: [150, nil, 900])
    let text = PlotScript(table, format: .svg).text
    for part in [
      "set terminal svg", "$steps << EOD\n0.5 100 0.8\n1.5 0 0.8\n2.5 885.80111 0.8\nEOD",
      "$raw << EOD", "UTC+2 → UTC+1", "'counted more than once'", "\"Sun\\n2016-10-30\" 1.5",
      "steps by day, Europe/Amsterdam", PlotLook.zoneChange,
    ] {
      #expect(text.contains(part), "\(part)")
    }
    let plain = PlotScript(try autumn(), format: .png).text
    #expect(plain.contains("pngcairo") && !plain.contains("$raw"))
  }

  @Test("gnuplot draws it, the same bytes each time", .enabled(if: hasGnuplot))
  func drawn() throws {
    for script in [
      PlotScript(try autumn(raw: [150, nil, 900]), format: .svg),
      PlotScript(
        try table(.month, "UTC", ["2016-10-01T00:00:00Z", "2016-11-01T00:00:00Z"], [0]),
        format: .svg),
    ] {
      let svg = try Gnuplot.draw(script)
      #expect(String(decoding: svg, as: UTF8.self).contains("</svg>"))
      #expect(try Gnuplot.draw(script) == svg)
    }
  }
}
