import Foundation

extension StepsTable {
  /// The table as comma-separated values: RFC 4180, with a header, lines ended by CR and LF.
  ///
  /// The columns are `date`, as short as the interval allows, `start` and `end`, ISO 8601 with the
  /// offset, and `steps`; then `raw` and `difference` if they were asked for, and one for each source by
  /// its name if they were several. A field is empty where there are no samples; numbers have all their
  /// digits, whole ones no fraction.
  public var csv: String {
    var lines = [Self.line(of: csvHeader)]
    for index in 0..<count {
      var fields = [date(index), local(index).description, local(index + 1).description]
      var numbers = [steps[index]]
      if let raw { numbers += [raw[index], excess(index)] }
      numbers += sources.map { $0.steps[index] }
      fields += numbers.map { $0.map(Self.number) ?? "" }
      lines.append(Self.line(of: fields))
    }
    return lines.joined()
  }

  private var csvHeader: [String] {
    ["date", "start", "end", "steps"] + (raw == nil ? [] : ["raw", "difference"])
      + sources.map(\.name)
  }

  private static func line(of fields: [String]) -> String {
    fields.map(field).joined(separator: ",") + "\r\n"
  }

  private static func field(_ text: String) -> String {
    // By scalars: a CR and LF are one character.
    let isSpecial = text.unicodeScalars.contains { [",", "\"", "\r", "\n"].contains($0) }
    return isSpecial ? "\"" + text.replacing("\"", with: "\"\"") + "\"" : text
  }
}
