import DeviceSimulation
import Foundation

/// What a daemon keeps of an experiment over a restart, beside the health data.
public struct KeptState: Codable, Equatable, Sendable {
  var fit: ScenarioFit
  /// What the clock showed when the phone was new, in nanoseconds since 1970.
  var firstStart: Int64
  /// The phone.
  public var device: DeviceState
  /// Whether the phone's clock is the machine's.
  public var followsWallClock = false
  var hasPasscode: Bool
  /// The app; of its `Info.plist` what a phone at rest is asked about.
  var app: AppEnvironment
  /// Which control file has been obeyed already.
  public var controlFile: ControlFile.Version?

  init(_ scenario: Scenario, firstStart: Int64, device: SimulatedDevice) {
    fit = scenario.fit
    hasPasscode = device.hasPasscode
    app = device.app
    app.infoPlist = app.infoPlist?.shortened
    self.firstStart = firstStart
    self.device = device.state
  }

  /// The key paths in which a scenario does not fit the state; empty when it can go on.
  public func differences(from scenario: Scenario) -> [String] {
    fit.differences(from: scenario.fit)
  }
}

extension InfoPlist {
  /// The usage descriptions alone, cut short: what decides whether the app may ask, in few bytes, since
  /// a kept state has a page and descriptions are as long as somebody likes.
  fileprivate var shortened: InfoPlist {
    InfoPlist(
      usageDescriptions: usageDescriptions.mapValues { text in
        String(text.drop(while: \.isWhitespace).unicodeScalars.prefix(8))
      })
  }
}

/// The file in which a daemon keeps its state.
///
/// Written in place by one write of one page, so that a process that is killed leaves either the old
/// state or the new one.
public final class KeptStateFile {
  /// Why the file cannot be used.
  public enum Failure: Error, CustomStringConvertible {
    case unusable(path: String, reason: String)
    case io(path: String, action: String, reason: String)
    /// The file is not this user's.
    case notPermitted(path: String)

    public var description: String {
      switch self {
      case .unusable(let path, let reason):
        "\(path): \(reason); start with --fresh for a new phone, or name another --state-directory"
      case .io(let path, let action, let reason):
        "\(path): cannot \(action): \(reason); make it possible, or name another --state-directory"
      case .notPermitted(let path):
        "\(path): not permitted: only its owner may use the phone's kept state; run as the owner or "
          + "as root"
      }
    }
  }

  private let path: String
  private var descriptor: Int32 = -1
  private var lastWritten = Data()

  /// The size of the file. A state takes about a quarter of it.
  private static let size = 4096

  public init(path: String) {
    self.path = path
  }

  deinit {
    if descriptor >= 0 { close(descriptor) }
  }

  /// The state in the file; nil when there is no file, or one to which nothing was written yet.
  public func read() throws(Failure) -> KeptState? {
    guard access(path, R_OK) == 0 else {
      if errno == ENOENT || errno == ENOTDIR { return nil }
      throw failure("read the kept state")
    }
    do {
      let data = try Data(contentsOf: URL(filePath: path))
      guard data.contains(where: { $0 != 0 }) else { return nil }
      return try JSONDecoder().decode(KeptState.self, from: data)
    } catch is DecodingError {
      throw .unusable(path: path, reason: "this is not the kept state of a phone")
    } catch {
      throw .io(path: path, action: "read the kept state", reason: "\(error.localizedDescription)")
    }
  }

  /// Writes the state; without effect when it is the same as before.
  ///
  /// - Parameter durably: whether it has to be on the disk when this returns, and not only safe from
  ///   the death of the process.
  public func write(_ state: KeptState, durably: Bool = false) throws(Failure) {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    guard var data = try? encoder.encode(state), data.count < KeptStateFile.size else {
      throw .io(path: path, action: "keep the state", reason: "it is too large")
    }
    data.append(
      contentsOf: repeatElement(UInt8(ascii: "\n"), count: KeptStateFile.size - data.count))
    try open()
    if data != lastWritten {
      let written = data.withUnsafeBytes { pwrite(descriptor, $0.baseAddress, $0.count, 0) }
      guard written == data.count else { throw failure("keep the state") }
      lastWritten = data
    }
    if durably, fsync(descriptor) != 0 { throw failure("keep the state") }
  }

  /// Forgets the state.
  public func remove() throws(Failure) {
    guard unlink(path) == 0 || errno == ENOENT else { throw failure("remove the kept state") }
  }

  private func open() throws(Failure) {
    guard descriptor < 0 else { return }
    descriptor = Glibc.open(path, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o600)
    if descriptor < 0 { throw failure("keep the state") }
  }

  private func failure(_ action: String) -> Failure {
    errno == EACCES || errno == EPERM
      ? .notPermitted(path: path)
      : .io(path: path, action: action, reason: String(cString: strerror(errno)))
  }
}
