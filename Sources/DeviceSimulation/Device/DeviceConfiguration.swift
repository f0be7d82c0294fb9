import Foundation

/// What a device is made of.
public struct DeviceConfiguration: Sendable {
  public var kind: DeviceKind
  /// The zone that the device's clock shows.
  public var timeZone: TimeZone
  /// What the device's clock shows when it starts.
  public var start: Date
  /// Decides everything that chance decides.
  public var seed: UInt64
  public var lockState: LockState
  public var hasPasscode: Bool
  public var protection: ProtectionParameters
  public var app: AppEnvironment
  public var appLife: AppLifeParameters

  /// Where virtual time starts when nobody says: 2016-10-31T03:00:00Z, noon in Tokyo, the day of
  /// the experiment that started all this.
  public static let defaultStart = Date(timeIntervalSince1970: 1_477_882_800)

  public init(
    kind: DeviceKind = .iPhone, timeZone: TimeZone = .gmt, start: Date = defaultStart,
    seed: UInt64 = 1, lockState: LockState = .unlocked, hasPasscode: Bool = true,
    protection: ProtectionParameters = .observed, app: AppEnvironment = AppEnvironment(),
    appLife: AppLifeParameters = AppLifeParameters()
  ) {
    self.kind = kind
    self.timeZone = timeZone
    self.start = start
    self.seed = seed
    self.lockState = lockState
    self.hasPasscode = hasPasscode
    self.protection = protection
    self.app = app
    self.appLife = appLife
  }
}

/// Why a device cannot be made.
public enum DeviceError: Error, Equatable, CustomStringConvertible {
  case unknownTimeZone(String)
  case unreadableDate(String)

  public var description: String {
    switch self {
    case .unknownTimeZone(let name):
      "time zone '\(name)' is not known; use a name such as Asia/Tokyo or UTC"
    case .unreadableDate(let text):
      "date '\(text)' cannot be read; write it with its offset, as in 2016-10-31T08:00:00+09:00"
    }
  }
}

extension TimeZone {
  /// The zone of that name in the time zone database; UTC, as Foundation has it, is called GMT.
  ///
  /// - Throws: ``DeviceError/unknownTimeZone(_:)`` for any other name, such as an offset or an
  ///   abbreviation: put into one of these, a process is not where the name says.
  public init(named name: String) throws(DeviceError) {
    guard !["UTC", "GMT"].contains(name) else {
      self = .gmt
      return
    }
    let isOffset = name.hasPrefix("GMT") || TimeZone.abbreviationDictionary[name] != nil
    guard !isOffset, let zone = TimeZone(identifier: name), zone.identifier == name else {
      throw .unknownTimeZone(name)
    }
    self = zone
  }
}
