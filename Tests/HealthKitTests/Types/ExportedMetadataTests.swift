import Testing

@testable import HealthKit

@Suite("Metadata as exports write them")
struct ExportedMetadataTests {
  private func value(_ text: String, _ key: String) -> MetadataValue {
    ExportedMetadata.metadataValue(text, forKey: key)
  }

  @Test("Each text gets the type that HKMetadata.h documents for its key")
  func documented() {
    #expect(value("1", "HKWasUserEntered") == .bool(true))
    #expect(value("0", "HKIndoorWorkout") == .bool(false))
    #expect(value("2", "HKMetadataKeyHeartRateMotionContext") == .integer(2))
    #expect(value("1", "HKMetadataKeySyncVersion") == .integer(1))
    #expect(value("42.5", "HKSWOLFScore") == .real(42.5))
    #expect(value("Europe/Paris", "HKTimeZone") == .text("Europe/Paris"))
    #expect(
      value("2014-09-21 07:08:49 +0100", "HKDateOfEarliestDataUsedForEstimate")
        == .date(432_972_529))
  }

  @Test("Quantities have their unit (public exports)")
  func quantities() {
    #expect(value("5.11259 kcal/hr·kg", "HKAverageMETs") == .quantity(5.11259, unit: "kcal/hr·kg"))
    #expect(value("68 degF", "HKWeatherTemperature") == .quantity(68, unit: "degF"))
    #expect(value("1234 cm", "HKElevationAscended") == .quantity(1234, unit: "cm"))
    #expect(value("40 count/min", "HKHeartRateEventThreshold") == .quantity(40, unit: "count/min"))
    #expect(
      value("98.5993 dBASPL", "HKMetadataKeyAudioExposureLevel")
        == .quantity(98.5993, unit: "dBASPL"))
    // Old exports have hundredths of one, newer ones of hundred.
    #expect(value("56 %", "HKWeatherHumidity") == .quantity(0.56, unit: "%"))
    #expect(value("6900 %", "HKWeatherHumidity") == .quantity(69, unit: "%"))
  }

  @Test("What the app reads of them is what HealthKit would give it")
  func objects() {
    let ascent = value("1234 cm", "HKElevationAscended").object as? HKQuantity
    #expect(ascent?.doubleValue(for: .meter()) == 12.34)
    #expect(value("1", "HKIndoorWorkout").object as? Bool == true)
  }

  @Test(
    "Keys that are not HealthKit's, and what is nothing of the type, stay text",
    arguments: [
      ("Withings Link", "1"), ("", ""), ("HKElevationAscended", "1234"),
      ("HKElevationAscended", "1234 furlong"), ("HKElevationAscended", "high cm"),
      ("HKElevationAscended", "nan cm"), ("HKElevationAscended", " cm"), ("HKIndoorWorkout", "2"),
      ("HKWeatherCondition", "rain"), ("HKWeatherCondition", "1.5"), ("HKSWOLFScore", "inf"),
      ("HKDateOfEarliestDataUsedForEstimate", "yesterday"),
    ])
  func unknown(key: String, text: String) {
    #expect(value(text, key) == .text(text))
  }

  @Test("Every key has a type")
  func complete() {
    #expect(ExportedMetadata.kinds.count == 70, "Coverage.md counts the keys")
  }
}
