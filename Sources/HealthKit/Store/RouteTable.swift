/// Some of a route's locations, in order.
struct RoutePage: Equatable, Sendable {
  var locations: [RecordedLocation] = []
  /// The position of the last of them, from which to go on.
  var last: Int64
  /// Whether there are no more.
  var isLast = true
}

/// The statements that write and read the locations of routes.
struct RouteTable {
  private static let columns = """
    time, latitude, longitude, altitude, horizontal_accuracy, vertical_accuracy, course,
    course_accuracy, speed, speed_accuracy
    """

  private let insertion: SQLiteStatement
  private let removal: SQLiteStatement
  private let query: SQLiteStatement
  private let last: SQLiteStatement

  init(on connection: SQLiteConnection) throws(StoreError) {
    let columns = RouteTable.columns
    insertion = try SQLiteStatement(
      """
      INSERT INTO route_location (route, position, \(columns))
      VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12)
      """, on: connection)
    removal = try SQLiteStatement("DELETE FROM route_location WHERE route = ?1", on: connection)
    last = try SQLiteStatement(
      "SELECT max(position) FROM route_location WHERE route = ?1", on: connection)
    query = try SQLiteStatement(
      """
      SELECT position, \(columns) FROM route_location
      WHERE route = ?1 AND position > ?2 AND time BETWEEN ?3 AND ?4 ORDER BY position LIMIT ?5
      """, on: connection)
  }

  /// How many locations a route has.
  func count(ofRoute number: Int64) throws(StoreError) -> Int {
    try last.bind(number, at: 1)
    defer { last.reset() }
    // Positions are counted from 0: the last is found without a look at the others.
    return try last.step() ? Int(last.optionalInteger(0) ?? -1) + 1 : 0
  }

  /// Writes the locations of a route in place of those that are there.
  func put(_ locations: [RecordedLocation], ofRoute number: Int64) throws(StoreError) {
    try removal.bind(number, at: 1)
    try removal.execute()
    for (position, location) in locations.enumerated() {
      guard location.isFinite else {
        throw .invalid(number: number, finding: "location \(position) of its route is not finite")
      }
      try insertion.bind(number, at: 1)
      try insertion.bind(Int64(position), at: 2)
      for (index, field) in RecordedLocation.fields.enumerated() {
        try insertion.bind(location[keyPath: field], at: Int32(index) + 3)
      }
      try insertion.execute()
    }
  }

  /// The locations of a route after a position that are within some seconds since the reference date,
  /// at most `limit` of them.
  func locations(
    ofRoute number: Int64, after position: Int64, in times: ClosedRange<Double>, limit: Int
  ) throws(StoreError) -> RoutePage {
    try query.bind(number, at: 1)
    try query.bind(position, at: 2)
    try query.bind(times.lowerBound, at: 3)
    try query.bind(times.upperBound, at: 4)
    // One more tells whether there are more.
    try query.bind(Int64(limit) + 1, at: 5)
    defer { query.reset() }
    var page = RoutePage(last: position)
    while try query.step() {
      guard page.locations.count < limit else {
        page.isLast = false
        break
      }
      var location = RecordedLocation(time: 0, latitude: 0, longitude: 0)
      for (index, field) in RecordedLocation.fields.enumerated() {
        location[keyPath: field] = query.real(Int32(index) + 1)
      }
      page.locations.append(location)
      page.last = query.integer(0)
    }
    return page
  }
}
