/// Stops the process as an uncaught Objective-C exception does on Apple's platforms.
///
/// For programming errors only: nothing that comes from a file or a person may end here.
public func raiseException(_ name: String, _ reason: String) -> Never {
  fatalError("*** Terminating app due to uncaught exception '\(name)', reason: '\(reason)'")
}
