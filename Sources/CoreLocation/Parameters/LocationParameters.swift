import DeviceSimulation

/// What Apple leaves open in Core Location's behaviour: each a parameter, none of them Apple's number
/// unless it says so.
///
/// ```swift
/// device.locationParameters.firstFixDelay = .seconds(8)
/// device.locationParameters.noise = LocationNoise()
/// ```
public struct LocationParameters: Equatable, Sendable {
  /// How long the receiver needs from a start of updates to its first fix. Zero or more.
  ///
  /// Apple documents that the first fix takes up to some seconds; zero is a receiver that is warm.
  public var firstFixDelay: Duration = .zero

  /// Whether the standard service begins with the last location that the device knew, with its old
  /// date, before the first fix.
  ///
  /// Widely assumed, and documented for significant changes alone; see ``SignificantChange``.
  public var deliversCachedFix = false

  /// For how long after a start the distance filter lets everything through. Zero or more.
  ///
  /// A log in transistorsoft/react-native-background-geolocation#1711 shows one update a second right
  /// after a restart with a filter of 80 m; how long that goes on is not published.
  public var unfilteredBurst: Duration = .zero

  /// How long after the signal is lost an app with running updates is told so, once, through
  /// `didFailWithError` with `CLError.locationUnknown`; nil for never.
  ///
  /// Apple documents the error and no time.
  public var locationUnknownAfter: Duration? = .zero

  /// How long `requestLocation()` waits before it fails with `CLError.locationUnknown`.
  ///
  /// About ten seconds in the field; not documented.
  public var requestTimeout: Duration = .seconds(10)

  /// How exact a location is, by `desiredAccuracy`.
  public var accuracy = AccuracyTable()
  /// How far locations are off; nil, the default, for not at all.
  public var noise: LocationNoise?
  public var significantChange = SignificantChange()
  public var reducedAccuracy = ReducedAccuracy()
  /// What the user answers when the app asks for the location.
  public var prompt = LocationPrompt()
  /// When location updates are paused, where the app allows it.
  public var automaticPause = AutomaticPause()
  /// What becomes of updates in the background.
  public var background = BackgroundUpdates()

  public init() {}

  /// What the default is not: updates beside significant changes stop in the background unless the
  /// app shows the indicator, as since iOS 16.4 (aaronpk/Overland-iOS#122).
  public static var ios16_4: LocationParameters {
    var parameters = LocationParameters()
    parameters.background.needsIndicatorBesideSignificantChanges = true
    return parameters
  }

  /// The presets by name.
  public static let presets: [(name: String, parameters: LocationParameters)] = [
    ("standard", LocationParameters()), ("ios16_4", ios16_4),
  ]
}
