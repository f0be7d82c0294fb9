import BackgroundTasks
import DeviceSimulation
import Foundation
import Testing

@Suite("BGTaskScheduler") struct BGTaskSchedulerTests {
  /// An app that asks for its next refresh at launch and in each refresh.
  private final class Refresher: @unchecked Sendable {
    var runs: [Date] = []
    var launches = 0
    var earliest: TimeInterval?
    var seconds: TimeInterval = 10
    var expirations = 0
    var completesWhenExpired = true
    var hasExpirationHandler = true
    var refusals: [BGTaskScheduler.Error.Code?] = []

    func launch(_ device: SimulatedDevice) {
      launches += 1
      BGTaskScheduler.shared.register(forTaskWithIdentifier: "sync", using: nil) {
        [unowned device] task in self.run(task, device)
      }
      request()
    }

    func request() {
      let request = BGAppRefreshTaskRequest(identifier: "sync")
      request.earliestBeginDate = earliest.map { Date(timeIntervalSinceNow: $0) }
      do { try BGTaskScheduler.shared.submit(request) } catch {
        refusals.append((error as? BGTaskScheduler.Error)?.code)
      }
    }

    private func run(_ task: BGTask, _ device: SimulatedDevice) {
      runs.append(Date())
      request()
      let done = device.schedule(after: .seconds(seconds)) { task.setTaskCompleted(success: true) }
      guard hasExpirationHandler else { return }
      task.expirationHandler = { [self] in
        expirations += 1
        done.cancel()
        if completesWhenExpired { task.setTaskCompleted(success: false) }
      }
    }
  }

  private let app = Refresher()

  private func device(
    seed: UInt64 = 1, lockState: LockState = .unlocked,
    appLife: AppLifeParameters = AppLifeParameters()
  ) -> SimulatedDevice {
    let device = SimulatedDevice(
      DeviceConfiguration(seed: seed, lockState: lockState, appLife: appLife))
    let app = app
    device.installApp { [unowned device] _ in app.launch(device) }
    return device
  }

  private func pending(_ device: SimulatedDevice) -> [String] {
    final class Answer: @unchecked Sendable { var identifiers: [String] = [] }
    let answer = Answer()
    device.run {
      BGTaskScheduler.shared.getPendingTaskRequests { requests in
        answer.identifiers = requests.map(\.identifier)
      }
      device.advance(by: .zero)
    }
    return answer.identifiers
  }

  // MARK: Moments

  @Test("A refresh comes between 15 minutes and 6 hours later, as the seed has it")
  func moments() {
    var moments: Set<TimeInterval> = []
    for seed: UInt64 in 1...20 {
      let delays = [0, 1].map { _ -> TimeInterval in
        let app = Refresher()
        let device = SimulatedDevice(DeviceConfiguration(seed: seed))
        device.installApp { [unowned device] _ in app.launch(device) }
        device.openApp()
        device.sendAppToBackground()
        device.advance(by: .minutes(6 * 60 + 15))
        return app.runs[0].timeIntervalSince(DeviceConfiguration.defaultStart)
      }
      #expect(delays[0] == delays[1], "the same seed, the same moment")
      #expect((900...22_500).contains(delays[0]))
      moments.insert(delays[0])
    }
    #expect(moments.count == 20, "another seed, another moment")
  }

  @Test("It does not come before the earliest begin date")
  func earliest() {
    let device = device()
    app.earliest = 24 * 3600
    device.openApp()
    device.sendAppToBackground()
    device.advance(by: .hours(24))
    #expect(app.runs == [])
    device.advance(by: .hours(6))
    #expect(app.runs.count == 1)
  }

  @Test("It does not come while the app is in front, and soon after that")
  func inFront() {
    let device = device()
    device.openApp()
    device.advance(by: .hours(12))
    #expect(app.runs == [])
    device.sendAppToBackground()
    device.advance(by: .minutes(15))
    #expect(app.runs.count == 1)
  }

  @Test("It launches an app that is gone, and it waits for the first unlock")
  func reboot() {
    let device = device()
    device.openApp()
    device.apply(.reboot)
    device.advance(by: .hours(12))
    #expect(app.launches == 1 && app.runs == [])
    device.unlock()
    device.advance(by: .minutes(15))
    #expect(app.launches == 2 && app.runs.count == 1)
    #expect(device.run { device.appLife.launch.reason } == .backgroundTask)
  }

  @Test("It does not come when the user has closed the app or has switched refresh off")
  func refused() {
    let device = device()
    device.openApp()
    device.forceQuitApp()
    device.advance(by: .hours(12))
    #expect(app.launches == 1)
    device.app.backgroundRefresh = .denied
    device.openApp()
    #expect(app.launches == 2 && app.refusals == [.unavailable])
    device.sendAppToBackground()
    device.advance(by: .days(2))
    #expect(app.runs == [])
  }

