/// The device's way through the world: plays movements, and tells those who asked about every fix
/// and every minute of steps.
///
/// Belongs to its device: use it from inside (``SimulatedDevice/inside(_:)``).
public final class Motion: @unchecked Sendable {
  /// How far the movements have been played: what a restarted daemon goes on from.
  public struct Progress: Codable, Equatable, Sendable {
    var leg = 0
    /// The number of the leg's next fix.
    var fix = 0
    /// Where the device was when the leg began.
    var origin = Movement.park
    /// Where it is.
    var position = Movement.park
    var pedometer = Pedometer()

    public init() {}
  }

  /// The latest fix, whoever listened.
  public private(set) var lastFix: Fix?
  public private(set) var progress = Progress()
  /// How many fixes nobody was told of because they lay in a time to skip.
  public private(set) var skippedFixes = 0
  /// Whether the device can tell where it is; see ``SimulatedDevice/loseSignal()``.
  public private(set) var hasSignal = true

  /// Whether all movements have been played: no fix is to come.
  public var isOver: Bool { nextFix == nil }

  private unowned let device: SimulatedDevice
  private var movements: [Movement] = []
  /// Tells one call of `begin` from the next.
  private var begun = 0
  private var leg: Leg?
  private var legBegan = DeviceInstant(nanoseconds: 0)
  private var nextFix: ScheduledEvent?
  private var skipLimit: DeviceInstant?
  /// The latest fix of any movement, where `lastFix` is of this one.
  private var latestFix: Fix?
  /// Whether the place where the device is has a signal, and whether somebody took it away.
  private var isInTunnel = false
  private var isJammed = false
  private var progressObservers = ObserverList<Progress>()
  private var fixObservers = ObserverList<Fix>()
  private var signalObservers = ObserverList<Bool>()
  private var strideObservers = ObserverList<Stride>()
  private var strideCount = 0
  private var unclaimedStrides: [Stride] = []

  init(device: SimulatedDevice) {
    self.device = device
  }

  /// Calls `body` whenever the progress has moved, before anybody is told of the fix or of the steps
  /// that moved it, for the device's life.
  ///
  /// Who keeps the progress here never plays the same fix twice, even when the process dies before
  /// anybody was told.
  public func observeProgress(_ body: @escaping (Progress) -> Void) {
    progressObservers.add(body)
  }

  /// Calls `body` at every fix, for the device's life.
  public func observeFixes(_ body: @escaping (Fix) -> Void) {
    fixObservers.add(body)
  }

  /// Calls `body` with every minute of steps, for the device's life. The first who asks is told of
  /// those that went before, too: the phone counts whether or not anybody looks.
  public func observeStrides(_ body: @escaping (Stride) -> Void) {
    strideObservers.add(body)
    strideCount += 1
    let unclaimed = unclaimedStrides
    unclaimedStrides = []
    for stride in unclaimed { body(stride) }
  }

  /// Calls `body` with whether there is a signal, whenever that changes, for the device's life.
  public func observeSignal(_ body: @escaping (Bool) -> Void) {
    signalObservers.add(body)
  }

  /// What a fix at this moment would say: the latest one, at rest once the last movement has ended.
  /// Nil without a signal, and before the first fix.
  public var presentFix: Fix? {
    guard hasSignal, var fix = latestFix else { return nil }
    fix.instant = device.now
    if nextFix == nil {
      fix.speed = 0
      fix.course = -1
    }
    return fix
  }

  /// Takes the signal away, or gives it back.
  func setJammed(_ isJammed: Bool) {
    self.isJammed = isJammed
    updateSignal()
  }

  private func updateSignal() {
    let hasSignal = !isJammed && !isInTunnel
    guard hasSignal != self.hasSignal else { return }
    self.hasSignal = hasSignal
    signalObservers.notify(hasSignal)
  }

