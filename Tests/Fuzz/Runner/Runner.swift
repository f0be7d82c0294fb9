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
      exit(EX_USAGE)
    }
    return target
  }()

  static func main() {
    _ = target
    var count = CommandLine.argc
    var arguments: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>? = CommandLine.unsafeArgv
    exit(
      LLVMFuzzerRunDriver(&count, &arguments) { data, size in
        Runner.take(UnsafeBufferPointer(start: data, count: size))
        return 0
      })
  }

  private static func take(_ input: UnsafeBufferPointer<UInt8>) {
    do {
      try target.take(Array(input))
    } catch {
      // libFuzzer keeps the input of a process that ends so.
      fatalError("violation: \(error)")
    }
  }
}
