import DeviceSimulation
import Foundation
import Testing

@testable import HealthArchive
@testable import HealthKit

/// One byte that is wrong costs no more than what it is in.
@Suite("Damage at every place of a document")
struct DamagePropertyTests {
  /// A document with something of everything, whose steps are numbered.
  private static let text = Export.document(
    [
      Export.steps(1...4),
      """
      <Correlation type="HKCorrelationTypeIdentifierBloodPressure" sourceName="Zoë" \
      startDate="2021-12-01 08:00:00 +0200" endDate="2021-12-01 08:00:00 +0200">
       <MetadataEntry key="HKWasUserEntered" value="1"/>
       <Record type="HKQuantityTypeIdentifierBloodPressureSystolic" sourceName="Zoë" unit="mmHg" \
      startDate="2021-12-01 08:00:00 +0200" endDate="2021-12-01 08:00:00 +0200" value="120"/>
      </Correlation>
      """,
      Export.steps(5, "><MetadataEntry key=\"a\" value=\"&lt;b&gt;\"/></Record>"),
      """
      <Workout workoutActivityType="HKWorkoutActivityTypeRunning" duration="30" \
      durationUnit="min" sourceName="W" startDate="2021-12-01 08:00:00 +0200" \
      endDate="2021-12-01 08:30:00 +0200">
       <WorkoutEvent type="HKWorkoutEventTypePause" date="2021-12-01 08:10:00 +0200"/>
       <WorkoutRoute sourceName="W" startDate="2021-12-01 08:00:00 +0200" \
      endDate="2021-12-01 08:10:00 +0200"><FileReference path="/r.gpx"/></WorkoutRoute>
      </Workout>
      <ActivitySummary dateComponents="2021-12-01" activeEnergyBurned="5"/>
      """,
      Export.steps(6...9),
    ].joined(separator: "\n"), prolog: Prolog.third)
  private static let bytes = Array(text.utf8)
  private static let root = bytes.firstRange(of: Array("<HealthData".utf8))?.lowerBound ?? 0
  /// Every byte takes a minute: as the injection, it is for those who ask for all.
  private static let stride =
    ProcessInfo.processInfo.environment["LOCKSTEP_INJECTION"] == "all" ? 1 : 7
  private static let steps = (1...9).map(Double.init)

  /// The number of the record of steps that a byte is in; nil for one in none.
  private static let owners: [Int?] = {
    var owners = [Int?](repeating: nil, count: bytes.count)
    for number in 1...9 {
      let record = Array(Export.steps(number, "").utf8)
      guard let range = bytes.firstRange(of: record) else { continue }
      let isFifth = number == 5
      for index in range.lowerBound..<range.upperBound + (isFifth ? 60 : 2) {
        owners[index] = number
      }
    }
    return owners
  }()

