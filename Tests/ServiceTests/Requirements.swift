import Foundation
import TestSupport

/// What a machine needs to boot systemd in a container.
enum Requirements {
  /// Set by continuous integration, where a skipped test is a failed one.
  static let mustRun = ProcessInfo.processInfo.environment["LOCKSTEP_REQUIRE_SYSTEMD"] == "1"

  /// What this machine lacks, as one line; nil when it lacks nothing.
  static let missing: String? = {
    if geteuid() != 0 { return "not root; run them with sudo" }
    if !exists("/usr/bin/systemd-nspawn") {
      return "no systemd-nspawn; run scripts/setup, which installs systemd-container"
    }
    if !exists("/lib/systemd/systemd") { return "no systemd; run scripts/setup" }
    let fileSystems = (try? String(readingFile: "/proc/filesystems")) ?? ""
    if !fileSystems.contains("\toverlay\n") { return "the kernel has no overlay file system" }
    if !exists("/proc/self/ns/cgroup") { return "the kernel has no cgroup namespaces" }
    return nil
  }()

  static let skipLine = "needs a booted systemd: \(missing ?? "all is there")"

  private static func exists(_ path: String) -> Bool {
    FileManager.default.fileExists(atPath: path)
  }
}
