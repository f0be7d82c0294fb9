/// Whether an app may know exactly where the device is.
public enum CLAccuracyAuthorization: Int, Sendable {
  case fullAccuracy = 0
  /// Only roughly: see ``ReducedAccuracy``.
  case reducedAccuracy = 1
}
