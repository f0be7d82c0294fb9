// Which elements hold which. Where an element is met in one that cannot hold it, that one's end is
// missing.
extension ExportName {
  /// Whether an element may be in this one; nil is an element that nobody knows, which may be anywhere.
  func holds(_ child: ExportName?) -> Bool {
    guard let child else { return true }
    switch self {
    case .healthData:
      return true
    case .record:
      return child == .metadataEntry || child == .heartbeats
    case .correlation:
      return child == .record || child == .metadataEntry
    case .workout:
      return child == .metadataEntry || child == .workoutEvent || child == .workoutActivity
        || child == .workoutStatistics || child == .workoutRoute
    case .workoutActivity:
      return child == .metadataEntry || child == .workoutEvent || child == .workoutStatistics
    case .workoutRoute:
      return child == .metadataEntry || child == .location || child == .fileReference
    case .workoutEvent, .activitySummary, .clinicalRecord, .audiogram, .visionPrescription,
      .stateOfMind:
      return child == .metadataEntry
    default:
      return false
    }
  }
}
