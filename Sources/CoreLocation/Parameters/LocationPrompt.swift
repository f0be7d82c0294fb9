import DeviceSimulation

/// What the user answers when the app asks for the location.
public struct LocationPrompt: Equatable, Sendable {
  public enum Answer: String, CaseIterable, Sendable {
    /// What the app asks for.
    case asRequested
    /// Only while the app is in use, whatever it asks for.
    case whenInUse
    case denied
  }

  /// The answer to the first request, of an app that never asked.
  ///
  /// An app that asks for the location at any time has it at once: the provisional state that iOS
  /// keeps until a second prompt is left out.
  public var answer = Answer.asRequested
  /// Whether the user agrees when an app that has the location in use asks for it at any time.
  ///
  /// The app may ask so once (documented); later requests change nothing.
  public var allowsUpgradeToAlways = false
  /// Whether the user agrees when the app asks for full accuracy for a while.
  public var allowsFullAccuracy = true
  /// How long the user takes. Zero or more.
  public var delay: Duration = .zero

  public init() {}
}
