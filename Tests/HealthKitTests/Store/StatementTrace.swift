import CSQLite

@testable import HealthKit

/// Calls a closure before every statement of a connection.
final class StatementTrace {
  private let body: () -> Void
  private let handle: OpaquePointer

  init(_ connection: SQLiteConnection, _ body: @escaping () -> Void) {
    self.body = body
    handle = connection.handle
    sqlite3_trace_v2(
      handle, UInt32(SQLITE_TRACE_STMT),
      { _, context, _, _ in
        if let context {
          Unmanaged<StatementTrace>.fromOpaque(context).takeUnretainedValue().body()
        }
        return 0
      }, Unmanaged.passUnretained(self).toOpaque())
  }

  /// To be called before the connection closes.
  func end() {
    sqlite3_trace_v2(handle, 0, nil, nil)
  }
}
