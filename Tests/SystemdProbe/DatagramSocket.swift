import Glibc

/// The receiving end of a datagram socket, as the service manager and the journal have one.
struct DatagramSocket {
  let descriptor: Int32

  init(path: String) {
    descriptor = socket(AF_UNIX, Int32(SOCK_DGRAM.rawValue), 0)
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.utf8) }
    let result = withUnsafePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        bind(descriptor, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
      }
    }
    guard result == 0 else { fatalError("cannot bind \(path): \(errno)") }
  }

  /// The next datagram that has arrived, or nil.
  func receive() -> [UInt8]? {
    var bytes = [UInt8](repeating: 0, count: 64 * 1024)
    let count = recv(descriptor, &bytes, bytes.count, Int32(MSG_DONTWAIT))
    return count < 0 ? nil : Array(bytes.prefix(count))
  }

  func receiveText() -> String? {
    receive().map { String(decoding: $0, as: UTF8.self) }
  }
}
