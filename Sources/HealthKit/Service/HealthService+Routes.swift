import DeviceSimulation
import Foundation

extension HealthService {
  /// Saves a route of a workout as the app, its locations by time.
  ///
  /// - Throws: Code 1 without HealthKit, Code 3 for a workout that is not there, Code 4 when the app
  ///   was denied to save routes, Code 5 when it never asked, Code 6 while the store is closed.
  func saveRoute(
    _ locations: [RecordedLocation], of workout: HKWorkout, device hardware: HKDevice?,
    metadata: [String: Any]
  ) throws(HKError) -> HKWorkoutRoute {
    guard device.kind.hasHealthKit else { throw HKError(.errorHealthDataUnavailable) }
    try authorization.checkSharing(HKSeriesType.workoutRoute())
    let stored = try read { () throws(StoreError) in try store.sample(workout.identity) }
    guard let stored else {
      throw HKError(.errorInvalidArgument, text: "Workout has not been saved")
    }
    // Locations of one moment stay in the order in which they came.
    let ordered = locations.enumerated().sorted {
      ($0.element.time, $0.offset) < ($1.element.time, $1.offset)
    }.map(\.element)
    var attributes = ObjectAttributes(device: hardware, metadata: metadata)
    attributes.containingWorkout = stored.number
    let route = HKWorkoutRoute(
      attributes, type: HKSeriesType.workoutRoute(), count: ordered.count,
      start: Date(timeIntervalSinceReferenceDate: ordered.first?.time ?? 0),
      end: Date(timeIntervalSinceReferenceDate: ordered.last?.time ?? 0))
    let record = route.newRecord(source: SourceRecord(app: device.app))
    try write { () throws(StoreError) in
      try store.change { () throws(StoreError) in
        try store.insert([record])
        try store.put(ordered, ofRoute: record.number)
      }
    }
    tell([.added(record)])
    return route
  }

  /// Some locations of a route that the app may see.
  ///
  /// - Throws: Code 3 for a route that is not there, and as ``samples(of:matching:)`` does.
  func locations(
    of route: HKWorkoutRoute, after position: Int64, in times: ClosedRange<Double>
  ) throws(HKError) -> RoutePage {
    let readable = try readable(route.sampleType)
    let own = ownIdentifier
    let limit = max(1, parameters.routeBatchSize)
    let page = try read { () throws(StoreError) -> RoutePage? in
      guard let record = try store.sample(route.identity),
        readable == .all || record.source.bundleIdentifier == own
      else { return nil }
      return try store.locations(ofRoute: record.number, after: position, in: times, limit: limit)
    }
    guard let page else {
      throw HKError(.errorInvalidArgument, text: "Workout route has not been saved")
    }
    return page
  }
}
