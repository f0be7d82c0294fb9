/// What a collection reads its buckets from, where the service can put kept content in the store's
/// place.
///
/// Guarded by the device.
final class SharedStatistics {
  private(set) var data: StatisticsData

  init(_ data: StatisticsData) {
    self.data = data
  }

  /// Whether it depends on the store's samples of a type, or of any.
  func isLive(ofType type: String? = nil) -> Bool {
    guard case .live(let live) = data else { return false }
    return type == nil || live.key.type == type
  }

  /// What lies in a window.
  func content(covering window: StatisticsWindow) -> StatisticsContent {
    switch data {
    case .live(let live): live.content(covering: window)
    case .kept(let content): content
    }
  }

  /// Takes the data out of the store's hands, before they change.
  func detach() {
    guard case .live(let live) = data else { return }
    data = .kept(live.content(covering: .whole))
  }
}
