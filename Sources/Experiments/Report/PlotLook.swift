/// How things look in pictures: a colour and a shape for each.
enum PlotLook {
  static let sums = "lc rgb '\(PlotColour.sums.light)' lw 1.6"
  static let lockedBand = "fs solid noborder fc rgb '\(PlotColour.band.light)'"
  static let beforeFirstUnlockBand = "fs pattern 4 noborder fc rgb '\(PlotColour.hatching.light)'"
  static let midnight = "dt 3 lw 1.4 lc rgb '\(PlotColour.midnight.light)'"
  static let zoneChange = "dt 2 lw 1.4 lc rgb '\(PlotColour.zoneChange.light)'"
  static let axis = "lc rgb '\(PlotColour.axis.light)'"

  static func marks(of outcome: ReportTimeline.Outcome) -> String {
    switch outcome {
    case .answered: "pt 7 ps 0.6 lc rgb '\(PlotColour.answered.light)'"
    case .noData: "pt 5 ps 0.7 lc rgb '\(PlotColour.noData.light)'"
    case .refused: "pt 11 ps 0.75 lc rgb '\(PlotColour.refused.light)'"
    }
  }
}

/// The colours of pictures: those of Okabe and Ito, which the colour-blind tell apart, and greys.
enum PlotColour: CaseIterable {
  case sums, answered, noData, refused, zoneChange, band, hatching, midnight, axis

  /// On white, as pictures are drawn.
  var light: String {
    switch self {
    case .sums: "#0072b2"
    case .answered: "#009e73"
    case .noData: "#e69f00"
    case .refused: "#d55e00"
    case .zoneChange: "#cc79a7"
    case .band: "#d9d9d9"
    case .hatching: "#999999"
    case .midnight: "#808080"
    case .axis: "#404040"
    }
  }

  /// On black, for pages in the dark: the same hues, brighter where they would sink.
  var dark: String {
    switch self {
    case .sums: "#56b4e9"
    case .answered: "#1fc796"
    case .noData: "#e69f00"
    case .refused: "#ff8a3d"
    case .zoneChange: "#e49cc4"
    case .band: "#3a3a40"
    case .hatching: "#999999"
    case .midnight: "#a0a0a6"
    case .axis: "#c8c8ce"
    }
  }

  /// The light colour as gnuplot writes it into SVG, without its spaces.
  var inSVG: String {
    let parts = [1, 3, 5].map { place in
      let start = light.index(light.startIndex, offsetBy: place)
      return Int(light[start...].prefix(2), radix: 16) ?? 0
    }
    return "rgb(\(parts[0]),\(parts[1]),\(parts[2]))"
  }
}
