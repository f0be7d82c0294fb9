import CoreLocation
import DeviceSimulation
import HealthKit

extension Scenario {
  /// Reads what is not documented of the health store.
  mutating func readHealthParameters(_ section: inout MappingReader)
    throws(ScenarioError)
  {
    healthParameters.savesWhileLocked = try section.take(
      "savesWhileLocked", as: .choice, default: healthParameters.savesWhileLocked)
    healthParameters.savesBeforeFirstUnlock = try section.take(
      "savesBeforeFirstUnlock", as: .choice, default: healthParameters.savesBeforeFirstUnlock)
    healthParameters.deletionsWhileLocked = try section.take(
      "deletionsWhileLocked", as: .choice, default: healthParameters.deletionsWhileLocked)
    healthParameters.observersFireWhileLocked = try section.take(
      "observersFireWhileLocked", as: .bool, default: healthParameters.observersFireWhileLocked)
    healthParameters.observersAreToldAgainAtUnlock = try section.take(
      "observersAreToldAgainAtUnlock", as: .bool,
      default: healthParameters.observersAreToldAgainAtUnlock)
    healthParameters.backgroundDeliveryTime = try section.take(
      "backgroundDeliveryTime", as: .positiveTimeSpan,
      default: healthParameters.backgroundDeliveryTime)
    healthParameters.ingestLag = try section.take(
      "ingestLag", as: .timeSpan, default: healthParameters.ingestLag)
  }

  /// Reads what is not documented of Core Location.
  mutating func readLocationParameters(_ section: inout MappingReader) throws(ScenarioError) {
    var parameters = try section.take(
      "like", as: .choice(among: LocationParameters.presets.map { ($0.name, $0.parameters) }),
      default: locationParameters)
    parameters.firstFixDelay = try section.take(
      "firstFixDelay", as: .timeSpan, default: locationParameters.firstFixDelay)
    parameters.deliversCachedFix = try section.take(
      "cachedFix", as: .bool, default: parameters.deliversCachedFix)
    if try section.take("noise", as: .bool, default: false) { parameters.noise = LocationNoise() }
    parameters.locationUnknownAfter = try section.take(
      "locationUnknownAfter",
      as: .oneOf([.choice(["never": nil]), NodeForm<Duration>.timeSpan.map(Optional.some)]),
      default: parameters.locationUnknownAfter)
    parameters.background.whileSuspended = try section.take(
      "whileSuspended", as: .choice, default: parameters.background.whileSuspended)
    if let delay = try section.takeIfPresent("pausesAfter", as: .positiveTimeSpan) {
      // Whatever the app says its user does: the daemon's --activity-type may yet change that.
      parameters.automaticPause.stillFor = parameters.automaticPause.stillFor.mapValues { _ in
        delay
      }
    }
    locationParameters = parameters
  }
}
