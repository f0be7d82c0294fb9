import Foundation
import HealthKit

/// A workout whose end has not come yet.
struct OpenWorkout {
  /// Nil for one that is not taken in.
  var row: SampleBatch.Row?
  var type: Int
  var maker: ExportVocabulary.Maker?
  var record: WorkoutRecord
  var metadata: [(key: String, value: String)] = []
  var activityMetadata: [(key: String, value: String)] = []
  var routeMetadata: [(key: String, value: String)] = []
  var activity: WorkoutRecord.Activity?
  var route: OpenRoute?
  var routes: [OpenRoute] = []

  /// No workout has more events, statistics, activities or routes.
  static let limit = 10_000

  /// Gives an entry of metadata to what is innermost.
  mutating func add(_ entry: (key: String, value: String)) {
    guard metadata.count + activityMetadata.count + routeMetadata.count < MetadataEntries.limit
    else { return }
    if route != nil {
      routeMetadata.append(entry)
    } else if activity != nil {
      activityMetadata.append(entry)
    } else {
      metadata.append(entry)
    }
  }
}

/// The route of a workout, whose locations are in another file.
struct OpenRoute {
  var row: SampleBatch.Row
  var maker: ExportVocabulary.Maker
  var path: String?
  var locations: [RecordedLocation] = []
  var metadata: [(key: String, value: String)] = []

  /// No route of a document has more: what a day has of seconds, and some.
  static let mostLocations = 100_000
}

extension ExportReader {
  private static let workoutType = Array("HKWorkoutTypeIdentifier".utf8)
  private static let routeType = Array("HKWorkoutRouteTypeIdentifier".utf8)

  func startWorkout(_ element: borrowing ExportElement) throws(ArchiveError) {
    try closeAll()
    let type = ExportReader.workoutType.withUnsafeBufferPointer { vocabulary.type($0, options) }
    let name = element.text(.workoutActivityType) ?? ""
    let activity = HKWorkoutActivityType.value(named: name)
    let number = Int64(activity?.rawValue ?? HKWorkoutActivityType.other.rawValue)
    var new = OpenWorkout(
      type: type,
      record: WorkoutRecord(
        importing: number,
        duration: try seconds(element, .duration, .durationUnit) ?? 0))
    new.record.energy = try amount(
      element, .totalEnergyBurned, element.value(.totalEnergyBurnedUnit), of: .activeEnergyBurned)
    new.record.distance = try amount(
      element, .totalDistance, element.value(.totalDistanceUnit), of: .distanceWalkingRunning)
    new.record.strokes = try plainNumber(element, .totalSwimmingStrokeCount)
    new.record.flights = try plainNumber(element, .totalFlightsClimbed)
    defer { workout = new }
    guard vocabulary.types[type].isWanted else { return }
    guard let source = element.value(.sourceName) ?? element.value(.source) else {
      return try refuse(type, .missingValue)
    }
    guard let start = try date(element.value(.startDate)),
      let end = try date(element.value(.endDate))
    else { return vocabulary.refuse(type) }
    guard start <= end else { return try refuse(type, .endBeforeStart) }
    if let since = options.since, end < since.timeIntervalSinceReferenceDate + options.shift {
      return
    }
    if activity == nil {
      try found(.unknownValue)
      new.metadata.append((ExportReader.valueKey, name))
    }
    new.maker = vocabulary.maker(
      source: source, version: element.value(.sourceVersion), device: element.value(.device))
    new.row = SampleBatch.Row(type: 0, source: 0, start: start, end: end, value: Double(number))
    if new.record.duration == 0 { new.record.duration = end - start }
  }

  func endWorkout(isUnclosed: Bool = false) throws(ArchiveError) {
    if isUnclosed { try found(.unclosedElement) }
    endRoute()
    endActivity()
    guard let open = workout else { return }
    workout = nil
    guard var row = open.row, let maker = open.maker else { return }
    fill(&row, type: open.type, maker, open.metadata)
    row.workout = batch.append(open.record)
    let parent = Int32(batch.rows.count)
    batch.rows.append(row)
    let type = ExportReader.routeType.withUnsafeBufferPointer { vocabulary.type($0, options) }
    for route in open.routes where vocabulary.types[type].isWanted {
      var row = route.row
      fill(&row, type: type, route.maker, route.metadata)
      row.parent = parent
      if let path = route.path {
        batch.routeFiles.append(SampleBatch.RouteFile(row: batch.rows.count, path: path))
      }
      if !route.locations.isEmpty {
        batch.routes.append(SampleBatch.Route(row: batch.rows.count, locations: route.locations))
      }
      batch.rows.append(row)
    }
  }

  /// Gives a row its type, its source and its metadata.
  private func fill(
    _ row: inout SampleBatch.Row, type: Int, _ maker: ExportVocabulary.Maker,
    _ entries: [(key: String, value: String)]
  ) {
    metadata.removeAll()
    for (key, value) in entries { metadata.add(key, value) }
    row.type = vocabulary.place(ofType: type, in: &batch)
    row.source = vocabulary.source(
      of: maker, isUserEntered: metadata.isUserEntered, in: &batch)
    row.origin = vocabulary.origin(of: maker, in: &batch)
    row.metadata = metadata.append(to: &batch)
    vocabulary.note(type, from: row.start, to: row.end)
  }

  // MARK: What is in a workout

