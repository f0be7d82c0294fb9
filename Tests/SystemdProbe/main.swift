// A small service for the tests: what depends on the process's first thread, its signals or its
// environment cannot be tried inside the test process. Each mode prints what happened.

switch CommandLine.arguments.dropFirst().first {
case "main-queue": try probeMainQueue()
case "signals": try probeSignals()
case "readiness": try probeReadiness()
case "watchdog": try probeWatchdog()
case "journal": try probeJournal()
case "permission": try probePermission()
case "descriptors": try probeDescriptors()
default: fatalError("which probe?")
}
