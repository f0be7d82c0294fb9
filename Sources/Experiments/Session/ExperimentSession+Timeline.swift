import DeviceSimulation
import Foundation
import HealthKit

extension ExperimentSession {
  /// How long after the phone's first start it is.
  var elapsed: Duration { .nanoseconds(device.now.nanoseconds - firstStart) }

  /// Puts the first of the times that are still to come of each event on the queue.
  func scheduleTimeline() {
    let start = Date(nanosecondsSince1970: firstStart)
    // What fell due while no daemon ran the phone happens now: a lock that was missed locks.
    let passed = kept.map { Duration.nanoseconds($0.device.clock - firstStart) }
    let now = elapsed
    for event in scenario.timeline {
      let repetition = Repetition(first: event.at, every: event.every)
      let next =
        if let passed {
          repetition.next(after: passed, start: start, in: scenario.timeZone)
        } else {
          (number: 0, time: event.at)
        }
      guard let next else { continue }
      schedule(event, number: next.number, at: next.time, from: now)
    }
  }

  private func schedule(
    _ event: TimelineEvent, number: Int, at time: Duration, from now: Duration
  ) {
    device.schedule(after: time - now) { [weak presence] in
      presence?.session.happen(event, number: number, at: time)
    }
  }

  private func happen(_ event: TimelineEvent, number: Int, at time: Duration) {
    let start = Date(nanosecondsSince1970: firstStart)
    if let next = event.time(ofRepeat: number + 1, start: start, in: scenario.timeZone) {
      schedule(event, number: number + 1, at: next, from: time)
    }
    perform(event.action)
  }

  // MARK: What can happen

  private func perform(_ action: TimelineAction) {
    switch action {
    case .lock: device.lock()
    case .unlock: device.unlock()
    case .reboot: device.apply(.reboot)
    case .setPasscode: setPasscode(true)
    case .removePasscode: setPasscode(false)
    case .travel(let zone):
      device.setTimeZone(zone)
      record(.timeZone, "\(Date()) time zone: \(zone.identifier)")
    case .setClock(let change):
      device.setClock(by: change)
      let direction = change < .zero ? "back" : "forward"
      let time = TimeSpan.describe(change < .zero ? .zero - change : change)
      record(.clock, "\(Date()) clock set \(direction) by \(time)")
    case .authorize(let health, let location): authorize(health, location)
    case .openApp: device.openApp()
    case .leaveApp: device.sendAppToBackground()
    case .suspendApp: suspendApp()
    case .terminateApp: device.terminateApp()
    case .forceQuitApp: device.forceQuitApp()
    case .loseSignal, .regainSignal: setSignal(action == .regainSignal)
    case .save(let steps, let span, let entered): save(steps, over: span, entered: entered)
    case .collect: collectInBackground()
    }
  }

  private func setPasscode(_ isSet: Bool) {
    device.setPasscode(isSet)
    record(.passcode, "\(Date()) passcode \(isSet ? "set" : "removed")")
  }

  private func authorize(
    _ health: AppEnvironment.HealthAuthorization?,
    _ location: AppEnvironment.LocationAuthorization?
  ) {
    var app = device.app
    if let health { app.health = health }
    if let location { app.location = location }
    device.app = app
    let parts = [
      health.map { "health \($0.rawValue)" }, location.map { "location \($0.rawValue)" },
    ]
    record(
      .authorization, "\(Date()) authorization: \(parts.compactMap(\.self).joined(separator: ", "))"
    )
  }

  private func suspendApp() {
    device.sendAppToBackground()
    device.suspendApp()
  }

  private func setSignal(_ isThere: Bool) {
    if isThere { device.regainSignal() } else { device.loseSignal() }
    record(.signal, "\(Date()) signal \(isThere ? "regained" : "lost")")
  }

  /// A background task has the app ask: it lets an app that is suspended run, and launches one that
  /// is gone where that is allowed.
  private func collectInBackground() {
    let state = device.appState
    if state <= .background {
      _ = device.appLife.wake(.backgroundTask, for: scenario.appLife.backgroundTime)
    }
    // An app that is launched asks by itself.
    if state != .notRunning { device.callApp { [weak presence] in presence?.session.collect() } }
  }

  /// The app saves what it has counted itself.
  private func save(_ steps: Int, over span: Duration, entered: Bool) {
    device.scheduleForApp { [weak presence] in
      let now = Date()
      let sample = HKQuantitySample(
        type: HKQuantityType(.stepCount),
        quantity: HKQuantity(unit: .count(), doubleValue: Double(steps)),
        start: now.addingTimeInterval(-span.inSeconds), end: now,
        metadata: entered ? [HKMetadataKeyWasUserEntered: true] : nil)
      HKHealthStore().save(sample) { [weak presence] success, error in
        let outcome = success ? "saved" : error.map { "\($0)" } ?? "not saved"
        presence?.session.record(
          .saved, "\(Date()) save \(steps) steps: \(outcome)", priority: success ? nil : 4)
      }
    }
  }

  // MARK: The app's life

  /// Writes down what explains why an app is silent, and since when it is not.
  func observeAppLife() {
    device.observeApp { [unowned self] change in
      switch change {
      case .launched(let launch) where launch.number > 1:
        record(.appState, "\(Date()) app launched: \(launch.reason.rawValue)")
      case .state(.suspended, _): record(.appState, "\(Date()) app suspended")
      case .state(_, .suspended): record(.appState, "\(Date()) app running again")
      case .terminated where !isStopped: record(.appState, "\(Date()) app terminated")
      default: break
      }
    }
  }
}
