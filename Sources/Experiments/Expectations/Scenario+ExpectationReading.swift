import DeviceSimulation

extension Scenario {
  /// Reads what the experiment should show.
  mutating func readExpectations(_ file: inout MappingReader) throws(ScenarioError) {
    guard let entries = try file.takeIfPresent("expect", as: .list(of: .section)) else { return }
    for var entry in entries {
      let expectation = try Scenario.Expectation(&entry, until: duration)
      try entry.finish()
      expectations.append(expectation)
    }
  }
}

extension Scenario.Expectation {
  fileprivate init(_ entry: inout MappingReader, until end: Duration?) throws(ScenarioError) {
    let name = try entry.takeIfPresent("name", as: .text)
    let window = try Scenario.Expectation.readWindow(&entry, until: end)
    let repeats = try entry.takeIfPresent("repeats", as: .positiveTimeSpan)
    if let repeats, let to = window.to, to - window.from > repeats {
      throw entry.error(
        "the window would begin again before its end", remedy: "use a longer time span",
        at: "repeats")
    }
    if repeats != nil, window.to == nil {
      throw entry.error("a window that repeats needs its end", remedy: "add to", at: "repeats")
    }
    self.init(
      name: name, from: window.from, to: window.to, repeats: repeats,
      checks: try Scenario.Expectation.readChecks(&entry))
  }

  /// `from` and `to`, or `at` for a moment.
  private static func readWindow(_ entry: inout MappingReader, until end: Duration?)
    throws(ScenarioError) -> (from: Duration, to: Duration?)
  {
    if let moment = try entry.takeIfPresent("at", as: .timeSpan) {
      guard !entry.has("from"), !entry.has("to") else {
        throw entry.error(
          "at excludes from and to", remedy: "use at for a moment, from and to for a window",
          at: "at")
      }
      try check(moment, "at", in: entry, until: end)
      return (moment, moment)
    }
    let from = try entry.take("from", as: .timeSpan, default: .zero)
    let to = try entry.takeIfPresent("to", as: .timeSpan)
    try check(from, "from", in: entry, until: end)
    if let to {
      try check(to, "to", in: entry, until: end)
      guard to > from else {
        throw entry.error("the window ends before it begins", remedy: "use a later time", at: "to")
      }
    }
    return (from, to)
  }

  private static func check(
    _ time: Duration, _ key: String, in entry: MappingReader, until end: Duration?
  ) throws(ScenarioError) {
    guard let end, time > end else { return }
    throw entry.error(
      "it lies after the end of the run, at \(TimeSpan.describe(end))",
      remedy: "use an earlier time, or a longer duration", at: key)
  }

  private static func readChecks(_ entry: inout MappingReader) throws(ScenarioError) -> [Check] {
    var checks: [Check] = []
    if let outcome = try entry.takeIfPresent("every", as: NodeForm<Outcome>.choice) {
      checks.append(.every(outcome))
    }
    for counted in Counted.allCases {
      if let bounds = try entry.takeIfPresent(counted.rawValue, as: .bounds) {
        checks.append(.count(counted, bounds))
      }
    }
    if let limit = try entry.takeIfPresent("firstAnswerWithin", as: .timeSpan) {
      checks.append(.firstAnswerWithin(limit))
    }
    if let bounds = try entry.takeIfPresent("steps", as: .bounds) { checks.append(.steps(bounds)) }
    guard !checks.isEmpty else {
      throw entry.error(
        "nothing says what is expected",
        remedy: "add every, ticks, answers, noData, refusals, firstAnswerWithin or steps")
    }
    if entry.has("at") {
      for check in checks {
        if case .steps = check { continue }
        throw entry.error(
          "only steps are expected at a moment", remedy: "use from and to for the rest", at: "at")
      }
    }
    return checks
  }
}

extension NodeForm where Value == Scenario.Expectation.Bounds {
  /// A number, or `{ atLeast: N, atMost: N }`.
  fileprivate static var bounds: NodeForm<Scenario.Expectation.Bounds> {
    .oneOf([
      NodeForm<Double>.number(0...Double.infinity).map {
        Scenario.Expectation.Bounds(atLeast: $0, atMost: $0)
      },
      .mapping { section in
        let bounds = Scenario.Expectation.Bounds(
          atLeast: try section.takeIfPresent("atLeast", as: .number(0...Double.infinity)),
          atMost: try section.takeIfPresent("atMost", as: .number(0...Double.infinity)))
        guard bounds.atLeast != nil || bounds.atMost != nil else {
          throw section.error("no bound is given", remedy: "add atLeast or atMost")
        }
        if let least = bounds.atLeast, let most = bounds.atMost, least > most {
          throw section.error(
            "no number lies between", remedy: "use an atMost of at least \(least)", at: "atMost")
        }
        return bounds
      },
    ])
  }
}
