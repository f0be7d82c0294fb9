import DeviceSimulation
import Foundation

/// What is done to the phone between two events.
enum Injection: String, CaseIterable, Sendable {
  /// The screen is locked, and unlocked some seconds later.
  case lock
  /// The screen of a locked phone is unlocked, and locked some seconds later.
  case unlock
  /// The app's process ends and is launched again.
  case crash, crashWhileLocked
  /// The phone's process is killed, and goes on from its kept state and its store's files.
  case phoneCrash, phoneCrashWhileLocked

  /// Whether the phone is locked before it.
  var beginsLocked: Bool {
    switch self {
    case .lock, .crash, .phoneCrash: false
    case .unlock, .crashWhileLocked, .phoneCrashWhileLocked: true
    }
  }

  var endsPhone: Bool { self == .phoneCrash || self == .phoneCrashWhileLocked }
}

/// The time in which something is injected.
struct Stretch: Sendable {
  let name: String
  let start: Date
  let duration: Duration

  /// Twenty seconds around the end of a minute, when its steps are saved.
  static let minuteEnd = Stretch(
    name: "twenty seconds", start: Date(timeIntervalSince1970: 1_477_900_850),
    duration: .seconds(20))

  /// An hour of ticks.
  static let hour = Stretch(
    name: "an hour", start: Date(timeIntervalSince1970: 1_477_900_800), duration: .hours(1))
}

/// Which boundaries of a stretch are tried, as the environment says.
///
/// `LOCKSTEP_INJECTION=all` tries every boundary of the hour (for hours); else it is every boundary of
/// twenty seconds, and a few of the hour that `LOCKSTEP_INJECTION_SEED` (1) draws.
enum InjectionChoice {
  static var triesAll: Bool {
    ProcessInfo.processInfo.environment["LOCKSTEP_INJECTION"] == "all"
  }

  static var seed: UInt64 {
    ProcessInfo.processInfo.environment["LOCKSTEP_INJECTION_SEED"].flatMap { UInt64($0) } ?? 1
  }

  /// Boundaries of the hour, in order.
  static func ofHour(_ count: Int, for injection: Injection) -> [Int] {
    if triesAll { return Array(0...count) }
    let place = UInt64(Injection.allCases.firstIndex(of: injection) ?? 0)
    var generator = SeededGenerator(seed: seed &* 31 &+ place)
    return (0..<3).map { _ in Int.random(in: 0...count, using: &generator) }.sorted()
  }
}