  func addEvent(_ element: borrowing ExportElement) throws(ArchiveError) {
    guard let open = workout, open.record.events.count < OpenWorkout.limit else { return }
    guard let start = try date(element.value(.date)) else { return }
    guard let type = HKWorkoutEventType.value(named: element.text(.type) ?? "") else {
      return try found(.unknownValue)
    }
    let duration = try seconds(element, .duration, .durationUnit) ?? 0
    let event = WorkoutRecord.Event(
      importing: Int64(type.rawValue), from: start, to: start + max(0, duration))
    if open.activity != nil {
      workout?.activity?.events.append(event)
    } else {
      workout?.record.events.append(event)
    }
  }

  func startActivity(_ element: borrowing ExportElement) throws(ArchiveError) {
    endActivity()
    guard let open = workout, open.record.activities.count < OpenWorkout.limit else { return }
    guard let start = try date(element.value(.startDate)) else { return }
    var activity = WorkoutRecord.Activity(
      importing: element.text(.uuid) ?? "", activityType: open.record.activityType, start: start)
    if let end = element.value(.endDate) { activity.end = try date(end) }
    workout?.activity = activity
  }

  func endActivity() {
    guard var activity = workout?.activity else { return }
    metadata.removeAll()
    for (key, value) in workout?.activityMetadata ?? [] { metadata.add(key, value) }
    activity.metadata = metadata.values
    workout?.record.activities.append(activity)
    workout?.activity = nil
    workout?.activityMetadata = []
  }

  func addStatistics(_ element: borrowing ExportElement) throws(ArchiveError) {
    guard let open = workout, open.record.statistics.count < OpenWorkout.limit,
      let type = element.text(.type)
    else { return }
    guard let start = try date(element.value(.startDate)),
      let end = try date(element.value(.endDate))
    else { return }
    var statistics = WorkoutRecord.Statistics(importing: type, from: start, to: end)
    let identifier = HKQuantityTypeIdentifier(rawValue: type)
    let unit = element.value(.unit)
    statistics.sum = try amount(element, .sum, unit, of: identifier)
    statistics.average = try amount(element, .average, unit, of: identifier)
    statistics.minimum = try amount(element, .minimum, unit, of: identifier)
    statistics.maximum = try amount(element, .maximum, unit, of: identifier)
    if open.activity != nil {
      workout?.activity?.statistics.append(statistics)
    } else {
      workout?.record.statistics.append(statistics)
    }
  }

  // MARK: Routes

  func startRoute(_ element: borrowing ExportElement) throws(ArchiveError) {
    endRoute()
    guard let open = workout, open.routes.count < OpenWorkout.limit,
      let source = element.value(.sourceName)
    else { return }
    guard let start = try date(element.value(.startDate)),
      let end = try date(element.value(.endDate)),
      start <= end
    else { return }
    workout?.route = OpenRoute(
      row: SampleBatch.Row(type: 0, source: 0, start: start, end: end, value: 0),
      maker: vocabulary.maker(
        source: source, version: element.value(.sourceVersion), device: element.value(.device)))
  }

  func addRouteFile(_ element: borrowing ExportElement) {
    workout?.route?.path = element.text(.path)
  }

  func addLocation(_ element: borrowing ExportElement) throws(ArchiveError) {
    guard let route = workout?.route, route.locations.count < OpenRoute.mostLocations else {
      return
    }
    guard let time = try date(element.value(.date)),
      let latitude = try plainNumber(element, .latitude),
      let longitude = try plainNumber(element, .longitude)
    else { return }
    guard (-90...90).contains(latitude), (-180...180).contains(longitude) else {
      return try found(.invalidNumber)
    }
    workout?.route?.locations.append(
      RecordedLocation(
        time: time, latitude: latitude, longitude: longitude,
        altitude: try plainNumber(element, .altitude) ?? 0,
        horizontalAccuracy: try plainNumber(element, .horizontalAccuracy) ?? 0,
        verticalAccuracy: try plainNumber(element, .verticalAccuracy) ?? -1,
        course: try plainNumber(element, .course) ?? -1,
        speed: try plainNumber(element, .speed) ?? -1))
  }

  func endRoute() {
    guard var route = workout?.route else { return }
    route.metadata = workout?.routeMetadata ?? []
    workout?.routes.append(route)
    workout?.route = nil
    workout?.routeMetadata = []
  }

  // MARK: Numbers

  /// A duration in seconds; nil where there is none.
  private func seconds(
    _ element: borrowing ExportElement, _ name: ExportName, _ unit: ExportName
  ) throws(ArchiveError) -> Double? {
    try amount(element, name, element.value(unit), of: .appleExerciseTime).map { $0 * 60 }
  }

  /// An amount in the unit that the store keeps a type in; nil where there is none.
  func amount(
    _ element: borrowing ExportElement, _ name: ExportName, _ unit: UnsafeBufferPointer<UInt8>?,
    of type: HKQuantityTypeIdentifier
  ) throws(ArchiveError) -> Double? {
    guard let number = try plainNumber(element, name) else { return nil }
    guard let unit else { return number }
    guard
      let conversion = ImportConversion(
        fromUnit: String(decoding: unit, as: UTF8.self), ofType: type.rawValue)
    else {
      try found(.invalidUnit)
      return nil
    }
    return conversion(number)
  }

  /// A number; nil where there is none.
  func plainNumber(
    _ element: borrowing ExportElement, _ name: ExportName
  ) throws(ArchiveError) -> Double? {
    guard let text = element.value(name) else { return nil }
    guard let number = ExportNumber.parse(text) else {
      try found(.invalidNumber)
      return nil
    }
    return number
  }
}
