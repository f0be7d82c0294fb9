import Foundation

/// What the user has said to one type of data in one direction.
public enum HealthAccess: String, Codable, CaseIterable, Sendable {
  /// The app has not asked.
  case notAsked
  case denied
  case granted
}

extension HealthService {
  /// Sets what the user allows the app to read, whatever the app's environment says of all types.
  ///
  /// ```swift
  /// device.health.setAuthorization(.denied, toRead: [HKQuantityType(.heartRate)])
  /// ```
  ///
  /// A denied read looks like a store with nothing in it but the app's own samples; one that was not
  /// asked for ends in Code 5.
  public func setAuthorization(_ access: HealthAccess, toRead types: Set<HKObjectType>) {
    device.inside { authorization.set(access, toRead: types) }
  }

  /// Sets what the user allows the app to save, whatever the app's environment says of all types.
  public func setAuthorization(_ access: HealthAccess, toShare types: Set<HKSampleType>) {
    device.inside { authorization.set(access, toShare: types) }
  }

  /// Sets what the user will answer when the app asks to read types that it has not asked for; what
  /// is not set is granted.
  public func willAnswer(_ access: HealthAccess, toRead types: Set<HKObjectType>) {
    device.inside { authorization.plan(access, toRead: types) }
  }

  /// Sets what the user will answer when the app asks to save types that it has not asked for; what is
  /// not set is granted.
  public func willAnswer(_ access: HealthAccess, toShare types: Set<HKSampleType>) {
    device.inside { authorization.plan(access, toShare: types) }
  }

  /// Lets the app read a type only from a date on, and its own samples before; nil lifts the limit.
  public func limitHistory(of type: HKObjectType, from date: Date?) {
    device.inside { authorization.limitHistory(of: type, from: date) }
  }

  /// How often the user has seen the sheet that asks for authorization.
  public var authorizationSheetsShown: Int {
    device.inside { authorization.sheetsShown }
  }
}
