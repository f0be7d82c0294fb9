/// What a workout has beside its time, as the store keeps it.
package struct WorkoutRecord: Hashable, Sendable {
  /// One event, such as a pause.
  package struct Event: Hashable, Sendable {
    package var type: Int64
    /// Seconds since the reference date.
    package var start: Double
    package var end: Double
    package var metadata: [String: MetadataValue] = [:]
  }

  /// One activity of a workout that has several.
  package struct Activity: Hashable, Sendable {
    package var uuid: String
    package var configuration: Configuration
    package var start: Double
    /// Nil for one that has not ended.
    package var end: Double?
    package var events: [Event] = []
    package var metadata: [String: MetadataValue] = [:]
    package var statistics: [Statistics] = []
  }

  /// What was computed of the samples of one type.
  package struct Statistics: Hashable, Sendable {
    /// The type's identifier, such as `HKQuantityTypeIdentifierHeartRate`.
    package var type: String
    /// Seconds since the reference date.
    package var start: Double
    package var end: Double
    /// In the type's canonical unit, as the others; nil for what does not go with the type.
    package var sum: Double?
    package var average: Double?
    package var minimum: Double?
    package var maximum: Double?
  }

  /// What was planned.
  package struct Configuration: Hashable, Sendable {
    package var activityType: Int64
    package var locationType: Int64 = 1
    package var swimmingLocationType: Int64 = 0
    /// In metres.
    package var lapLength: Double?
  }

  package var activityType: Int64
  /// In seconds, pauses left out.
  package var duration: Double
  /// In kilocalories.
  package var energy: Double?
  /// In metres.
  package var distance: Double?
  package var strokes: Double?
  package var flights: Double?
  package var events: [Event] = []
  package var activities: [Activity] = []
  /// One for each type that was measured.
  package var statistics: [Statistics] = []
}
