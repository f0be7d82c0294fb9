import Glibc
import Systemd

/// Writes two entries to a journal of its own and prints what arrived there.
///
/// libsystemd has one fixed path for the journal's socket, so the test gives this process a mount
/// namespace in which /run is its own.
@MainActor
func probeJournal() throws {
  for directory in ["/run/systemd", "/run/systemd/journal"] { mkdir(directory, 0o755) }
  let socket = DatagramSocket(path: "/run/systemd/journal/socket")
  var journal = Journal()
  let entries: [[(name: String, value: String)]] = [
    [("MESSAGE", "didUpdateLocations"), ("PRIORITY", "6"), ("LOCKSTEP_TICK", "1")],
    [("MESSAGE", "two\nlines"), ("EMPTY", ""), ("TWICE", "a"), ("TWICE", "ü")],
  ]
  for entry in entries {
    try journal.send(entry)
    print(socket.receiveText() ?? "nothing", terminator: "--\n")
  }
}
