import Foundation
import TestSupport

/// An Apple Health export that a test writes.
struct ExportFile {
  static let zone = "+0200"

  /// The bytes of an `export.xml` with these elements in its root.
  static func xml(_ elements: [String]) -> String {
    """
    <?xml version="1.0" encoding="UTF-8"?>
    <!DOCTYPE HealthData [
    <!-- HealthKit Export Version: 13 -->
    ]>
    <HealthData locale="en_NL">
     <ExportDate value="2021-12-03 12:00:00 +0200"/>
    \(elements.joined(separator: "\n"))
    </HealthData>

    """
  }

  /// A record of steps, so many minutes after 30 November 2021.
  static func steps(_ count: Int, minute: Int, source: String = "iPhone") -> String {
    let day = minute / 1440
    let date = day == 0 ? "2021-11-30" : "2021-12-0\(day)"
    let time = String(format: "%02d:%02d", minute / 60 % 24, minute % 60)
    return """
       <Record type="HKQuantityTypeIdentifierStepCount" sourceName="\(source)" unit="count" \
      startDate="\(date) \(time):00 \(zone)" endDate="\(date) \(time):40 \(zone)" value="\(count)"/>
      """
  }

  /// Records of several types for so many minutes, with metadata and a workout now and then.
  static func records(minutes: Int) -> [String] {
    (0..<minutes).flatMap { minute in
      let steps = steps(minute % 97, minute: minute)
      guard minute % 10 == 0 else { return [steps] }
      let heart = steps.replacingOccurrences(of: "StepCount", with: "HeartRate")
        .replacingOccurrences(of: "unit=\"count\"", with: "unit=\"count/min\"")
        .replacingOccurrences(of: "/>", with: ">")
      return [
        steps,
        heart + "<MetadataEntry key=\"HKMetadataKeyHeartRateMotionContext\" value=\"1\"/></Record>",
      ]
    }
  }
}
