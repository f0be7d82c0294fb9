import CoreLocation
import DeviceSimulation
import Foundation

@testable import HealthKit

extension Phone {
  /// A walk of ten minutes that the app has saved.
  func savedWorkout() -> HKWorkout {
    let workout = device.run {
      HKWorkout(
        activityType: .walking, start: Date(timeIntervalSince1970: 1_477_866_000),
        end: Date(timeIntervalSince1970: 1_477_866_600))
    }
    save([workout])
    return workout
  }

  func location(_ second: Double, _ latitude: Double, _ longitude: Double) -> CLLocation {
    CLLocation(
      coordinate: CLLocationCoordinate2D(latitude: latitude, longitude: longitude), altitude: 5,
      horizontalAccuracy: 3, verticalAccuracy: 4, course: 90, courseAccuracy: 2, speed: 1.4,
      speedAccuracy: 0.5, timestamp: Date(timeIntervalSince1970: 1_477_866_000 + second))
  }

  func routeBuilder() -> HKWorkoutRouteBuilder {
    device.run { HKWorkoutRouteBuilder(healthStore: HKHealthStore(), device: nil) }
  }

  struct Finished {
    var route: HKWorkoutRoute?
    var code: HKError.Code?
  }

  func finish(
    _ builder: HKWorkoutRouteBuilder, _ workout: HKWorkout, _ metadata: [String: Any]? = nil
  ) -> Finished {
    let answer = Answer<Finished>()
    device.run {
      builder.finishRoute(with: workout, metadata: metadata) {
        answer.add(Finished(route: $0, code: ($1 as? HKError)?.code))
      }
      device.advance(by: .zero)
    }
    precondition(answer.values.count == 1, "a completion runs once")
    return answer.value ?? Finished()
  }

  /// A saved route: seconds from the start, latitudes and longitudes.
  func route(
    of points: [(Double, Double, Double)], workout: HKWorkout? = nil,
    metadata: [String: Any]? = nil
  ) throws -> HKWorkoutRoute? {
    let builder = routeBuilder()
    let locations = points.map { location($0.0, $0.1, $0.2) }
    _ = completion { builder.insertRouteData(locations, completion: $1) }
    return finish(builder, workout ?? savedWorkout(), metadata).route
  }

  struct Batch {
    var locations: [CLLocation]?
    var isDone: Bool
    var code: HKError.Code?
  }

  /// Everything that a route query hands out. `each` is called in the handler.
  func batches(
    _ makeQuery: (@escaping HKWorkoutRouteQuery.Handler) -> HKWorkoutRouteQuery,
    each: @escaping @Sendable (HKWorkoutRouteQuery) -> Void = { _ in }
  ) -> [Batch] {
    let answer = Answer<Batch>()
    device.run {
      HKHealthStore().execute(
        makeQuery { query, locations, isDone, error in
          answer.add(
            Batch(locations: locations, isDone: isDone, code: (error as? HKError)?.code))
          each(query)
        })
      precondition(answer.values.isEmpty, "no handler inside the call")
      device.advance(by: .seconds(1))
    }
    return answer.values
  }
}
