import DeviceSimulation
import Foundation
import Testing

@testable import HealthKit

@Suite("Work in flight when the lock falls")
struct WorkInFlightTests {
  @Test("ends in Code 6 or in a whole answer, between every pair of events of a busy minute")
  func everyBoundary() throws {
    let boundaries = try BusyMinute.boundaries()
    #expect(boundaries > 100)
    var refusals = 0
    var answers = 0
    for boundary in 0...boundaries {
      let minute = try BusyMinute()
      minute.run(lockingAfter: boundary, for: .seconds(7))
      #expect(minute.faults == [], "locked after event \(boundary)")
      refusals += minute.refusals
      answers += minute.answers
    }
    #expect(refusals > boundaries && answers > boundaries, "both were seen")
  }

  @Test("A lock and an unlock of one moment are no refusal, and lose nothing")
  func blink() throws {
    for boundary in stride(from: 0, through: try BusyMinute.boundaries(), by: 7) {
      let minute = try BusyMinute()
      minute.run(lockingAfter: boundary, for: .zero)
      #expect(minute.faults == [], "locked after event \(boundary)")
    }
  }
}
