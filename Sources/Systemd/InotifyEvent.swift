import Glibc

/// One change to a watched directory or to what lies in it: inotify(7).
public struct InotifyEvent: Hashable, Sendable {
  /// What happened.
  public let mask: Mask

  /// The entry of the directory that it happened to; nil for the directory itself.
  public let name: String?

  public init(mask: Mask, name: String?) {
    self.mask = mask
    self.name = name
  }

  init(_ event: UnsafePointer<inotify_event>) {
    mask = Mask(rawValue: event.pointee.mask)
    // The name follows the structure, padded with zero bytes; length 0 means that there is none.
    name =
      event.pointee.len == 0
      ? nil
      : String(
        cString: UnsafeRawPointer(event).advanced(by: MemoryLayout<inotify_event>.size)
          .assumingMemoryBound(to: CChar.self))
  }

  /// The kinds of change to be told of, or that happened.
  public struct Mask: OptionSet, Hashable, Sendable {
    public let rawValue: UInt32

    public init(rawValue: UInt32) {
      self.rawValue = rawValue
    }

    /// Written to or truncated (IN_MODIFY).
    public static let modified = Mask(rawValue: 0x002)
    /// Mode, owner, times or link count changed (IN_ATTRIB).
    public static let attributes = Mask(rawValue: 0x004)
    /// Closed after having been open for writing (IN_CLOSE_WRITE).
    public static let closedAfterWriting = Mask(rawValue: 0x008)
    /// Renamed away (IN_MOVED_FROM).
    public static let movedFrom = Mask(rawValue: 0x040)
    /// Renamed to here (IN_MOVED_TO).
    public static let movedTo = Mask(rawValue: 0x080)
    /// Made in the directory (IN_CREATE).
    public static let created = Mask(rawValue: 0x100)
    /// Deleted from the directory (IN_DELETE).
    public static let deleted = Mask(rawValue: 0x200)
    /// The directory itself was deleted (IN_DELETE_SELF).
    public static let selfDeleted = Mask(rawValue: 0x400)
    /// The directory itself was renamed (IN_MOVE_SELF).
    public static let selfMoved = Mask(rawValue: 0x800)

    /// The file system was unmounted (IN_UNMOUNT); reported whether asked for or not.
    public static let unmounted = Mask(rawValue: 0x2000)
    /// Events were lost: look for yourself (IN_Q_OVERFLOW); reported whether asked for or not.
    public static let overflow = Mask(rawValue: 0x4000)
    /// The watch has ended, as its directory is gone (IN_IGNORED); reported whether asked for or
    /// not.
    public static let watchEnded = Mask(rawValue: 0x8000)
    /// The entry is a directory (IN_ISDIR); reported along with what happened.
    public static let isDirectory = Mask(rawValue: 0x4000_0000)
  }
}
