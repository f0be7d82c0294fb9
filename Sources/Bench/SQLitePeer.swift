import CSQLite
import Foundation

/// SQLite itself, on the store's own file: what a person would write in its shell.
///
/// The connection is open and the statement prepared before the clock starts, as the store's are.
final class SQLitePeer {
  private let handle: OpaquePointer

  init(_ directory: String) throws {
    setenv("TZ", StepHistory.zone, 1)
    var opened: OpaquePointer?
    let code = sqlite3_open_v2(
      directory + "/healthdb.sqlite", &opened, SQLITE_OPEN_READWRITE | SQLITE_OPEN_NOMUTEX, nil)
    guard code == SQLITE_OK, let opened else {
      throw BenchError.sqlite(String(cString: sqlite3_errstr(code)))
    }
    handle = opened
  }

  deinit {
    sqlite3_close(handle)
  }

  /// The sum of each local day, by a scan.
  ///
  /// SQLite knows no zone but the machine's, whose rules its `localtime` asks for one row at a time.
  /// The peer takes the days of a fixed offset, which are wrong for half of the year and leave SQLite
  /// that work: the two were not compared.
  func daySums() throws -> Measurement {
    try measure(
      """
      SELECT CAST((started + 3600) / 86400 AS INTEGER) AS day, sum(value) FROM sample
      WHERE type = (SELECT id FROM type WHERE identifier = 'HKQuantityTypeIdentifierStepCount')
      GROUP BY day
      """, column: 1)
  }

  /// Today's sum, through the covering index.
  func todaysSum() throws -> Measurement {
    let midnight = StepHistory.end.timeIntervalSinceReferenceDate - 86_400
    return try measure(
      """
      SELECT sum(value) FROM sample
      WHERE type = (SELECT id FROM type WHERE identifier = 'HKQuantityTypeIdentifierStepCount')
      AND started >= \(midnight) AND started < \(midnight + 86_400)
      """, column: 0)
  }

  private func measure(_ sql: String, column: Int32) throws -> Measurement {
    var prepared: OpaquePointer?
    guard sqlite3_prepare_v2(handle, sql, -1, &prepared, nil) == SQLITE_OK else { throw failure }
    defer { sqlite3_finalize(prepared) }
    // A statement that has run once has its schema read and its pages found.
    try warmUp()
    var measurement = Measurement(seconds: 0, days: 0, total: 0)
    var code = SQLITE_ROW
    measurement.seconds = Stopwatch.seconds {
      code = sqlite3_step(prepared)
      while code == SQLITE_ROW {
        measurement.days += 1
        measurement.total += sqlite3_column_double(prepared, column)
        code = sqlite3_step(prepared)
      }
    }
    guard code == SQLITE_DONE else { throw failure }
    return measurement
  }

  private func warmUp() throws {
    guard sqlite3_exec(handle, "SELECT count(*) FROM type", nil, nil, nil) == SQLITE_OK else {
      throw failure
    }
  }

  private var failure: BenchError { .sqlite(String(cString: sqlite3_errmsg(handle))) }
}
