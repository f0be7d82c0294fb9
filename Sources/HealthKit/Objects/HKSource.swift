import DeviceSimulation
import Foundation

/// An app or a device that saves health data.
open class HKSource: NSObject, @unchecked Sendable {
  /// The name that the user sees.
  public let name: String
  public let bundleIdentifier: String

  init(name: String, bundleIdentifier: String) {
    self.name = name
    self.bundleIdentifier = bundleIdentifier
  }

  /// The source of what the calling app saves.
  open class func `default`() -> HKSource {
    HKSource(app: SimulatedDevice.current().app)
  }

  open override func isEqual(_ object: Any?) -> Bool {
    (object as? HKSource)?.bundleIdentifier == bundleIdentifier
  }

  open override var hash: Int { bundleIdentifier.hashValue }

  open override var description: String {
    "<HKSource \"\(name)\" (\(bundleIdentifier))>"
  }
}

extension HKSource {
  convenience init(app: AppEnvironment) {
    self.init(name: app.name, bundleIdentifier: app.bundleIdentifier)
  }
}
