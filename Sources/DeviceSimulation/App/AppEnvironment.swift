/// The app under test, as the system sees it: who it is, and what its user allows it.
public struct AppEnvironment: Codable, Equatable, Sendable {
  /// Whether the app may share and read health data, and what becomes of its request.
  public enum HealthAuthorization: String, Codable, CaseIterable, Sendable {
    /// The app asked earlier and was allowed everything it asks for.
    case granted
    /// The app asked earlier and was denied everything.
    case denied
    /// The app never asked; when it does, the user allows it.
    case notAsked
    /// The app never asked; when it does, nobody answers the sheet.
    case timeout
  }

  /// Whether the app may use the device's location.
  public enum LocationAuthorization: String, Codable, CaseIterable, Sendable {
    case always
    case whenInUse
    case denied
    case restricted
    /// The app never asked; when it does, the user allows what it asks for.
    case notAsked
  }

  /// Whether the system may run the app in the background to refresh its content.
  public enum BackgroundRefresh: String, Codable, CaseIterable, Sendable {
    case available
    /// The user has switched it off, for the app or for all apps.
    case denied
    /// It is off and the user cannot switch it on, as under parental controls.
    case restricted
  }

  /// The bundle identifier; samples that the app saves carry it as their source.
  public var bundleIdentifier: String
  /// The name that the user sees.
  public var name: String
  public var health: HealthAuthorization
  public var location: LocationAuthorization
  public var backgroundRefresh: BackgroundRefresh
  /// How long the system shows an authorization sheet that nobody answers.
  ///
  /// Public reports show the error (Code 100) but not the time; a parameter, one minute by default.
  public var authorizationTimeout: Duration
  /// What the app's `Info.plist` says; nil, the default, for an app of which nobody checks that.
  ///
  /// Asking for health data without the usage description that it needs is an exception then, as it
  /// is on a phone.
  public var infoPlist: InfoPlist?

  public init(
    bundleIdentifier: String = "com.example.Collector", name: String = "Collector",
    health: HealthAuthorization = .granted, location: LocationAuthorization = .always,
    backgroundRefresh: BackgroundRefresh = .available,
    authorizationTimeout: Duration = .seconds(60), infoPlist: InfoPlist? = nil
  ) {
    self.bundleIdentifier = bundleIdentifier
    self.name = name
    self.health = health
    self.location = location
    self.backgroundRefresh = backgroundRefresh
    self.authorizationTimeout = authorizationTimeout
    self.infoPlist = infoPlist
  }

  /// Reads an environment, also one from before there was all of this in it.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    self.init(
      bundleIdentifier: try container.decode(String.self, forKey: .bundleIdentifier),
      name: try container.decode(String.self, forKey: .name),
      health: try container.decode(HealthAuthorization.self, forKey: .health),
      location: try container.decode(LocationAuthorization.self, forKey: .location),
      backgroundRefresh: try container.decodeIfPresent(
        BackgroundRefresh.self, forKey: .backgroundRefresh) ?? .available,
      authorizationTimeout: try container.decode(Duration.self, forKey: .authorizationTimeout),
      infoPlist: try container.decodeIfPresent(InfoPlist.self, forKey: .infoPlist))
  }
}
