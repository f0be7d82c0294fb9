import Collectors
import DeviceSimulation
import Foundation

extension SimulatedDevice {
  /// Asks for today's steps as an app does that runs the step-count helper.
  ///
  /// An app whose `Info.plist` has no usage description is refused, with the reason of the exception
  /// that ends it on a phone.
  ///
  /// - Parameter completion: called with the answer, as an event of the device.
  public func fetchTodaysSteps(completion: @escaping @Sendable (StepsAnswer) -> Void) {
    inside {
      if let reason = reasonToEndStepsReader {
        schedule(after: .zero) {
          completion(StepsAnswer(outcome: .refused, text: "the app is terminated: \(reason)"))
        }
        return
      }
      let outcome = OutcomeOfHelper()
      let helper = StepCountHelper { report in outcome.note(report.event) }
      helper.fetchTodaysSteps { _, text in
        completion(StepsAnswer(outcome: outcome.value, text: text))
      }
    }
  }
}

/// What the helper's events came to. Used by one thread, the device's.
private final class OutcomeOfHelper: @unchecked Sendable {
  private(set) var value = StepsAnswer.Outcome.refused

  func note(_ event: StepCountHelper.Event) {
    switch event {
    case .steps: value = .steps
    case .noData, .unavailable: value = .noData
    case .refused: value = .refused
    case .authorization: break
    }
  }
}
