import CoreLocation
import GPX

extension CLActivityType {
  /// The names that scenario files and options use.
  package static let names: KeyValuePairs<String, CLActivityType> = [
    "other": .other, "automotiveNavigation": .automotiveNavigation, "fitness": .fitness,
    "otherNavigation": .otherNavigation, "airborne": .airborne,
  ]

  /// The name that scenario files and options use.
  package var name: String {
    CLActivityType.names.first { $0.value == self }?.key ?? "\(rawValue)"
  }
}

/// The accuracies by the names that scenario files use.
let accuracyNames: KeyValuePairs<String, CLLocationAccuracy> = [
  "bestForNavigation": kCLLocationAccuracyBestForNavigation,
  "best": kCLLocationAccuracyBest,
  "nearestTenMeters": kCLLocationAccuracyNearestTenMeters,
  "hundredMeters": kCLLocationAccuracyHundredMeters,
  "kilometer": kCLLocationAccuracyKilometer,
  "threeKilometers": kCLLocationAccuracyThreeKilometers,
]

/// A distance filter as scenario files, options and the journal write it: `none`, or metres.
package enum DistanceFilterText {
  package static func describe(_ filter: CLLocationDistance) -> String {
    guard filter > 0 else { return "none" }
    return Int(exactly: filter).map(String.init) ?? "\(filter)"
  }

  /// The filter that a text means; nil when it is neither `none` nor a number of metres above zero.
  package static func parse(_ text: String) -> CLLocationDistance? {
    if text == "none" { return kCLDistanceFilterNone }
    guard let metres = DecimalNumber.parse(Array(text.utf8).span), metres > 0, metres.isFinite
    else { return nil }
    return metres
  }
}
