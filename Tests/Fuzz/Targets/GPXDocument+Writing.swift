import Foundation
import GPX

extension GPXDocument {
  /// The document as GPX, its times to the microsecond.
  var written: String {
    var text = "<gpx"
    if let version { text += " version=\"\(version.inReferences)\"" }
    if let creator { text += " creator=\"\(creator.inReferences)\"" }
    text += ">"
    for track in tracks { text += track.written }
    return text + "</gpx>"
  }
}

extension GPXTrack {
  fileprivate var written: String {
    let name = name.map { "<name>\($0.inReferences)</name>" } ?? ""
    switch kind {
    case .track:
      let segments = segments.map { segment in
        "<trkseg>" + segment.points.map { $0.written(as: "trkpt") }.joined() + "</trkseg>"
      }
      return "<trk>\(name)\(segments.joined())</trk>"
    case .route:
      return "<rte>\(name)\(points.map { $0.written(as: "rtept") }.joined())</rte>"
    }
  }
}

extension GPXPoint {
  fileprivate func written(as element: String) -> String {
    func value(_ name: String, _ value: Double?) -> String {
      value.map { "<\(name)>\($0)</\(name)>" } ?? ""
    }
    let time = time.map { "<time>\($0.written)</time>" } ?? ""
    let extensions =
      value("speed", speed) + value("course", course) + value("hAcc", horizontalAccuracy)
      + value("vAcc", verticalAccuracy)
    return "<\(element) lat=\"\(latitude)\" lon=\"\(longitude)\">\(value("ele", elevation))\(time)"
      + "<extensions>\(extensions)</extensions></\(element)>"
  }
}

extension Date {
  /// ISO 8601; what lies before the year 1 or after 9999 is moved to these.
  fileprivate var written: String {
    let earliest = -63_113_904_000.0
    let latest = 252_423_993_599.0
    let clamped = min(max(timeIntervalSinceReferenceDate, earliest), latest)
    var seconds = clamped.rounded(.down)
    var microseconds = ((clamped - seconds) * 1e6).rounded()
    if microseconds == 1e6 { (seconds, microseconds) = (seconds + 1, 0) }
    let days = (seconds / 86_400).rounded(.down)
    let second = Int(seconds - days * 86_400)
    let (year, month, day) = Self.civil(daysSince2001: Int(days))
    func padded(_ value: Int, _ digits: Int) -> String {
      String(repeating: "0", count: digits - String(value).count) + String(value)
    }
    return "\(padded(year, 4))-\(padded(month, 2))-\(padded(day, 2))T"
      + "\(padded(second / 3600, 2)):\(padded(second / 60 % 60, 2)):\(padded(second % 60, 2))."
      + "\(padded(Int(microseconds), 6))Z"
  }

  /// The day of the Gregorian calendar, found by going through the years and months.
  private static func civil(daysSince2001: Int) -> (year: Int, month: Int, day: Int) {
    var day = daysSince2001 + 730_485  // From 1 January of the year 1.
    var year = 1 + day / 146_097 * 400
    day %= 146_097
    func length(_ year: Int) -> Int {
      year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 366 : 365
    }
    while day >= length(year) {
      day -= length(year)
      year += 1
    }
    let months = [31, length(year) - 337, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
    var month = 0
    while day >= months[month] {
      day -= months[month]
      month += 1
    }
    return (year, month + 1, day + 1)
  }
}

extension String {
  /// Every character but letters and digits as a reference.
  fileprivate var inReferences: String {
    unicodeScalars.map { scalar in
      scalar.properties.isAlphabetic && scalar.isASCII ? "\(scalar)" : "&#\(scalar.value);"
    }.joined()
  }
}
