import Foundation
import HealthKit

/// A workout whose end has not come yet.
struct OpenWorkout {
  /// Nil for one that is not taken in.
  var row: SampleBatch.Row?
  var type: Int
  var maker: ExportVocabulary.Maker?
  var record: WorkoutRecord
  var metadata = KeptEntries()
  var activityMetadata = KeptEntries()
  var eventMetadata = KeptEntries()
  var event: WorkoutRecord.Event?
  var activity: WorkoutRecord.Activity?
  var route: OpenRoute?
  var routes: [OpenRoute] = []

  /// How many events, statistics, activities and routes there are, and how many locations.
  var parts = 0
  var locations = 0

  /// No workout has more: a day's seconds, and those of three.
  static let mostParts = 100_000
  static let mostLocations = 250_000
}

/// The route of a workout, whose locations are in another file.
struct OpenRoute {
  var row: SampleBatch.Row
  var maker: ExportVocabulary.Maker
  var path: String?
  var locations: [RecordedLocation] = []
  var metadata = KeptEntries()
}

extension ExportReader {
  private static let workoutType = Array("HKWorkoutTypeIdentifier".utf8)
  private static let routeType = Array("HKWorkoutRouteTypeIdentifier".utf8)

  func startWorkout(_ element: borrowing ExportElement) throws(ArchiveError) {
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
      new.metadata.add(ExportReader.valueKey, name)
    }
    new.maker = vocabulary.maker(
      source: source, version: element.value(.sourceVersion), device: element.value(.device))
    try checkVocabulary()
    new.row = SampleBatch.Row(type: 0, source: 0, start: start, end: end, value: Double(number))
    if new.record.duration == 0 { new.record.duration = end - start }
  }

  func endWorkout() {
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
      bytesOfOthers += route.locations.count * MemoryLayout<RecordedLocation>.stride
      if !route.locations.isEmpty {
        batch.routes.append(SampleBatch.Route(row: batch.rows.count, locations: route.locations))
      }
      batch.rows.append(row)
    }
  }

  /// Gives a row its type, its source and its metadata.
  private func fill(
    _ row: inout SampleBatch.Row, type: Int, _ maker: ExportVocabulary.Maker,
    _ entries: KeptEntries
  ) {
    metadata.replaceAll(with: entries)
    row.type = vocabulary.place(ofType: type, in: &batch)
    row.source = vocabulary.source(
      of: maker, isUserEntered: metadata.isUserEntered, in: &batch)
    row.origin = vocabulary.origin(of: maker, in: &batch)
    row.metadata = metadata.append(to: &batch)
    vocabulary.note(type, from: row.start, to: row.end)
  }

  // MARK: What is in a workout

  /// Counts a part of the open workout; false when there is none.
  private func countPart() throws(ArchiveError) -> Bool {
    guard workout != nil else { return false }
    workout?.parts += 1
    if let parts = workout?.parts, parts > OpenWorkout.mostParts {
      throw tooMany("parts of a workout", OpenWorkout.mostParts)
    }
    return true
  }

  /// The interval of a part; nil with a finding for one without.
  private func interval(
    _ element: borrowing ExportElement
  ) throws(ArchiveError) -> (start: Double, end: Double)? {
    guard let start = try date(element.value(.startDate)),
      let end = try date(element.value(.endDate))
    else { return nil }
    guard start <= end else {
      try found(.endBeforeStart)
      return nil
    }
    return (start, end)
  }

  func startEvent(_ element: borrowing ExportElement) throws(ArchiveError) {
    guard try countPart(), let start = try date(element.value(.date)) else { return }
    guard let type = HKWorkoutEventType.value(named: element.text(.type) ?? "") else {
      return try found(.unknownValue)
    }
    let duration = try seconds(element, .duration, .durationUnit) ?? 0
    workout?.event = WorkoutRecord.Event(
      importing: Int64(type.rawValue), from: start, to: start + duration)
  }

  func endEvent() {
    guard var event = workout?.event else { return }
    metadata.replaceAll(with: workout?.eventMetadata ?? KeptEntries())
    event.metadata = metadata.values
    workout?.event = nil
    workout?.eventMetadata = KeptEntries()
    if workout?.activity != nil {
      workout?.activity?.events.append(event)
    } else {
      workout?.record.events.append(event)
    }
  }

  func startActivity(_ element: borrowing ExportElement) throws(ArchiveError) {
    guard try countPart(), let type = workout?.record.activityType,
      let start = try date(element.value(.startDate))
    else { return }
    let uuid = element.text(.uuid) ?? ""
    var activity = WorkoutRecord.Activity(
      importing: uuid.utf8.count <= ExportReader.longestName ? uuid : "", activityType: type,
      start: start)
    if element.value(.endDate) != nil {
      guard let interval = try interval(element) else { return }
      activity.end = interval.end
    }
    workout?.activity = activity
  }

  func endActivity() {
    guard var activity = workout?.activity else { return }
    metadata.replaceAll(with: workout?.activityMetadata ?? KeptEntries())
    activity.metadata = metadata.values
    workout?.activity = nil
    workout?.activityMetadata = KeptEntries()
    workout?.record.activities.append(activity)
  }

  func addStatistics(_ element: borrowing ExportElement) throws(ArchiveError) {
    guard try countPart(), let type = element.text(.type),
      type.utf8.count <= ExportReader.longestName, let interval = try interval(element)
    else { return }
    var statistics = WorkoutRecord.Statistics(
      importing: type, from: interval.start, to: interval.end)
    let identifier = HKQuantityTypeIdentifier(rawValue: type)
    let unit = element.value(.unit)
    statistics.sum = try amount(element, .sum, unit, of: identifier)
    statistics.average = try amount(element, .average, unit, of: identifier)
    statistics.minimum = try amount(element, .minimum, unit, of: identifier)
    statistics.maximum = try amount(element, .maximum, unit, of: identifier)
    if workout?.activity != nil {
      workout?.activity?.statistics.append(statistics)
    } else {
      workout?.record.statistics.append(statistics)
    }
  }

  /// Longer names, in bytes, are none.
  private static let longestName = 1000

  // MARK: Routes

  func startRoute(_ element: borrowing ExportElement) throws(ArchiveError) {
    guard try countPart() else { return }
    guard let source = element.value(.sourceName) ?? element.value(.source) else {
      return try found(.missingValue)
    }
    guard let interval = try interval(element) else { return }
    workout?.route = OpenRoute(
      row: SampleBatch.Row(
        type: 0, source: 0, start: interval.start, end: interval.end, value: 0),
      maker: vocabulary.maker(
        source: source, version: element.value(.sourceVersion), device: element.value(.device)))
    try checkVocabulary()
  }

  func addRouteFile(_ element: borrowing ExportElement) {
    guard let path = element.text(.path), path.utf8.count <= Int(PATH_MAX) else { return }
    workout?.route?.path = path
  }

  func addLocation(_ element: borrowing ExportElement) throws(ArchiveError) {
    guard workout?.route != nil else { return }
    guard let time = try date(element.value(.date)),
      let latitude = try plainNumber(element, .latitude),
      let longitude = try plainNumber(element, .longitude)
    else { return }
    guard (-90...90).contains(latitude), (-180...180).contains(longitude) else {
      return try found(.invalidNumber)
    }
    workout?.locations += 1
    if let locations = workout?.locations, locations > OpenWorkout.mostLocations {
      throw tooMany("locations in a workout", OpenWorkout.mostLocations)
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
    guard let route = workout?.route else { return }
    workout?.route = nil
    workout?.routes.append(route)
  }

  // MARK: Numbers

  /// A duration in seconds; nil where there is none, or with a finding where it is none.
  private func seconds(
    _ element: borrowing ExportElement, _ name: ExportName, _ unit: ExportName
  ) throws(ArchiveError) -> Double? {
    // The store keeps minutes of exercise, as exports keep durations.
    let minutes = try amount(element, name, element.value(unit), of: .appleExerciseTime)
    guard let seconds = minutes.map({ $0 * 60 }) else { return nil }
    guard (0...ExportReader.longestDuration).contains(seconds) else {
      try found(.invalidNumber)
      return nil
    }
    return seconds
  }

  /// Three hundred years, as dates may be apart.
  private static let longestDuration = 300.0 * 366 * 86_400

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
    let converted = conversion(number)
    guard converted.isFinite else {
      try found(.invalidNumber)
      return nil
    }
    return converted
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
