import Glibc

/// The path of a Unix socket, known to fit into a socket's address.
struct UnixSocketAddress {
  let path: String

  /// The longest path in bytes; the address keeps one more for the zero byte at the end.
  static let longestPath = MemoryLayout.size(ofValue: sockaddr_un().sun_path) - 1

  init(_ path: String) throws(LineSocketError) {
    let bytes = path.utf8
    guard !bytes.isEmpty, bytes.count <= Self.longestPath, !bytes.contains(0) else {
      throw .badPath(path: path)
    }
    self.path = path
  }

  /// Calls `body` with the address as bind(2) and connect(2) take it.
  func withSocketAddress(
    _ body: (UnsafePointer<sockaddr>, socklen_t) -> Int32
  ) -> Int32 {
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.utf8) }
    return withUnsafePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        body($0, socklen_t(MemoryLayout<sockaddr_un>.size))
      }
    }
  }
}
