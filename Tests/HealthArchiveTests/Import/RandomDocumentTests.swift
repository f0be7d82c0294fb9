import DeviceSimulation
import Foundation
import Testing

@testable import HealthArchive
@testable import HealthKit

/// Documents that a small writer makes of a model, in one of the many ways in which XML can be written.
@Suite("Any document is read as it was written")
struct RandomDocumentTests {
  private struct Writer {
    var random: SplitMix64
    var text = ""
    var samples: [Reading.Sample] = []

    private static let characters = Array("ab Z&<>\"'é漢𝄞,:=/-\u{2019}")

    mutating func pick<Value>(_ values: [Value]) -> Value {
      values[Int.random(in: 0..<values.count, using: &random)]
    }

    mutating func chance(_ percent: Int) -> Bool {
      Int.random(in: 0..<100, using: &random) < percent
    }

    mutating func word() -> String {
      String((0..<Int.random(in: 1...12, using: &random)).map { _ in pick(Writer.characters) })
    }

    mutating func space() -> String { pick([" ", "\n", "  ", "\t", "\r\n ", " "]) }

    /// A value in quotes.
    mutating func quoted(_ value: String) -> String {
      let quote: Character = pick(["\"", "'"])
      var text = ""
      for character in value {
        switch character {
        case "&": text += pick(["&amp;", "&#38;", "&#x26;"])
        case "<": text += "&lt;"
        case ">": text += pick(["&gt;", ">"])
        case quote: text += quote == "'" ? "&apos;" : "&quot;"
        default:
          let scalar = character.unicodeScalars.first?.value ?? 0
          text += chance(5) ? "&#\(scalar);" : String(character)
        }
      }
      return "\(quote)\(text)\(quote)"
    }

    mutating func attributes(_ values: [(String, String)]) -> String {
      values.shuffled(using: &random).map { name, value in
        space() + name + pick(["=", " = "]) + quoted(value)
      }.joined()
    }

    mutating func date() -> (text: String, seconds: Double) {
      let seconds = Double(Int.random(in: 100_000_000..<700_000_000, using: &random))
      let offset = pick([0, 3600, -25_200, 20_700, 34_200, -12_600])
      let date = Date(timeIntervalSinceReferenceDate: seconds + Double(offset))
      let clock = date.formatted(.iso8601).replacing("T", with: " ").replacing("Z", with: "")
      let sign = offset < 0 ? "-" : "+"
      let zone = String(format: "%02d%02d", abs(offset) / 3600, abs(offset) / 60 % 60)
      return ("\(clock) \(sign)\(zone)", seconds)
    }

    mutating func metadata() -> (text: String, values: [String: MetadataValue]) {
      var text = ""
      var values: [String: MetadataValue] = [:]
      for _ in 0..<(chance(70) ? 0 : Int.random(in: 1...4, using: &random)) {
        let (key, value) = (word(), word())
        text += space() + "<MetadataEntry\(attributes([("key", key), ("value", value)]))"
        text += pick(["/>", "></MetadataEntry>", " />", "> </MetadataEntry >"])
        values[key] = .text(value)
      }
      return (text, values)
    }

    mutating func element(_ name: String, _ values: [(String, String)], _ inner: String) {
      text += space() + "<" + name + attributes(values)
      let isEmpty = inner.isEmpty && chance(60)
      text += isEmpty ? "/>" : ">\(inner)\(space())</\(name)>"
    }

    mutating func record() {
      let kinds: [(String, String, Double)] = [
        ("HKQuantityTypeIdentifierStepCount", "count", 1),
        ("HKQuantityTypeIdentifierDistanceCycling", "km", 1000),
        ("HKQuantityTypeIdentifierBodyMass", "kg", 1), ("Of.Tomorrow", "", 1),
      ]
      let (type, unit, factor) = pick(kinds)
      let (first, second) = (date(), date())
      let (start, end) = first.seconds <= second.seconds ? (first, second) : (second, first)
      let number = Int.random(in: 0...100_000, using: &random)
      let source = word()
      let version = chance(50) ? word() : nil
      let (inner, values) = metadata()
      var fields = [
        ("type", type), ("sourceName", source), ("startDate", start.text), ("endDate", end.text),
        ("value", "\(number)"),
      ]
      if !unit.isEmpty { fields.append(("unit", unit)) }
      if chance(50) { fields.append(("creationDate", date().text)) }
      if let version { fields.append(("sourceVersion", version)) }
      element("Record", fields, inner)
      samples.append(
        Reading.Sample(
          type: type, source: source, start: start.seconds, end: end.seconds,
          value: Double(number) * factor, version: version, metadata: values))
    }

    mutating func workout() {
      let (start, source) = (date(), word())
      let (inner, values) = metadata()
      let event = chance(50) ? date() : nil
      var record = WorkoutRecord(importing: 37, duration: 600)
      var text = inner
      if let event {
        text +=
          "<WorkoutEvent" + attributes([("type", "HKWorkoutEventTypeLap"), ("date", event.text)])
          + "/>"
        record.events = [
          WorkoutRecord.Event(
            importing: Int64(HKWorkoutEventType.lap.rawValue), from: event.seconds,
            to: event.seconds)
        ]
      }
      element(
        "Workout",
        [
          ("workoutActivityType", "HKWorkoutActivityTypeRunning"), ("duration", "10"),
          ("durationUnit", "min"), ("sourceName", source), ("startDate", start.text),
          ("endDate", start.text),
        ], text)
      samples.append(
        Reading.Sample(
          type: "HKWorkoutTypeIdentifier", source: source, start: start.seconds,
          end: start.seconds, value: 37, metadata: values, workout: record))
    }

    mutating func document() {
      text = pick(["", "\u{FEFF}", "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"])
      text += pick(["", Prolog.third] + Prolog.broken)
      text += "<HealthData" + attributes([("locale", word())]) + ">"
      for _ in 0..<Int.random(in: 0...60, using: &random) {
        switch Int.random(in: 0..<10, using: &random) {
        case 0: workout()
        case 1:
          text += pick(["<!-- <Record/> -->", "<?a <Record?>", "text", "<Unknown><X/></Unknown>"])
        default: record()
        }
      }
      text += space() + "</HealthData>" + pick(["", "\n", "<!-- -->"])
    }
  }

  @Test("In chunks of any size", arguments: 0..<30)
  func readBack(seed: UInt64) throws {
    var writer = Writer(random: SplitMix64(state: seed))
    writer.document()
    for chunk in [1, 2, 3, 17, Int.random(in: 4...5000, using: &writer.random), .max] {
      let reading = try Reading(writer.text, chunk: chunk)
      #expect(reading.samples == writer.samples, "seed \(seed), chunk \(chunk)")
      #expect(reading.findings.isEmpty, "seed \(seed), chunk \(chunk): \(reading.counts)")
    }
  }
}
