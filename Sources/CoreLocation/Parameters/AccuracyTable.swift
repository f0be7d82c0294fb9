/// How exact a location is, by what the app's `desiredAccuracy` asks for: the one table.
///
/// | desired accuracy | radius of uncertainty |
/// |---|---|
/// | for navigation, best | the recording's own, else 5 m |
/// | ten metres | 10 m |
/// | a hundred metres | 100 m |
/// | a kilometre | 1,000 m |
/// | three kilometres, reduced | 3,000 m |
///
/// Apple calls the desired accuracy a hint and documents no outcome; the table is a model of ours. A
/// number between two rows gets the finer one. A recording that is less exact than the row stays so.
public struct AccuracyTable: Equatable, Sendable {
  /// Metres, by the least desired accuracy that gets them; the finest first.
  public var radii: [Row] = [
    Row(from: kCLLocationAccuracyNearestTenMeters, radius: 10),
    Row(from: kCLLocationAccuracyHundredMeters, radius: 100),
    Row(from: kCLLocationAccuracyKilometer, radius: 1000),
    Row(from: kCLLocationAccuracyThreeKilometers, radius: 3000),
  ]

  /// One row of the table.
  public struct Row: Equatable, Sendable {
    /// The least desired accuracy, in metres, that gets this row.
    public var from: CLLocationAccuracy
    /// The radius of uncertainty in metres.
    public var radius: CLLocationAccuracy

    public init(from: CLLocationAccuracy, radius: CLLocationAccuracy) {
      self.from = from
      self.radius = radius
    }
  }

  public init() {}

  /// The radius for a desired accuracy in metres; zero where the fix's own counts.
  func radius(for desired: CLLocationAccuracy) -> CLLocationAccuracy {
    if desired == kCLLocationAccuracyReduced { return radii.last?.radius ?? 0 }
    return radii.last { $0.from <= desired }?.radius ?? 0
  }
}
