import CommandLineTool
import Experiments
import Foundation

/// Shows on a terminal how far a long run has come.
final class ProgressMeter {
  private let name: String
  private let isShown: Bool
  private let began = ContinuousClock.now
  private var shown: ContinuousClock.Instant?

  /// How long a run lasts before anything is shown, and the time from one showing to the next.
  private static let patience = Duration.milliseconds(500)

  init(_ name: String) {
    self.name = name
    // It moves the cursor, which takes the same as colour.
    isShown = Terminal.allowsColour(STDERR_FILENO)
  }

  func show(_ progress: VirtualRun.Progress) {
    show(share: progress.share, count: progress.ticks, of: "ticks")
  }

  /// - Parameters:
  ///   - share: how much is done, from 0 to 1.
  ///   - count: how many of what `unit` names are done.
  func show(share: Double, count: Int, of unit: String) {
    guard isShown else { return }
    let now = ContinuousClock.now
    guard now - (shown ?? began) >= ProgressMeter.patience else { return }
    shown = now
    let seconds = (now - began) / .seconds(1)
    let left = share > 0 ? seconds / share - seconds : 0
    write(
      String(
        format: "%@: %3.0f%%, %d %@, %.0f a second, %.0f s left", name, share * 100, count, unit,
        Double(count) / seconds, left))
  }

  /// Takes away what was shown.
  func clear() {
    if shown != nil { write("") }
    shown = nil
  }

  private func write(_ text: String) {
    FileHandle.standardError.write(Data("\r\u{1B}[K\(text)".utf8))
  }
}
