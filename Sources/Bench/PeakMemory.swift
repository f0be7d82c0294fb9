import Foundation

/// The most memory that this process has had resident.
enum PeakMemory {
  /// In KiB, as getrusage(2) says.
  static var kibibytes: Int {
    var usage = rusage()
    getrusage(__rusage_who_t(RUSAGE_SELF.rawValue), &usage)
    return usage.ru_maxrss
  }
}
