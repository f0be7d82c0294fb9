import Foundation

/// Writes commands for gnuplot.
struct PlotWriter {
  private(set) var text = ""

  mutating func line(_ command: String) {
    text += command + "\n"
  }

  mutating func begin(_ layout: PlotLayout, _ format: PlotScript.Format) {
    let size = "size \(PlotLayout.width),\(layout.height)"
    switch format {
    case .svg:
      line("set terminal svg \(size) font 'sans-serif,13' noenhanced background rgb '#ffffff'")
    case .png:
      line("set terminal pngcairo \(size) font 'sans-serif,10' noenhanced background rgb '#ffffff'")
    }
    line("set encoding utf8")
    line("set multiplot")
    line(
      "set lmargin at screen \(Self.decimal(Double(PlotLayout.left) / Double(PlotLayout.width)))")
    let right = Double(PlotLayout.width - PlotLayout.right) / Double(PlotLayout.width)
    line("set rmargin at screen \(Self.decimal(right))")
    line("unset key")

  }

  /// A text that stays a text, whatever is in it.
  static func quoted(_ text: String) -> String {
    var quoted = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"", "\\": quoted += "\\" + String(scalar)
      case "\n": quoted += "\\n"
      default:
        // Backquotes would run a command, within double quotes too.
        let isSafe = scalar != "`" && scalar.properties.generalCategory != .control
        quoted.unicodeScalars.append(isSafe ? scalar : "\u{FFFD}")
      }
    }
    return quoted + "\""
  }

  /// A number with at most six decimals and no exponent.
  static func decimal(_ value: Double) -> String {
    let text = String(format: "%.6f", value)
    let trimmed = text.reversed().drop { $0 == "0" }.drop { $0 == "." }.reversed()
    return String(trimmed)
  }
}
