import DeviceSimulation
import Foundation

/// Wakes the app in the background for what it has enabled, as often as it may be woken.
///
/// An app that runs is told at once by its observer queries, whatever it enabled. One that is
/// suspended or gone is woken when the period of a type is over since its last wake; what came
/// meanwhile is told in one call. Nothing is told before the first unlock after a boot, since what the
/// app has asked for lies in class C (semantics.md 2.1), and nothing while the store is closed, unless
/// ``HealthParameters/observersFireWhileLocked`` says so.
///
/// Used inside its device only.
final class DeliverySchedule: @unchecked Sendable {
  private(set) var records: [BackgroundDeliveryRecord] = []
  /// The records that were dropped from the front of the list.
  private var forgotten = 0
  /// In the order in which the app asked first.
  private var registrations: [BackgroundDelivery] = []
  private var timer: ScheduledEvent?
  private unowned let service: HealthService

  private static let mostRecords = 10_000

  init(for service: HealthService) {
    self.service = service
  }

  private var device: SimulatedDevice { service.device }

  // MARK: What the app asks for

  subscript(type: HKObjectType) -> BackgroundDelivery? {
    registrations.first { $0.type == type }
  }

  /// Whether the app has asked for nothing.
  var isEmpty: Bool { registrations.isEmpty }

  /// The type of an identifier, where the app has enabled it.
  func type(_ identifier: String) -> HKObjectType? {
    registrations.first { $0.type.identifier == identifier }?.type
  }

  func enable(_ type: HKObjectType, _ frequency: HKUpdateFrequency) {
    if let index = registrations.firstIndex(where: { $0.type == type }) {
      registrations[index].enable(frequency)
    } else {
      registrations.append(BackgroundDelivery(type: type, frequency: frequency))
    }
    arm()
  }

  func disable(_ type: HKObjectType) {
    registrations.removeAll { registration in
      guard registration.type == type else { return false }
      registration.underway?.wake.finishOne()
      return true
    }
    arm()
  }

  func disableAll() {
    for type in registrations.map(\.type) { disable(type) }
  }

  // MARK: What there is to tell

  /// Takes note of types of which something came or went.
  func note(_ types: Set<String>) {
    guard !types.isEmpty else { return }
    var isNew = false
    for index in registrations.indices where types.contains(registrations[index].type.identifier) {
      if !registrations[index].hasNews { isNew = true }
      registrations[index].hasNews = true
    }
    if isNew { arm() }
  }

  /// Whether an observer query that begins now is to be told of a type.
  func awaitsQuery(of type: HKObjectType) -> Bool {
    guard let registration = self[type] else { return false }
    return registration.hasNews || registration.underway?.awaitsQuery ?? false
  }

  /// The app is being told of types: there is no news of them any more.
  ///
  /// - Returns: what the app is to call when it has done with it.
  func tell(_ types: Set<HKSampleType>) -> HKObserverQueryCompletionHandler {
    var underway: [DeliveryUnderway] = []
    for index in registrations.indices
    where types.contains(where: { $0 == registrations[index].type }) {
      registrations[index].hasNews = false
      guard let delivery = registrations[index].underway else {
        // It runs anyway, and has now what it missed.
        registrations[index].misses = 0
        registrations[index].retry = nil
        continue
      }
      delivery.tell()
      underway.append(delivery)
    }
    guard !underway.isEmpty else { return {} }
    let receipt = DeliveryReceipt(underway, on: device)
    return { receipt.sign() }
  }

  // MARK: Waking

  /// Sees to it that the app is woken when the next type is due. To be called whenever what that
  /// depends on has changed.
  func arm() {
    timer?.cancel()
    timer = nil
    guard mayWake, let due = registrations.compactMap(\.due).min() else { return }
    timer = device.schedule(at: due) { [unowned self] in
      timer = nil
      wakeForDue()
    }
  }

  private var mayWake: Bool {
    let life = device.appLife
    return !life.state.isRunning && device.lockState != .beforeFirstUnlock
      && (life.state == .suspended || life.mayBeLaunched)
      && (service.isStoreOpen || service.parameters.observersFireWhileLocked)
  }

  private func wakeForDue() {
    guard mayWake else { return }
    let isLaunch = device.appLife.state == .notRunning
    var due: [Int] = []
    for index in registrations.indices {
      guard let instant = registrations[index].due, instant <= device.now else { continue }
      let type = registrations[index].type
      if isLaunch || registrations[index].misses > 0 || service.queries.hasNews(of: type, service) {
        due.append(index)
      } else {
        registrations[index].hasNews = false
      }
    }
    if !due.isEmpty { wake(for: due, isLaunch: isLaunch) }
    arm()
  }

  private func wake(for due: [Int], isLaunch: Bool) {
    let wake = DeliveryWake(isLaunch: isLaunch, types: due.count)
    for index in due {
      let registration = registrations[index]
      registrations[index].underway = DeliveryUnderway(
        registration.type, number: forgotten + records.count, wake: wake)
      registrations[index].hasNews = false
      registrations[index].last = device.now
      registrations[index].retry = nil
      record(
        BackgroundDeliveryRecord(
          type: registration.type, date: device.date, attempt: registration.misses + 1,
          isLaunch: isLaunch))
      if !isLaunch, registration.misses > 0 { service.queries.tellAgain(registration.type) }
    }
    let limit = service.parameters.backgroundDeliveryTime
    // The launched app's queries, and those of the resumed one, are told in later events.
    wake.assertion = device.appLife.wake(.healthKit, for: limit)
    wake.deadline = device.schedule(after: limit) { [weak self, weak wake] in
      wake?.deadline = nil
      if let self, let wake { miss { $0.wake === wake } }
    }
  }

  private func record(_ record: BackgroundDeliveryRecord) {
    if records.count == DeliverySchedule.mostRecords {
      records.removeFirst()
      forgotten += 1
    }
    records.append(record)
  }

  // MARK: Outcomes

  /// Ends the deliveries that the app has completed.
  func settle() {
    for index in registrations.indices {
      guard let delivery = registrations[index].underway, delivery.isComplete else { continue }
      registrations[index].misses = 0
      finish(index, .completed)
    }
    arm()
  }

  /// The app's process is gone, and with it its deliveries.
  func appEnded() {
    miss { _ in true }
  }

  private func miss(where isMissed: (DeliveryUnderway) -> Bool) {
    let retries = service.parameters.backgroundDeliveryRetries
    for index in registrations.indices {
      guard let delivery = registrations[index].underway, isMissed(delivery) else { continue }
      registrations[index].misses += 1
      let misses = registrations[index].misses
      if misses <= retries.count {
        registrations[index].hasNews = true
        registrations[index].retry = device.now.advanced(by: retries[misses - 1])
      } else {
        registrations[index].hasNews = false
        registrations[index].isStopped = true
      }
      finish(index, .missed)
    }
    arm()
  }

  private func finish(_ index: Int, _ outcome: BackgroundDeliveryRecord.Outcome) {
    guard let delivery = registrations[index].underway else { return }
    registrations[index].underway = nil
    let place = delivery.number - forgotten
    if records.indices.contains(place) { records[place].outcome = outcome }
    delivery.wake.finishOne()
  }
}
