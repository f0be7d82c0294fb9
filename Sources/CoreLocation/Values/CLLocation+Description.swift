import Foundation

extension CLLocation.Parts {
  var text: String {
    let place = String(
      format: "<%+.8f,%+.8f> +/- %.2fm (speed %.2f mps / course %.2f)", coordinate.latitude,
      coordinate.longitude, horizontalAccuracy, speed, course)
    return "\(place) @ \(CLLocation.Parts.text(of: timestamp))"
  }

  /// A short date and a full time, as the locale en_US has them, in the device's zone.
  ///
  /// Written out, since formatters put a plain or a narrow space before AM and PM from one version of
  /// the locale's data to the next.
  private static func text(of date: Date) -> String {
    let zone = TimeZone.current
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = zone
    let parts = calendar.dateComponents(
      [.year, .month, .day, .hour, .minute, .second], from: date)
    let hour = parts.hour ?? 0
    let time = String(
      format: "%d/%d/%02d, %d:%02d:%02d", parts.month ?? 0, parts.day ?? 0,
      (parts.year ?? 0) % 100, (hour + 11) % 12 + 1, parts.minute ?? 0, parts.second ?? 0)
    let style: NSTimeZone.NameStyle =
      zone.isDaylightSavingTime(for: date) ? .daylightSaving : .standard
    let name = zone.localizedName(for: style, locale: Locale(identifier: "en_US"))
    return "\(time) \(hour < 12 ? "AM" : "PM") \(name ?? zone.identifier)"
  }
}
