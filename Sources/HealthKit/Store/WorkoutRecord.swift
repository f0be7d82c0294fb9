/// What a workout has beside its time, as the store keeps it.
struct WorkoutRecord: Hashable, Sendable {
  /// One event, such as a pause.
  struct Event: Hashable, Sendable {
    var type: Int64
    /// Seconds since the reference date.
    var start: Double
    var end: Double
    var metadata: [String: MetadataValue] = [:]
  }

  /// One activity of a workout that has several.
  struct Activity: Hashable, Sendable {
    var uuid: String
    var configuration: Configuration
    var start: Double
    /// Nil for one that has not ended.
    var end: Double?
    var events: [Event] = []
    var metadata: [String: MetadataValue] = [:]
    var statistics: [Statistics] = []
  }

  /// What was computed of the samples of one type.
  struct Statistics: Hashable, Sendable {
    /// The type's identifier, such as `HKQuantityTypeIdentifierHeartRate`.
    var type: String
    /// Seconds since the reference date.
    var start: Double
    var end: Double
    /// In the type's canonical unit, as the others; nil for what does not go with the type.
    var sum: Double?
    var average: Double?
    var minimum: Double?
    var maximum: Double?
  }

  /// What was planned.
  struct Configuration: Hashable, Sendable {
    var activityType: Int64
    var locationType: Int64 = 1
    var swimmingLocationType: Int64 = 0
    /// In metres.
    var lapLength: Double?
  }

  var activityType: Int64
  /// In seconds, pauses left out.
  var duration: Double
  /// In kilocalories.
  var energy: Double?
  /// In metres.
  var distance: Double?
  var strokes: Double?
  var flights: Double?
  var events: [Event] = []
  var activities: [Activity] = []
  /// One for each type that was measured.
  var statistics: [Statistics] = []
}
