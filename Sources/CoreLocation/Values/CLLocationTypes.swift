import Foundation

/// Degrees of latitude or longitude.
public typealias CLLocationDegrees = Double
/// Metres.
public typealias CLLocationDistance = Double
/// Metres; a negative one says that there is no such measurement, or names an accuracy to aim at.
public typealias CLLocationAccuracy = Double
/// Metres per second; negative when not known.
public typealias CLLocationSpeed = Double
/// Metres per second; negative when not known.
public typealias CLLocationSpeedAccuracy = Double
/// Degrees clockwise from true north; negative when not known.
public typealias CLLocationDirection = Double
/// Degrees; negative when not known.
public typealias CLLocationDirectionAccuracy = Double

/// The filter that lets every movement through.
public let kCLDistanceFilterNone: CLLocationDistance = -1

/// The best accuracy, with additional sensor data: for navigation.
public let kCLLocationAccuracyBestForNavigation: CLLocationAccuracy = -2
/// The best accuracy.
public let kCLLocationAccuracyBest: CLLocationAccuracy = -1
/// Within ten metres.
public let kCLLocationAccuracyNearestTenMeters: CLLocationAccuracy = 10
/// Within a hundred metres.
public let kCLLocationAccuracyHundredMeters: CLLocationAccuracy = 100
/// To the nearest kilometre.
public let kCLLocationAccuracyKilometer: CLLocationAccuracy = 1000
/// To the nearest three kilometres.
public let kCLLocationAccuracyThreeKilometers: CLLocationAccuracy = 3000
/// As coarse as an app without full accuracy gets it, for an app that wants no more.
///
/// A negative number that no distance is; Apple publishes the name and not the value [?].
public let kCLLocationAccuracyReduced: CLLocationAccuracy = -3

/// A distance longer than any.
public let CLLocationDistanceMax: CLLocationDistance = .greatestFiniteMagnitude
/// A time longer than any, in seconds.
public let CLTimeIntervalMax: TimeInterval = .greatestFiniteMagnitude

/// The domain of Core Location's errors.
public let kCLErrorDomain = "kCLErrorDomain"
