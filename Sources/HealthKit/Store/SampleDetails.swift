/// What only some samples have, beside their source, time and value.
///
/// An object, so that the many samples without any stay small.
final class SampleDetails: Equatable, Sendable {
  let origin: OriginRecord?
  let metadata: [String: MetadataValue]
  let workout: WorkoutRecord?

  /// The number of the correlation that the sample is a part of.
  let correlation: Int64?

  /// The number of the workout that the sample was added to.
  let containingWorkout: Int64?

  /// Nil when there is nothing to keep.
  init?(
    origin: OriginRecord? = nil, metadata: [String: MetadataValue] = [:],
    workout: WorkoutRecord? = nil, correlation: Int64? = nil, containingWorkout: Int64? = nil
  ) {
    guard
      origin != nil || !metadata.isEmpty || workout != nil || correlation != nil
        || containingWorkout != nil
    else { return nil }
    self.origin = origin
    self.metadata = metadata
    self.workout = workout
    self.correlation = correlation
    self.containingWorkout = containingWorkout
  }

  static func == (left: SampleDetails, right: SampleDetails) -> Bool {
    left === right
      || left.origin == right.origin && left.metadata == right.metadata
        && left.workout == right.workout && left.correlation == right.correlation
        && left.containingWorkout == right.containingWorkout
  }
}

extension SampleDetails {
  /// The same details of a sample that is part of a correlation or of a workout.
  static func details(
    _ details: SampleDetails?, correlation: Int64? = nil, containingWorkout: Int64? = nil
  ) -> SampleDetails? {
    SampleDetails(
      origin: details?.origin, metadata: details?.metadata ?? [:], workout: details?.workout,
      correlation: correlation ?? details?.correlation,
      containingWorkout: containingWorkout ?? details?.containingWorkout)
  }
}
