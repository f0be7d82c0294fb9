import Foundation

/// What Xcode's template makes an app's delegate of. Nothing is seen or touched here, so that there
/// is nothing to respond to.
@preconcurrency @MainActor
open class UIResponder: NSObject {
  nonisolated public override init() {
    super.init()
  }
}
