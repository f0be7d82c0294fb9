/// A sample that came into the open store or left it.
enum StoreChange: Equatable, Sendable {
  case added(SampleRecord)
  case removed(SampleRecord)

  var sample: SampleRecord {
    switch self {
    case .added(let sample), .removed(let sample): sample
    }
  }
}
