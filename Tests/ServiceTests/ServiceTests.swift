import Testing

/// Everything that needs a booted systemd. The suites share one machine and run in turn.
@Suite(
  .serialized,
  .enabled(
    if: Requirements.mustRun || Requirements.missing == nil,
    Comment(rawValue: Requirements.skipLine)))
enum ServiceTests {}
