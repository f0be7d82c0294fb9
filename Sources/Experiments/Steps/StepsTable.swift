import Foundation

/// Steps by hour, day, week or month, as HealthKit's statistics give them.
public struct StepsTable: Codable, Equatable, Sendable {
  /// The steps of one source by itself.
  public struct Source: Codable, Equatable, Sendable {
    public let name: String
    public let bundleIdentifier: String
    /// One for each bucket; nil where the source has no samples.
    public var steps: [Double?]

    public init(name: String, bundleIdentifier: String, steps: [Double?] = []) {
      self.name = name
      self.bundleIdentifier = bundleIdentifier
      self.steps = steps
    }
  }

  public let interval: StepsInterval
  /// The zone that the buckets follow: the phone's.
  public let timeZone: TimeZone
  /// Where buckets begin, and where the last one ends: seconds since 1970.
  public private(set) var boundaries: [Double]
  /// The sum of each bucket, nothing counted twice; nil where there are no samples.
  public internal(set) var steps: [Double?]
  /// The plain sum of all samples of each bucket, if it was asked for: what two sources counted at the
  /// same time is in it twice. A sample that crosses a boundary is shared out by time, as the statistics
  /// do it.
  public internal(set) var raw: [Double?]?
  /// The sources that were asked for, when they were several.
  public internal(set) var sources: [Source]

  /// A table without rows.
  public init(interval: StepsInterval, timeZone: TimeZone) {
    self.interval = interval
    self.timeZone = timeZone
    boundaries = []
    steps = []
    sources = []
  }

  /// How many buckets there are.
  public var count: Int { steps.count }

  /// Adds the bucket that follows the last one.
  ///
  /// A bucket without length is left out.
  ///
  /// - Parameter separate: the steps of each of ``sources``.
  public mutating func append(
    from start: Date, to end: Date, steps sum: Double?, separate: [Double?] = []
  ) {
    guard start < end else { return }
    if boundaries.isEmpty { boundaries.append(start.timeIntervalSince1970) }
    boundaries.append(end.timeIntervalSince1970)
    steps.append(sum)
    for index in sources.indices {
      sources[index].steps.append(index < separate.count ? separate[index] : nil)
    }
  }
}

extension StepsTable {
  /// The sum of all buckets.
  public var total: Double { Self.sum(steps) }

  /// The plain sum of all samples, if it was asked for.
  public var rawTotal: Double? { raw.map(Self.sum) }

  /// How many buckets have steps.
  public var countWithSteps: Int { steps.count { $0 != nil } }

  /// The mean of the buckets that have steps, as the Health app shows it; nil without any.
  public var average: Double? { countWithSteps > 0 ? total / Double(countWithSteps) : nil }

  /// What was counted more than once in a bucket; nil where there are no samples, or none were summed.
  func excess(_ index: Int) -> Double? {
    guard let sum = steps[index], let raw, let plain = raw[index] else { return nil }
    return plain - sum
  }

  /// A sum in which the parts of a sample that was shared out are whole again.
  static func sum(_ values: [Double?]) -> Double {
    var sum = CompensatedSum()
    for value in values { sum.add(value ?? 0) }
    let whole = sum.value.rounded()
    // Parts are rounded to a part in 10^16; no sample is of a millionth of a step.
    return abs(sum.value - whole) < 1e-6 ? whole : sum.value
  }
}

extension StepsTable {
  /// How many values a table may have, so that it fits into one line of an answer through a socket.
  ///
  /// A value takes up to 25 bytes there, and a client reads up to 16 MiB.
  static let mostValues = 600_000

  /// - Throws: when so many buckets, with so many columns, are too many.
  static func checkSize(_ count: Double, columns: Int) throws(NoStepsTable) {
    let most = mostValues / columns
    guard count > Double(most) else { return }
    throw NoStepsTable(
      outcome: .tooLong,
      text:
        "some \(String(format: "%.0f", count)) rows are too many, \(most) are the most: ask for "
        + "longer buckets, or less time by since and until")
  }
}
