import CoreLocation
import DeviceSimulation
import Foundation
import Testing

@testable import HealthKit

@Suite("Routes of workouts")
struct HKWorkoutRouteQueryTests {
  private func latitudes(_ batches: [Phone.Batch]) -> [Double] {
    batches.flatMap { $0.locations ?? [] }.map(\.coordinate.latitude)
  }

  @Test("A route has its locations by time, and is found by its workout")
  func built() throws {
    let phone = try Phone()
    let workout = phone.savedWorkout()
    let builder = phone.routeBuilder()
    let inserted =
      [[phone.location(2, 35.2, 139), phone.location(0, 35, 139)]]
      + [[phone.location(1, 35.1, 139), phone.location(0, 35.05, 139)]]
    for locations in inserted {
      #expect(phone.completion { builder.insertRouteData(locations, completion: $1) } == nil)
    }
    #expect(phone.completion { builder.addMetadata(["a": 1, "b": 1], completion: $1) } == nil)
    let finished = phone.finish(builder, workout, ["b": 2])
    let route = try #require(finished.route)
    #expect(finished.code == nil && route.count == 4)
    #expect((route.startDate, route.endDate) == (workout.startDate, workout.startDate + 2))
    #expect(route.metadata as? [String: Int] == ["a": 1, "b": 2])
    let type = HKSeriesType.workoutRoute()
    let ofWorkout = HKQuery.predicateForObjects(from: workout)
    let other = try #require(try phone.route(of: [(0, 1, 1)]))
    #expect(phone.all(type, as: HKWorkoutRoute.self) == [route, other])
    let stored = try #require(phone.all(type, as: HKWorkoutRoute.self, ofWorkout).first)
    #expect(stored == route && stored.count == 4)
    #expect(phone.changes(predicate: ofWorkout, type: type).samples == [route])
    let batches = phone.batches { HKWorkoutRouteQuery(route: stored, dataHandler: $0) }
    #expect(batches.map(\.isDone) == [true])
    #expect(latitudes(batches) == [35, 35.05, 35.1, 35.2])
    let last = try #require(batches.first?.locations?.last)
    #expect(RecordedLocation(last) == RecordedLocation(phone.location(2, 35.2, 139)))
    #expect(phone.delete([stored]) == nil)
    #expect(
      phone.batches { HKWorkoutRouteQuery(route: stored, dataHandler: $0) }.map(\.code)
        == [.errorInvalidArgument])
  }

  @Test("A route of an import, whose locations come after it, has as many as it was given")
  func imported() throws {
    let phone = try Phone()
    let workout = phone.savedWorkout()
    let number = phone.device.run { ObjectNumber.next(on: phone.device) }
    let route = SampleRecord(
      number: number, type: HKWorkoutRouteTypeIdentifier,
      source: SourceRecord(bundleIdentifier: "com.apple.health", name: "Watch", productType: nil),
      start: workout.startDate.timeIntervalSinceReferenceDate,
      end: workout.endDate.timeIntervalSinceReferenceDate, value: 0,
      details: SampleDetails(containingWorkout: ObjectNumber.number(in: workout.uuid)))
    try phone.device.run { () throws in try phone.device.health.insert([route]) }
    let ofWorkout = HKQuery.predicateForObjects(from: workout)
    func found() -> [HKWorkoutRoute] {
      phone.all(HKSeriesType.workoutRoute(), as: HKWorkoutRoute.self, ofWorkout)
    }
    #expect(found().map(\.count) == [0])
    let empty = try #require(found().first)
    let none = phone.batches { HKWorkoutRouteQuery(route: empty, dataHandler: $0) }
    #expect(none.map(\.isDone) == [true] && none.first?.locations == [])
    let locations = [phone.location(0, 1, 1), phone.location(1, 2, 1)]
    try phone.device.run { () throws in
      try phone.device.health.store.put(locations.map(RecordedLocation.init), ofRoute: number)
    }
    #expect(found().map(\.count) == [2])
    #expect(
      latitudes(phone.batches { HKWorkoutRouteQuery(route: empty, dataHandler: $0) }) == [1, 2])
  }

  @Test(
    "Locations come in batches of which the last says so, whatever their size",
    arguments: [(0, 100), (1, 1), (5, 2), (6, 2), (100, 100), (250, 100), (3, 0)])
  func batches(count: Int, size: Int) throws {
    let phone = try Phone()
    phone.device.run { phone.device.health.parameters.routeBatchSize = size }
    let points = (0..<250).map { (Double($0), Double($0) / 10, 139.0) }
    let route = try #require(try phone.route(of: points))
    let start = route.startDate
    let interval = DateInterval(
      start: count == 0 ? start - 10 : start, end: start + Double(count - 1))
    let batches = phone.batches {
      HKWorkoutRouteQuery(route: route, dateInterval: interval, dataHandler: $0)
    }
    #expect(latitudes(batches) == points.prefix(count).map(\.1))
    let expected = Swift.max(1, (count + Swift.max(1, size) - 1) / Swift.max(1, size))
    #expect(batches.map(\.isDone) == (1...expected).map { $0 == expected })
    #expect(batches.allSatisfy { $0.code == nil })
  }

  @Test("A query that is stopped in its handler hands out no more (HKWorkoutRouteQuery.h)")
  func stopped() throws {
    let phone = try Phone()
    phone.device.run { phone.device.health.parameters.routeBatchSize = 1 }
    let route = try #require(try phone.route(of: [(0, 1, 1), (1, 2, 1), (2, 3, 1)]))
    let batches = phone.batches(
      { HKWorkoutRouteQuery(route: route, dataHandler: $0) },
      each: { HKHealthStore().stop($0) })
    #expect(batches.map(\.isDone) == [false])
  }

  @Test("A lock between two batches ends the query in Code 6")
  func lockedBetween() throws {
    let phone = try Phone()
    phone.device.run { phone.device.health.parameters.routeBatchSize = 1 }
    let route = try #require(try phone.route(of: [(0, 1, 1), (1, 2, 1), (2, 3, 1)]))
    let device = phone.device
    let batches = phone.batches(
      { HKWorkoutRouteQuery(route: route, dataHandler: $0) }, each: { _ in device.lock() })
    #expect(batches.map(\.code) == [nil, .errorDatabaseInaccessible])
    #expect(batches.map(\.isDone) == [false, false])
  }

  @Test("Finishing while locked is Code 6, and can be tried again (HKWorkoutRouteBuilder.h)")
  func finishedWhileLocked() throws {
    let phone = try Phone()
    let workout = phone.savedWorkout()
    let builder = phone.routeBuilder()
    phone.device.lock()
    let locations = [phone.location(0, 35, 139)]
    #expect(phone.completion { builder.insertRouteData(locations, completion: $1) } == nil)
    #expect(phone.finish(builder, workout).code == .errorDatabaseInaccessible)
    phone.device.unlock()
    #expect(phone.finish(builder, workout).route?.count == 1)
    #expect(phone.finish(builder, workout).code == .errorInvalidArgument, "finished once")
    let error = phone.completion { builder.insertRouteData(locations, completion: $1) }
    #expect((error as? HKError)?.code == .errorInvalidArgument)
  }

  @Test("No locations, bad ones, a workout that is not there and a discarded builder are Code 3")
  func invalid() throws {
    let phone = try Phone()
    let workout = phone.savedWorkout()
    let builder = phone.routeBuilder()
    func insertion(_ locations: [CLLocation]) -> HKError.Code? {
      let error = phone.completion { builder.insertRouteData(locations, completion: $1) }
      return (error as? HKError)?.code
    }
    #expect(phone.finish(builder, workout).code == .errorInvalidArgument)
    #expect(insertion([]) == .errorInvalidArgument)
    #expect(insertion([phone.location(0, .nan, 0)]) == .errorInvalidArgument)
    #expect(insertion([phone.location(0, 1, 1)]) == nil)
    let unsaved = phone.device.run {
      HKWorkout(activityType: .walking, start: workout.startDate, end: workout.endDate)
    }
    #expect(phone.finish(builder, unsaved).code == .errorInvalidArgument)
    builder.discard()
    #expect(phone.finish(builder, workout).code == .errorInvalidArgument)
    #expect(phone.all(HKSeriesType.workoutRoute(), as: HKWorkoutRoute.self) == [])
  }

  @Test("Routes are a type of their own to be allowed: to save, and to read")
  func authorization() throws {
    let phone = try Phone()
    let type = HKSeriesType.workoutRoute()
    let route = try #require(try phone.route(of: [(0, 1, 1)]))
    phone.device.health.setAuthorization(.notAsked, toRead: [type])
    #expect(
      phone.batches { HKWorkoutRouteQuery(route: route, dataHandler: $0) }.map(\.code)
        == [.errorAuthorizationNotDetermined])
    phone.device.health.setAuthorization(.denied, toRead: [type])
    #expect(
      latitudes(phone.batches { HKWorkoutRouteQuery(route: route, dataHandler: $0) }) == [1],
      "an app reads its own")
    phone.device.health.setAuthorization(.denied, toShare: [type])
    let builder = phone.routeBuilder()
    let locations = [phone.location(0, 1, 1)]
    #expect(phone.completion { builder.insertRouteData(locations, completion: $1) } == nil)
    #expect(phone.finish(builder, phone.savedWorkout()).code == .errorAuthorizationDenied)
  }

  @Test("The same for await, and routes by descriptor")
  func awaited() async throws {
    let phone = try Phone()
    let workout = phone.savedWorkout()
    let builder = phone.routeBuilder()
    let locations = [phone.location(0, 1, 1), phone.location(1, 2, 1)]
    let routes = try await phone.awaiting { store in
      try await builder.insertRouteData(locations)
      try await builder.addMetadata(["a": 1])
      let route = try await builder.finishRoute(with: workout, metadata: nil)
      let found = try await HKSampleQueryDescriptor(
        predicates: [.workoutRoute(HKQuery.predicateForObjects(from: workout))],
        sortDescriptors: []
      ).result(for: store)
      return [route] + found
    }
    #expect(routes.map(\.count) == [2, 2] && routes[0] == routes[1])
  }
}
