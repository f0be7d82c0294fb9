import DeviceSimulation
import Foundation
import HealthKit

extension SimulatedDevice {
  /// Asks for a table of steps, through HealthKit, as an app on the phone does.
  ///
  /// An app whose `Info.plist` has no usage description is refused, with the reason of the exception
  /// that ends it on a phone.
  ///
  /// - Parameters:
  ///   - pause: called between pieces of long work, of years of samples, with what goes on with it; by
  ///     default that goes on at once. Who drives the device can let others have their turn first.
  ///   - completion: called with the answer, as an event of the device.
  public func fetchSteps(
    _ request: StepsTableRequest,
    pause: @escaping @Sendable (_ goOn: @escaping @Sendable () -> Void) -> Void = { $0() },
    completion: @escaping @Sendable (StepsTableAnswer) -> Void
  ) {
    inside {
      if let reason = reasonToEndStepsReader {
        schedule(after: .zero) {
          completion(StepsTableAnswer(.refused("the app is terminated: \(reason)")))
        }
        return
      }
      do throws(NoStepsTable) {
        try StepsTableReader(request, pause: pause, completion: completion).read()
      } catch {
        schedule(after: .zero) { completion(StepsTableAnswer(error)) }
      }
    }
  }

  /// Why iOS would end an app that asks to read steps; nil when it would not.
  ///
  /// The exception would end the process, and here that is the phone, not only the app.
  var reasonToEndStepsReader: String? {
    let steps: Set<HKObjectType> = [HKQuantityType(.stepCount)]
    return kind.hasHealthKit ? app.infoPlist?.reasonToRefuse(toShare: [], read: steps) : nil
  }
}
