import CommandLineTool
import Foundation
import HealthArchive
import HealthKit

/// What became of an export, type by type.
struct ImportSummary {
  private struct Row {
    var type: String
    var tally = ImportTally()
    var refused = 0
    var dates: ClosedRange<Date>?
  }

  private let file: String
  private let contents: ArchiveContents
  private let isDryRun: Bool
  private let rows: [Row]

  init(
    file: String, contents: ArchiveContents, tallies: [(type: String, tally: ImportTally)],
    isDryRun: Bool
  ) {
    self.file = file
    self.contents = contents
    self.isDryRun = isDryRun
    let byType = Dictionary(uniqueKeysWithValues: tallies.map { ($0.type, $0.tally) })
    rows = contents.types.map { type in
      Row(
        type: type.identifier, tally: byType[type.identifier] ?? ImportTally(),
        refused: type.refused, dates: type.dates)
    }.sorted { $0.type < $1.type }
  }

  /// The types that were asked for and are not there.
  func unknownTypes(of options: ReadingOptions) -> [String] {
    options.unknownTypes(among: rows.map(\.type))
  }

  // MARK: For people

  func print(style: TextStyle) {
    Swift.print(style.bold(file) + (isDryRun ? " (nothing brought)" : ""))
    Swift.print(table(style), terminator: "")
    for (name, count) in contents.passedOver.sorted(by: { $0.key < $1.key }) {
      Swift.print("not taken in: \(count) \(name)")
    }
    for kind in contents.findings.kinds {
      let found = contents.findings[kind]
      let places = found.places.map(\.description).joined(separator: ", ")
      let more = found.count > found.places.count ? ", …" : ""
      Swift.print(style.yellow("damage: \(found.count) \(kind.title): \(places)\(more)"))
    }
  }

  private func table(_ style: TextStyle) -> String {
    let outcome: [Table.Column] = isDryRun ? [] : [.right("new"), .right("duplicates")]
    var table = Table(
      [.left("type"), .right("records")] + outcome
        + [.right("refused"), .left("from"), .left("to")], style: style)
    for row in rows { append(row, named: ReadingOptions.shortName(of: row.type), to: &table) }
    if rows.count != 1 { append(total, named: "all", to: &table) }
    return table.description
  }

  private func append(_ row: Row, named name: String, to table: inout Table) {
    let outcome = isDryRun ? [] : ["\(row.tally.new)", "\(row.tally.known)"]
    table.append(
      [name, "\(row.tally.records + row.refused)"] + outcome + [
        "\(row.refused)", row.dates.map { day($0.lowerBound) } ?? "-",
        row.dates.map { day($0.upperBound) } ?? "-",
      ])
  }

  private var total: Row {
    rows.reduce(into: Row(type: "all")) { all, row in
      all.tally += row.tally
      all.refused += row.refused
      guard let dates = row.dates else { return }
      all.dates =
        all.dates.map {
          min($0.lowerBound, dates.lowerBound)...max($0.upperBound, dates.upperBound)
        } ?? dates
    }
  }

  private func day(_ date: Date) -> String {
    date.formatted(Date.ISO8601FormatStyle(timeZone: contents.timeZone).year().month().day())
  }

  // MARK: For scripts

  var json: String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    do {
      return String(decoding: try encoder.encode(JSON(self)), as: UTF8.self)
    } catch {
      fatalError("a value of plain members cannot be encoded: \(error)")
    }
  }

  private struct JSON: Encodable {
    struct TypeRow: Encodable {
      var type: String
      var records: Int
      var new: Int?
      var duplicates: Int?
      var refused: Int
      var from: String?
      var to: String?
    }

    struct Damage: Encodable {
      var kind: String
      var count: Int
      var places: [Place]
    }

    struct Place: Encodable {
      var line: Int
      var byte: Int
    }

    var file: String
    var exported: String?
    var types: [TypeRow]
    var total: TypeRow
    var notTakenIn: [String: Int]
    var damage: [Damage]

    init(_ summary: ImportSummary) {
      func text(_ date: Date?) -> String? { date?.formatted(.iso8601) }
      func row(_ row: Row) -> TypeRow {
        TypeRow(
          type: row.type, records: row.tally.records + row.refused,
          new: summary.isDryRun ? nil : row.tally.new,
          duplicates: summary.isDryRun ? nil : row.tally.known, refused: row.refused,
          from: text(row.dates?.lowerBound), to: text(row.dates?.upperBound))
      }
      file = summary.file
      exported = text(summary.contents.exportDate)
      types = summary.rows.map(row)
      total = row(summary.total)
      notTakenIn = summary.contents.passedOver
      damage = summary.contents.findings.kinds.map { kind in
        let found = summary.contents.findings[kind]
        return Damage(
          kind: kind.rawValue, count: found.count,
          places: found.places.map { Place(line: $0.line, byte: $0.byte) })
      }
    }
  }
}
