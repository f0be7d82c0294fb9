import FuzzTargets
import Testing

/// The fuzz targets without libFuzzer: the same entry points, on their corpus and what a seed makes of
/// it. `scripts/fuzz` goes further. One after the other: a target has one file to write to.
@Suite("Fuzz targets", .serialized)
struct ReplayTests {
  /// Enough to notice a mistake at the surface in a few seconds; what is deeper takes libFuzzer.
  private static let mutations = 400

  @Test("Nothing comes of the corpus that must not", arguments: fuzzTargets.indices)
  func corpus(index: Int) throws {
    let target = fuzzTargets[index]
    let corpus = try Corpus(of: target)
    #expect(!corpus.inputs.isEmpty)
    for input in corpus.inputs {
      #expect(throws: Never.self, "\(target.name)/\(input.name)") { try target.take(input.bytes) }
    }
  }

  @Test("Nor of mutations of it", arguments: fuzzTargets.indices)
  func mutations(index: Int) throws {
    let target = fuzzTargets[index]
    var mutator = Mutator(try Corpus(of: target).inputs.map(\.bytes), seed: 1)
    for number in 0..<ReplayTests.mutations {
      let input = mutator.next()
      #expect(throws: Never.self, "\(target.name) \(number): \(escaped(input))") {
        try target.take(input)
      }
    }
  }

  @Test("Every directory of the corpus has a target, and the other way round")
  func directories() throws {
    #expect(try Corpus.names() == fuzzTargets.map(\.name).sorted())
  }

  private func escaped(_ bytes: [UInt8]) -> String {
    String(decoding: bytes, as: UTF8.self).debugDescription
  }
}
