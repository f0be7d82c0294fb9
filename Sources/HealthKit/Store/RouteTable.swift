/// The statements that write and read the locations of routes.
struct RouteTable {
  private static let columns = """
    time, latitude, longitude, altitude, horizontal_accuracy, vertical_accuracy, course,
    course_accuracy, speed, speed_accuracy
    """

  private let insertion: SQLiteStatement
  private let removal: SQLiteStatement
  private let query: SQLiteStatement

  init(on connection: SQLiteConnection) throws(StoreError) {
    let columns = RouteTable.columns
    insertion = try SQLiteStatement(
      """
      INSERT INTO route_location (route, position, \(columns))
      VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12)
      """, on: connection)
    removal = try SQLiteStatement("DELETE FROM route_location WHERE route = ?1", on: connection)
    query = try SQLiteStatement(
      """
      SELECT position, \(columns) FROM route_location
      WHERE route = ?1 AND position > ?2 AND time BETWEEN ?3 AND ?4 ORDER BY position LIMIT ?5
      """, on: connection)
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
  /// in order, at most `limit` of them, and the position of the last.
  func locations(
    ofRoute number: Int64, after position: Int64, in times: ClosedRange<Double>, limit: Int
  ) throws(StoreError) -> (locations: [RecordedLocation], last: Int64) {
    try query.bind(number, at: 1)
    try query.bind(position, at: 2)
    try query.bind(times.lowerBound, at: 3)
    try query.bind(times.upperBound, at: 4)
    try query.bind(Int64(limit), at: 5)
    defer { query.reset() }
    var locations: [RecordedLocation] = []
    var last = position
    while try query.step() {
      var location = RecordedLocation(time: 0, latitude: 0, longitude: 0)
      for (index, field) in RecordedLocation.fields.enumerated() {
        location[keyPath: field] = query.real(Int32(index) + 1)
      }
      locations.append(location)
      last = query.integer(0)
    }
    return (locations, last)
  }
}