  /// Checks that all steps came but for those of the record in which the damage is.
  private func check(
    _ bytes: [UInt8], at index: Int, _ what: String,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let reading: Reading
    do {
      reading = try Reading(bytes: bytes)
    } catch let error as ArchiveError {
      Issue.record("\(what) at \(index): \(error)", sourceLocation: sourceLocation)
      return
    }
    let owner = DamagePropertyTests.owners[min(index, DamagePropertyTests.bytes.count - 1)]
    let expected = DamagePropertyTests.steps.filter { Int($0) != owner }
    let values = reading.samples.filter { $0.type.hasSuffix("StepCount") }.map(\.value)
    #expect(
      values.filter { expected.contains($0) } == expected,
      "\(what) at \(index), in \(owner ?? 0): \(values)", sourceLocation: sourceLocation)
    let near = bytes[max(0, index - 20)..<min(bytes.count, index + 20)]
    let around = String(decoding: near, as: UTF8.self)
    for kind in reading.findings.kinds {
      for place in reading.findings[kind].places {
        #expect((0...bytes.count).contains(place.byte), sourceLocation: sourceLocation)
        let line = 1 + bytes.prefix(place.byte).count { $0 == UInt8(ascii: "\n") }
        #expect(
          place.line == line, "\(what) at \(index): \(kind) at byte \(place.byte), \(around)",
          sourceLocation: sourceLocation)
      }
    }
  }

  @Test("Cut at every byte: what is before is read, and the end is a finding")
  func cut() throws {
    let bytes = DamagePropertyTests.bytes
    for count in Swift.stride(from: 0, through: bytes.count, by: DamagePropertyTests.stride) {
      let cut = Array(bytes[..<count])
      do {
        let reading = try Reading(bytes: cut, chunk: count % 7 == 0 ? 5 : .max)
        #expect(count > DamagePropertyTests.root)
        let values = reading.samples.filter { $0.type.hasSuffix("StepCount") }.map(\.value)
        let whole = DamagePropertyTests.owners.prefix(count)
        let last = whole.last.flatMap { $0 } ?? 0
        let ended = Set(whole.compactMap { $0 }).subtracting([last])
        #expect(Set(values.map(Int.init)).isSuperset(of: ended), "\(count)")
        #expect(values == values.indices.map { Double($0 + 1) }, "\(count)")
        let isWhole = count >= bytes.count - 2
        #expect((reading.counts[.truncated] == nil) == isWhole, "\(count)")
      } catch let error as ArchiveError {
        #expect(count < DamagePropertyTests.root + 15, "\(count): \(error)")
      }
    }
  }

  @Test("Without any one byte")
  func delete() throws {
    for index in Swift.stride(
      from: 0, to: DamagePropertyTests.bytes.count, by: DamagePropertyTests.stride)
    {
      var bytes = DamagePropertyTests.bytes
      bytes.remove(at: index)
      try check(bytes, at: index, "deleted")
    }
  }

  @Test("Without any one tag")
  func deleteTag() throws {
    let bytes = DamagePropertyTests.bytes
    for start in bytes.indices.dropFirst(DamagePropertyTests.root + 1)
    where bytes[start] == UInt8(ascii: "<") {
      guard let end = bytes[start...].firstIndex(of: UInt8(ascii: ">")) else { continue }
      try check(Array(bytes[..<start] + bytes[(end + 1)...]), at: start, "without tag")
    }
  }

  @Test(
    "With a wrong byte anywhere",
    arguments: [0x0B, 0xFF, UInt8(ascii: "<"), UInt8(ascii: "&")])
  func insert(byte: UInt8) throws {
    for index in Swift.stride(
      from: DamagePropertyTests.root + 12, to: DamagePropertyTests.bytes.count,
      by: DamagePropertyTests.stride)
    {
      var bytes = DamagePropertyTests.bytes
      bytes.insert(byte, at: index)
      // Between two records it is in neither, and both must come.
      try check(bytes, at: index, "inserted \(byte)")
      if byte < 0x20 || byte == 0xFF {
        let findings = try Reading(bytes: bytes).findings
        let kind: ArchiveFinding = byte < 0x20 ? .controlCharacter : .notUTF8
        // Within a character its beginning is wrong.
        let first = try #require(findings[kind].places.first)
        #expect((index - 1...index).contains(first.byte))
      }
    }
  }

  @Test(
    "With bytes changed, removed, doubled and inserted all over: never a crash", arguments: 0..<10)
  func everything(seed: UInt64) throws {
    var random = SplitMix64(state: seed)
    for _ in 0..<40 {
      var bytes = DamagePropertyTests.bytes
      for _ in 0..<Int.random(in: 1...40, using: &random) {
        let index = Int.random(in: 0..<bytes.count, using: &random)
        switch Int.random(in: 0..<5, using: &random) {
        case 0: bytes[index] = UInt8.random(in: 0...255, using: &random)
        case 1: bytes.remove(at: index)
        case 2: bytes.insert(Array("<>/\"'=& !-[]".utf8).randomElement(using: &random)!, at: index)
        case 3:
          let end = min(bytes.count, index + Int.random(in: 1...300, using: &random))
          bytes.insert(contentsOf: Array(bytes[index..<end]), at: index)
        default:
          let end = min(bytes.count, index + Int.random(in: 1...100, using: &random))
          bytes.removeSubrange(index..<end)
        }
      }
      do {
        let whole = try Reading(bytes: bytes)
        // However it comes, it is read the same.
        let pieces = try Reading(bytes: bytes, chunk: Int.random(in: 1...50, using: &random))
        #expect(pieces.samples == whole.samples)
        #expect(pieces.findings == whole.findings)
      } catch let error as ArchiveError {
        #expect(!error.description.contains("\n"))
      }
    }
  }
}