  @Test("Denied after the request, it waits until it is allowed again")
  func deniedLater() {
    let device = device()
    device.openApp()
    device.sendAppToBackground()
    device.app.backgroundRefresh = .denied
    device.advance(by: .hours(12))
    #expect(app.runs == [])
    device.app.backgroundRefresh = .available
    device.advance(by: .minutes(15))
    #expect(app.runs.count == 1)
  }

  // MARK: Running

  @Test("A completed task lets the app be suspended, and the next request is pending")
  func completed() {
    let device = device()
    device.openApp()
    device.sendAppToBackground()
    device.suspendApp()
    #expect(throws: Never.self) { try device.launchBackgroundTask("sync") }
    device.advance(by: .seconds(9))
    #expect(device.appState == .background && app.runs.count == 1)
    #expect(device.run { device.appLife.reasonsAwake } == ["background-task"])
    device.advance(by: .seconds(6))
    #expect(device.appState == .suspended && app.expirations == 0)
    #expect(pending(device) == ["sync"])
  }

  @Test("After 30 seconds the task is told to stop (Apple: up to 30 seconds)")
  func expired() {
    let device = device()
    app.seconds = 600
    device.openApp()
    device.sendAppToBackground()
    #expect(throws: Never.self) { try device.launchBackgroundTask("sync") }
    device.advance(by: .milliseconds(29_999))
    #expect(app.expirations == 0)
    device.advance(by: .milliseconds(1))
    #expect(app.expirations == 1 && device.appState == .background)
    device.advance(by: .seconds(5))
    #expect(device.appState == .suspended)
  }

  @Test("Without an expiration handler it is over then (Apple)")
  func noHandler() {
    let device = device()
    app.seconds = 600
    app.hasExpirationHandler = false
    device.openApp()
    device.sendAppToBackground()
    #expect(throws: Never.self) { try device.launchBackgroundTask("sync") }
    device.advance(by: .seconds(35))
    #expect(device.appState == .suspended)
  }

  @Test("A task that does not complete is suspended, or its app terminated, by parameter")
  func unfinished() {
    for terminates in [false, true] {
      let device = device()
      app.seconds = 600
      app.completesWhenExpired = false
      device.backgroundRefreshParameters.terminatesUnfinished = terminates
      device.openApp()
      device.sendAppToBackground()
      #expect(throws: Never.self) { try device.launchBackgroundTask("sync") }
      device.advance(by: .milliseconds(34_999))
      #expect(device.appState == .background)
      device.advance(by: .seconds(6))
      #expect(device.appState == (terminates ? .notRunning : .suspended))
    }
  }

