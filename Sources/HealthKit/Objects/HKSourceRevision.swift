import Foundation

/// A source, and the version and hardware in which it saved something. Two with equal fields are
/// equal.
open class HKSourceRevision: NSObject, @unchecked Sendable {
  public let source: HKSource
  /// The app's version; nil when not known.
  public let version: String?
  /// The hardware, such as `iPhone10,3`; nil when not known.
  public let productType: String?
  /// The system that the hardware ran; zeros when not known.
  public let operatingSystemVersion: OperatingSystemVersion

  public init(
    source: HKSource, version: String?, productType: String?,
    operatingSystemVersion: OperatingSystemVersion
  ) {
    self.source = source
    self.version = version
    self.productType = productType
    self.operatingSystemVersion = operatingSystemVersion
  }

  public convenience init(source: HKSource, version: String?) {
    self.init(
      source: source, version: version, productType: nil,
      operatingSystemVersion: OperatingSystemVersion())
  }

  open override func isEqual(_ object: Any?) -> Bool {
    guard let other = object as? HKSourceRevision else { return false }
    return source == other.source && version == other.version
      && productType == other.productType
      && operatingSystemVersion.text == other.operatingSystemVersion.text
  }

  open override var hash: Int {
    var hasher = Hasher()
    hasher.combine(source)
    hasher.combine(version)
    hasher.combine(productType)
    hasher.combine(operatingSystemVersion.text)
    return hasher.finalize()
  }
}

extension OperatingSystemVersion {
  /// The version that a text such as `10.1.0` says; parts that it leaves out or that are no numbers
  /// are zero.
  init(text: String?) {
    let parts = (text ?? "").split(separator: ".").map { Int($0) ?? 0 } + [0, 0, 0]
    self.init(majorVersion: parts[0], minorVersion: parts[1], patchVersion: parts[2])
  }

  /// The version as text; nil for zeros.
  var text: String? {
    majorVersion == 0 && minorVersion == 0 && patchVersion == 0
      ? nil : "\(majorVersion).\(minorVersion).\(patchVersion)"
  }
}
