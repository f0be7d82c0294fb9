import Foundation
import Testing

@testable import Experiments

/// What they show is judged by `lockstep run`, which `scripts/test` calls for all of them.
@Suite("The library of experiments")
struct ExperimentLibraryTests {
  private static let files: [URL] = {
    do {
      return try ExperimentLibrary.files()
    } catch {
      Issue.record(error)
      return []
    }
  }()

  /// The scenario of the installed service runs on for good, and so expects nothing.
  private static let experiments = files.filter { $0.lastPathComponent != "default.yaml" }

  @Test("It is where the tests look for it")
  func presence() {
    #expect(Self.experiments.count >= 30)
  }

  @Test("Each file is valid, by the reader and by the schema", arguments: files)
  func validity(file: URL) throws {
    _ = try Scenario(contentsOfFile: file.path)
    let document = try YAMLNode(contentsOfFile: file.path)
    #expect(try ExperimentLibrary.schema().problems(of: document) == [])
  }

  @Test("Each file names its schema, and in kebab case itself", arguments: files)
  func form(file: URL) throws {
    let text = try String(contentsOf: file, encoding: .utf8)
    #expect(text.hasPrefix("# yaml-language-server: $schema=scenario.schema.json\n"))
    #expect(file.lastPathComponent.wholeMatch(of: #/[a-z0-9]+(-[a-z0-9]+)*\.yaml/#) != nil)
  }

  @Test("Each experiment says what it shows and whom it happened to", arguments: experiments)
  func comment(file: URL) throws {
    let text = try String(contentsOf: file, encoding: .utf8)
    #expect(text.contains("\n# Shows: "))
    let story = text.split(separator: "\n").prefix { $0.hasPrefix("#") }.joined(separator: " ")
    let source = try #require(story.range(of: "# Whom it happened to: "))
    #expect(story[source.upperBound...].contains("semantics.md"))
  }

  @Test("Each experiment ends by itself, and expects something", arguments: experiments)
  func expectations(file: URL) throws {
    let scenario = try Scenario(contentsOfFile: file.path)
    #expect(scenario.duration != nil && scenario.start != nil)
    #expect(!scenario.expectations.isEmpty)
  }
}