  @Test("A task can be made to expire, as by Xcode's debugger")
  func expireNow() throws {
    let device = device()
    device.openApp()
    #expect(throws: BackgroundTaskError.notRunning("sync")) {
      try device.expireBackgroundTask("sync")
    }
    try device.launchBackgroundTask("sync")
    device.advance(by: .seconds(1))
    try device.expireBackgroundTask("sync")
    #expect(app.expirations == 0)
    device.advance(by: .zero)
    #expect(app.expirations == 1)
  }

  @Test("A launch handler on the main queue runs on the main actor")
  @MainActor func mainQueue() throws {
    final class Flag: @unchecked Sendable { var isRaised = false }
    let flag = Flag()
    let device = SimulatedDevice(DeviceConfiguration())
    _ = device.run {
      BGTaskScheduler.shared.register(forTaskWithIdentifier: "main", using: .main) { task in
        MainActor.assumeIsolated { flag.isRaised = true }
        task.setTaskCompleted(success: true)
      }
    }
    try device.run {
      try BGTaskScheduler.shared.submit(BGAppRefreshTaskRequest(identifier: "main"))
    }
    try device.launchBackgroundTask("main")
    device.advance(by: .zero)
    #expect(flag.isRaised)
  }

  // MARK: Requests

  @Test("There is one refresh at a time; for the same task a new request replaces the old one")
  func tooMany() throws {
    let device = device()
    device.openApp()
    try device.run {
      let again = BGAppRefreshTaskRequest(identifier: "sync")
      again.earliestBeginDate = Date(timeIntervalSinceNow: 7 * 24 * 3600)
      try BGTaskScheduler.shared.submit(again)
      #expect(throws: BGTaskScheduler.Error(.tooManyPendingTaskRequests)) {
        try BGTaskScheduler.shared.submit(BGAppRefreshTaskRequest(identifier: "other"))
      }
      device.sendAppToBackground()
      device.advance(by: .days(6))
    }
    #expect(app.runs == [])
    #expect(pending(device) == ["sync"])
  }

  @Test("What is pending can be awaited, as copies")
  func awaited() async {
    let device = device()
    device.openApp()
    let requests = await device.run { await BGTaskScheduler.shared.pendingTaskRequests() }
    #expect(requests.map(\.identifier) == ["sync"])
    requests.first?.earliestBeginDate = .distantFuture
    let again = await device.run { await BGTaskScheduler.shared.pendingTaskRequests() }
    #expect(again.first is BGAppRefreshTaskRequest && again.first?.earliestBeginDate == nil)
  }

  @Test("A cancelled request never comes")
  func cancelled() {
    let device = device()
    device.openApp()
    device.run { BGTaskScheduler.shared.cancel(taskRequestWithIdentifier: "other") }
    #expect(pending(device) == ["sync"])
    device.run { BGTaskScheduler.shared.cancel(taskRequestWithIdentifier: "sync") }
    #expect(pending(device) == [])
    device.run {
      app.request()
      BGTaskScheduler.shared.cancelAllTaskRequests()
    }
    device.sendAppToBackground()
    device.advance(by: .days(1))
    #expect(app.runs == [] && device.pendingEvents == 0)
    #expect(throws: BackgroundTaskError.noRequest("sync")) {
      try device.launchBackgroundTask("sync")
    }
  }

  @Test("With refresh switched off a request is refused with Code 1, printed as Apple prints it")
  func unavailable() {
    let device = SimulatedDevice(
      DeviceConfiguration(app: AppEnvironment(backgroundRefresh: .denied)))
    device.run {
      do {
        try BGTaskScheduler.shared.submit(BGAppRefreshTaskRequest(identifier: "sync"))
        Issue.record("the request was taken")
      } catch BGTaskScheduler.Error.unavailable {
        #expect("\(BGTaskScheduler.Error(.unavailable))" == unavailableText)
      } catch {
        Issue.record(error)
      }
    }
  }

  private let unavailableText = #"Error Domain=BGTaskSchedulerErrorDomain Code=1 "(null)""#

  @Test("A task that Info.plist does not list, or without the mode, is refused with Code 3 (Apple)")
  func infoPlist() throws {
    for (identifiers, modes, isListed, isTaken) in [
      (["sync"], ["fetch"], true, true), (["sync"], ["location"], true, false),
      ([], ["fetch"], false, false),
    ] {
      let device = SimulatedDevice(DeviceConfiguration())
      device.app.infoPlist = InfoPlist(
        backgroundModes: modes, backgroundTaskIdentifiers: identifiers)
      device.run {
        let scheduler = BGTaskScheduler.shared
        #expect(scheduler.register(forTaskWithIdentifier: "sync", using: nil) { _ in } == isListed)
        let request = BGAppRefreshTaskRequest(identifier: "sync")
        if isTaken {
          #expect(throws: Never.self) { try scheduler.submit(request) }
        } else {
          #expect(throws: BGTaskScheduler.Error(.notPermitted)) { try scheduler.submit(request) }
        }
      }
    }
  }

  // MARK: Exceptions

  @Test("To register after the launch is an exception")
  func registeredLate() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      Exceptional.registerInAnEvent()
    }
    #expect(
      text(result).contains(
        "All launch handlers must be registered before application finishes launching"))
  }

  @Test("To register twice is an exception")
  func registeredTwice() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      Exceptional.registerTwice()
    }
    #expect(
      text(result).contains(
        "Launch handler for task with identifier sync has already been registered"))
  }

  @Test("A launch for a task that nobody has registered is an exception (WordPress-iOS#18156)")
  func notRegistered() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      try Exceptional.runUnregistered()
    }
    #expect(text(result).contains("No launch handler registered for task with identifier sync"))
  }

  private func text(_ result: ExitTest.Result?) -> String {
    String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
  }
}

/// What ends in an exception.
private enum Exceptional {
  static func registerInAnEvent() {
    let device = SimulatedDevice(DeviceConfiguration())
    device.schedule(after: .zero) {
      BGTaskScheduler.shared.register(forTaskWithIdentifier: "sync", using: nil) { _ in }
    }
    device.advance(by: .zero)
  }

  static func registerTwice() {
    SimulatedDevice(DeviceConfiguration()).run {
      for _ in 1...2 {
        BGTaskScheduler.shared.register(forTaskWithIdentifier: "sync", using: nil) { _ in }
      }
    }
  }

  static func runUnregistered() throws {
    let device = SimulatedDevice(DeviceConfiguration())
    try device.run {
      try BGTaskScheduler.shared.submit(BGAppRefreshTaskRequest(identifier: "sync"))
      device.sendAppToBackground()
      device.advance(by: .hours(7))
    }
  }
}
