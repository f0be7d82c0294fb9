// What an import brings beside samples. All of it needs the open store and throws `.closed` without.
extension ProtectedStore {
  /// Runs `body` in one transaction: what it inserts, removes and puts into the open store is there as
  /// a whole, or, when it throws, not at all.
  ///
  /// ```swift
  /// try store.change { () throws(StoreError) in
  ///   try store.insert(samples)
  ///   try store.put(locations, ofRoute: route.number)
  /// }
  /// ```
  ///
  /// A part that throws leaves nothing of itself; `body` may go on after it. Throws `.closed` when the
  /// store is not open.
  func change(_ body: () throws(StoreError) -> Void) throws(StoreError) {
    guard isOpen, let database else { throw .closed }
    try database.change(body)
  }

  /// Puts summaries in place of those of their days, all of them or, when it throws, none.
  func put(_ summaries: [ActivitySummaryRecord]) throws(StoreError) {
    guard isOpen, let database else { throw .closed }
    try database.change { () throws(StoreError) in
      for summary in summaries { try database.summaries.put(summary) }
    }
  }

  /// The summaries from one day to another, both included, by day; nil leaves that side open.
  func activitySummaries(
    from first: RecordedDay? = nil, through last: RecordedDay? = nil
  ) throws(StoreError) -> [ActivitySummaryRecord] {
    guard isOpen, let database else { throw .closed }
    return try database.summaries.summaries(from: first, through: last)
  }

  /// Puts what is known of the user in place of what was; what is not known stays as it is.
  func put(_ characteristics: CharacteristicsRecord) throws(StoreError) {
    guard isOpen, let database else { throw .closed }
    try database.change { () throws(StoreError) in
      for (identifier, value) in characteristics.values.sorted(by: { $0.key < $1.key }) {
        try database.characteristics.put(value, of: identifier)
      }
    }
  }

  /// What is known of the user.
  func characteristics() throws(StoreError) -> CharacteristicsRecord {
    guard isOpen, let database else { throw .closed }
    return CharacteristicsRecord(values: try database.characteristics.values())
  }

  /// Puts the locations of a route in place of those that it has, in their order, all of them or, when
  /// it throws, none.
  ///
  /// Throws `.invalid` for a location that is not finite, and `.corrupt` when there is no sample with
  /// the route's number: it has to be inserted before.
  func put(_ locations: [RecordedLocation], ofRoute number: Int64) throws(StoreError) {
    guard isOpen, let database else { throw .closed }
    try database.change { () throws(StoreError) in
      try database.routes.put(locations, ofRoute: number)
    }
  }

  /// How many locations a route has.
  func locationCount(ofRoute number: Int64) throws(StoreError) -> Int {
    guard isOpen, let database else { throw .closed }
    return try database.routes.count(ofRoute: number)
  }

  /// The locations of a route, in order.
  ///
  /// - Parameters:
  ///   - position: where an earlier answer ended; -1 for the beginning.
  ///   - times: in seconds since the reference date.
  ///   - limit: the most locations.
  func locations(
    ofRoute number: Int64, after position: Int64 = -1,
    in times: ClosedRange<Double> = -.infinity ... .infinity, limit: Int = Int(Int32.max)
  ) throws(StoreError) -> RoutePage {
    guard isOpen, let database else { throw .closed }
    return try database.routes.locations(
      ofRoute: number, after: position, in: times, limit: limit)
  }
}
