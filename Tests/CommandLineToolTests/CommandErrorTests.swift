import CommandLineTool
import Testing

@Suite struct CommandErrorTests {
  @Test("an error is one line with the program before it, and a status")
  func report() {
    let error = UsageError(.unrecognised(option: "--foo"), command: "lockstep")
    #expect(
      error.report(as: "lockstep")
        == "lockstep: unrecognised option '--foo'; see 'lockstep --help'")
    #expect(error.exitCode.rawValue == 64)
    let failure = CommandFailure("two\r\nlines", exitCode: .noPermission)
    #expect(failure.report(as: "lockstepd") == "lockstepd: two lines")
    #expect(failure.exitCode.rawValue == 77)
    #expect(CommandFailure("x").exitCode == .failure)
  }

  @Test("reporting writes to standard error and ends the process")
  func exit() async throws {
    let result = await #expect(
      processExitsWith: .exitCode(65),
      observing: [\.standardErrorContent]
    ) {
      CommandFailure("bad ü", exitCode: .dataError).exit(reportingAs: "lockstepd")
    }
    let text = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #expect(text.hasSuffix("lockstepd: bad ü\n"))
  }
}
