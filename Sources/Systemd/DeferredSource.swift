/// Work for a later turn of the loop: long work cut into slices gives other sources their turn between.
///
/// ```swift
/// var work: DeferredSource?
/// work = try DeferredSource(on: loop) {
///   if merge.nextSlice() { work?.schedule() }
/// }
/// work?.schedule()
/// ```
public final class DeferredSource {
  // Not sd_event_add_defer(3): such a source, enabled again and again, counts as pending since it was
  // made, and so goes before all others for ever. A timer that is due takes its turn.
  private let timer: TimerSource

  /// Adds a source to a loop; it does nothing until it is scheduled.
  public init(
    on loop: EventLoop, handler: @escaping () throws -> Void
  ) throws(SystemdError) {
    timer = try TimerSource(on: loop, handler: handler)
  }

  /// Calls the handler once in a later turn of the loop, however often it is scheduled before then.
  public func schedule() {
    timer.arm(at: 0)
  }

  /// Takes the source out of its loop for good and releases the handler.
  public func cancel() {
    timer.cancel()
  }
}
