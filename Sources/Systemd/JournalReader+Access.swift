import Glibc

extension JournalReader {
  /// Whether this machine has a system journal that this user may not read.
  ///
  /// To be asked when nothing was found: opening the local journal leaves such files out silently.
  /// Those who may are root and the groups `systemd-journal` and `adm`.
  public static var isLocalJournalUnreadable: Bool {
    isUnreadable(below: ["/var/log/journal", "/run/log/journal"])
  }

  /// Whether a directory or a system journal below one of the directories, each machine's in a
  /// directory of its own, may not be read.
  static func isUnreadable(below directories: [String]) -> Bool {
    directories.contains { directory in
      guard let names = names(in: directory) else { return errno == EACCES }
      return names.contains { name in
        access("\(directory)/\(name)/system.journal", R_OK) != 0 && errno == EACCES
      }
    }
  }

  private static func names(in directory: String) -> [String]? {
    guard let stream = opendir(directory) else { return nil }
    defer { closedir(stream) }
    var names: [String] = []
    while let entry = readdir(stream) {
      let name = withUnsafeBytes(of: entry.pointee.d_name) { bytes in
        String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
      }
      if !name.hasPrefix(".") { names.append(name) }
    }
    return names
  }
}
