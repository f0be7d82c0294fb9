import Foundation
import TestSupport
import Testing

/// An app that depends on Lockstep from outside, in the shape of a real one.
@Suite("An app from outside")
struct OutsidePackageTests {
  @Test("Compiles without an edit that Apple would not need, and passes its own tests")
  func theirTests() throws {
    let project = URL(filePath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent()
    // A scratch directory of its own, since `swift test` holds the lock of the usual one.
    let tests = try Command.run([
      "swift", "test", "--disable-xctest",
      "--package-path", project.appending(path: "Tests/OutsidePackage").path(percentEncoded: false),
      "--scratch-path", project.appending(path: ".build/outside").path(percentEncoded: false),
    ])
    #expect(tests.succeeded, "\(tests)")
    #expect(tests.lines.contains { $0.contains("Test run with 4 tests") }, "\(tests.output)")
  }
}
