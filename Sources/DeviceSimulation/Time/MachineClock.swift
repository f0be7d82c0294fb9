import CClockShim
import Foundation

/// The two clocks of the machine that real time is measured by, in nanoseconds.
public struct MachineClock: Sendable {
  /// Time that has passed since some fixed moment, a suspend of the machine included.
  public var elapsed: @Sendable () -> Int64
  /// Time since 1970, which somebody may set.
  public var wall: @Sendable () -> Int64

  public init(
    elapsed: @escaping @Sendable () -> Int64, wall: @escaping @Sendable () -> Int64
  ) {
    self.elapsed = elapsed
    self.wall = wall
  }

  /// CLOCK_BOOTTIME and CLOCK_REALTIME.
  public static let system = MachineClock(
    elapsed: {
      var now = timespec()
      clock_gettime(CLOCK_BOOTTIME, &now)
      return Int64(now.tv_sec) * 1_000_000_000 + Int64(now.tv_nsec)
    },
    wall: {
      let now = clock_shim_real_time()
      return Int64(now.tv_sec) * 1_000_000_000 + Int64(now.tv_nsec)
    })

  /// The date by the wall clock.
  public var date: Date { Date(nanosecondsSince1970: wall()) }
}
