import Foundation

extension StepsTable {
  /// The table as one JSON object, its keys in alphabetical order.
  ///
  /// | key | value |
  /// |---|---|
  /// | `interval`, `timeZone` | `hour`, `day`, `week` or `month`; the phone's zone |
  /// | `total`, `average` | of all rows; of those that have steps, null without any |
  /// | `rawTotal` | the plain sum of all samples, if it was asked for |
  /// | `sources` | the named ones, if they were several: `name`, `bundleIdentifier` |
  /// | `rows` | for each bucket `start` and `end`, ISO 8601 with the offset, and `steps`, null where there are no samples; `raw` and `difference`, `separate` with a value for each of `sources`, if they were asked for |
  public var json: String { jsonLine(Form(self)) }

  private struct Form: Encodable {
    let interval: StepsInterval
    let timeZone: String
    let total: Double
    @Nullable var average: Double?
    let rawTotal: Double?
    let sources: [NamedSource]?
    let rows: [Row]

    init(_ table: StepsTable) {
      interval = table.interval
      timeZone = table.timeZone.identifier
      total = table.total
      average = table.average
      rawTotal = table.rawTotal
      sources =
        table.sources.isEmpty
        ? nil
        : table.sources.map {
          NamedSource(name: $0.name, bundleIdentifier: $0.bundleIdentifier)
        }
      rows = (0..<table.count).map { Row(table, $0) }
    }
  }

  private struct NamedSource: Encodable {
    let name: String
    let bundleIdentifier: String
  }

  private struct Row: Encodable {
    let start: String
    let end: String
    @Nullable var steps: Double?
    let raw: Nullable?
    let difference: Nullable?
    let separate: [Double?]?

    init(_ table: StepsTable, _ index: Int) {
      start = table.local(index).description
      end = table.local(index + 1).description
      steps = table.steps[index]
      raw = table.raw.map { Nullable(wrappedValue: $0[index]) }
      difference = table.raw.map { _ in Nullable(wrappedValue: table.excess(index)) }
      separate = table.sources.isEmpty ? nil : table.sources.map { $0.steps[index] }
    }
  }

  /// A number that is written as `null` when there is none, so that every row has the same keys.
  @propertyWrapper
  private struct Nullable: Encodable {
    var wrappedValue: Double?

    func encode(to encoder: any Encoder) throws {
      var container = encoder.singleValueContainer()
      try container.encode(wrappedValue)
    }
  }
}
