import CLibFuzzer
import Foundation
import FuzzTargets

/// libFuzzer with one of our targets: its options are on the command line, the target's name is in
/// `LOCKSTEP_FUZZ_TARGET`, which stays there when libFuzzer starts itself again.
@main
enum Runner {
  private static let target: any FuzzTarget = {
    let name = ProcessInfo.processInfo.environment["LOCKSTEP_FUZZ_TARGET"] ?? ""
    guard let target = fuzzTargets.first(where: { $0.name == name }) else {
      let names = fuzzTargets.map(\.name).joined(separator: ", ")
      FileHandle.standardError.write(
        Data("lockstep-fuzz: LOCKSTEP_FUZZ_TARGET '\(name)' is not one of \(names)\n".utf8))
      exit(64)
    }
    return target
  }()

  static func main() {
    _ = target
    signal(SIGPROF) { _ in abort() }
    var count = CommandLine.argc
    var arguments: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>? = CommandLine.unsafeArgv
    exit(
      LLVMFuzzerRunDriver(&count, &arguments) { data, size in
        Runner.take(UnsafeBufferPointer(start: data, count: size))
        return 0
      })
  }

  /// Seconds of the processor that an input may take. libFuzzer's own limit goes by the wall clock,
  /// which on this thread is a simulated phone's.
  private static let limit = 20

  private static func take(_ input: UnsafeBufferPointer<UInt8>) {
    setAlarm(after: limit)
    defer { setAlarm(after: 0) }
    do {
      try target.take(Array(input))
    } catch {
      // libFuzzer keeps the input of a process that ends so.
      fatalError("violation: \(error)")
    }
  }

  private static func setAlarm(after seconds: Int) {
    var timer = itimerval()
    timer.it_value.tv_sec = seconds
    setitimer(__itimer_which_t(ITIMER_PROF.rawValue), &timer, nil)
  }
}
