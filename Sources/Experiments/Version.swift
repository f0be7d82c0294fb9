/// The version of this Lockstep, as `--version` prints it.
public let lockstepVersion = "0.1.0"