  /// Plays movements one after another instead of what was played so far.
  ///
  /// - Parameters:
  ///   - delay: until the first fix.
  ///   - progress: how far the same movements have been played already.
  public func begin(
    _ movements: [Movement], after delay: Duration = .zero, at progress: Progress? = nil
  ) {
    // The same walk going on is no end of it.
    if progress?.pedometer != self.progress.pedometer { finishWalk() }
    begun += 1
    nextFix?.cancel()
    self.movements = movements
    if let progress {
      self.progress = progress
    } else {
      self.progress.leg = 0
      self.progress.fix = 0
      self.progress.origin = self.progress.position
    }
    lastFix = nil
    let first = device.now.advanced(by: delay)
    prepareLeg()
    // A leg that is entered in its middle began as long ago as its next fix is into it.
    legBegan = first.advanced(by: .zero - offset(ofFix: self.progress.fix))
    if leg?.hasSignal != false { isInTunnel = false }
    updateSignal()
    scheduleNextFix()
  }

  /// Tells nobody of the fixes before an instant: the app slept through them. Steps are counted all
  /// the same.
  public func skipFixes(before instant: DeviceInstant) {
    skipLimit = instant
  }

  /// How far into its leg a fix is; the one after the last comes an interval later.
  private func offset(ofFix number: Int) -> Duration {
    if let step = leg?.step(number) { return .nanoseconds(step.offset) }
    guard let last = leg?.step(number - 1) else { return .zero }
    return .nanoseconds(last.offset) + Movement.fixInterval
  }

  private func prepareLeg() {
    guard movements.indices.contains(progress.leg) else { return leg = nil }
    leg = Leg(
      movements[progress.leg], from: progress.origin, isFirst: progress.leg == 0)
  }

  private func scheduleNextFix() {
    while let leg {
      if let step = leg.step(progress.fix) {
        let instant = DeviceInstant(
          nanoseconds: legBegan.nanoseconds.addingSaturated(step.offset))
        nextFix = device.schedule(at: instant) { [unowned self] in play(step) }
        return
      }
      // An interval after the last fix of one leg comes the first of the next.
      legBegan = legBegan.advanced(by: offset(ofFix: progress.fix))
      progress.leg += 1
      progress.fix = 0
      progress.origin = progress.position
      prepareLeg()
    }
    nextFix = nil
    finishWalk()
  }

  private func play(_ step: Leg.Step) {
    let now = device.now
    let begun = begun
    isInTunnel = leg?.hasSignal == false
    updateSignal()
    let fix = Fix(
      instant: now, coordinate: step.coordinate, altitude: step.altitude ?? 0, speed: step.speed,
      course: step.course, horizontalAccuracy: step.horizontalAccuracy ?? Fix.usualAccuracy,
      verticalAccuracy: step.verticalAccuracy ?? (step.altitude == nil ? -1 : Fix.usualAccuracy))
    let strides = count(step, since: lastFix?.instant, until: now)
    lastFix = fix
    latestFix = fix
    progress.position = step.coordinate
    progress.fix += 1
    progressObservers.notify(progress)
    for stride in strides { tell(stride) }
    if let skipLimit, now < skipLimit {
      skippedFixes += 1
    } else {
      skipLimit = nil
      if hasSignal { fixObservers.notify(fix) }
    }
    // An observer may have begun another movement.
    if begun == self.begun { scheduleNextFix() }
  }

  /// Counts the steps since the last fix, and returns the minutes that are complete.
  private func count(_ step: Leg.Step, since last: DeviceInstant?, until now: DeviceInstant)
    -> [Stride]
  {
    guard let last else { return [] }
    let offset = device.clock.pointee - now.nanoseconds
    return progress.pedometer.walk(
      from: last.nanoseconds + offset, to: now.nanoseconds + offset, distance: step.distance)
  }

  private func finishWalk() {
    guard let stride = progress.pedometer.finish() else { return }
    progressObservers.notify(progress)
    tell(stride)
  }

  private func tell(_ stride: Stride) {
    if strideCount == 0 {
      unclaimedStrides.append(stride)
    } else {
      strideObservers.notify(stride)
    }
  }
}
