/// What may be done with a descriptor, or has happened to it: epoll_ctl(2).
public struct IOEvents: OptionSet, Hashable, Sendable {
  public let rawValue: UInt32

  public init(rawValue: UInt32) {
    self.rawValue = rawValue
  }

  /// A read would not block: data, a connection, or the end (EPOLLIN).
  public static let readable = IOEvents(rawValue: 0x001)
  /// A write would not block (EPOLLOUT).
  public static let writable = IOEvents(rawValue: 0x004)
  /// The descriptor has failed (EPOLLERR); reported whether asked for or not.
  public static let failed = IOEvents(rawValue: 0x008)
  /// The other end is gone for good (EPOLLHUP); reported whether asked for or not.
  public static let hungUp = IOEvents(rawValue: 0x010)
}
