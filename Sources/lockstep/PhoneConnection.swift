import CommandLineTool
import Experiments
import Systemd

/// The way to a running phone's daemon.
enum PhoneConnection {
  /// How long a daemon may take to answer. It answers at once, unless it is starved or stopped.
  private static let timeout = Duration.seconds(10)

  /// Asks the daemon; nil when none runs.
  static func ask(_ subject: PhoneRequest.Subject, of location: PhoneLocation) throws
    -> PhoneAnswer?
  {
    try ask(PhoneRequest(subject), of: location, timeout: timeout)
  }

  /// Asks the daemon for what may take it longer; nil when none runs.
  static func ask(_ request: PhoneRequest, of location: PhoneLocation, timeout: Duration) throws
    -> PhoneAnswer?
  {
    let line: String
    do throws(LineSocketError) {
      line = try LineSocketClient.request(
        path: location.socket, line: request.line, timeout: timeout)
    } catch {
      if case .nobodyThere = error { return nil }
      throw error
    }
    guard let answer = try? PhoneAnswer(line: line), answer.error == nil else {
      throw CommandFailure(
        "\(location.socket): the daemon did not understand; is it of version \(lockstepVersion), too?",
        exitCode: .unavailable)
    }
    return answer
  }
}
