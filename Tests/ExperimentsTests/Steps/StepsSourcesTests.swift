import DeviceSimulation
import Foundation
import HealthKit
import Testing

@testable import Experiments

@Suite("Steps of sources, and refusals")
struct StepsSourcesTests {
  @Test("One source by name or identifier; several side by side, and merged")
  func sources() throws {
    let phone = try StepsPhone(StepsPhone.threeDays())
    let one = try #require(phone.table(by: .day) { $0.sources = ["iPhone"] })
    #expect(one.steps == [8990, 11_374, 2010] && one.sources.isEmpty)
    let watch = phone.table(by: .day) {
      $0.sources = ["com.apple.health.watch"]
      $0.raw = true
    }
    #expect(watch?.steps == [1000] && watch?.raw == [1000])
    let both = try #require(
      phone.table(by: .day) {
        $0.sources = ["iPhone", "apple\u{A0}watch", "iPhone"]
        $0.raw = true
      })
    #expect(both.sources.map(\.name) == ["iPhone", "Apple Watch"])
    #expect(both.sources.map(\.steps) == [[8990, 11_374, 2010], [nil, 1000, nil]])
    #expect(both.steps == [8990, 11_236.6, 2010])
    #expect(both.raw == [8990, 12_374, 2010])
    #expect(both.cells(0) == ["Tue 2021-11-30", "", "8990", "8990", "0", "8990", "-"])
  }

  @Test("Of named sources only, without one that would hide them")
  func mergedOfSome() throws {
    let phone = try StepsPhone(
      StepsPhone.threeDays(), app: AppEnvironment(bundleIdentifier: "com.example.b"))
    phone.device.run {
      let now = Date()
      HKHealthStore().save(
        HKQuantitySample(
          type: HKQuantityType(.stepCount), quantity: HKQuantity(unit: .count(), doubleValue: 60),
          start: now.addingTimeInterval(-3600), end: now)
      ) { _, _ in }
      phone.device.advance(by: .zero)
    }
    let table = phone.table(by: .day) { $0.sources = ["com.example.b", "Apple Watch"] }
    #expect(table?.steps == [1000, 60])
    #expect(phone.table(by: .day) { $0.days = 1 }?.steps == [2070])
  }

  @Test("A name that nobody has: the error lists those that there are")
  func unknown() throws {
    let phone = try StepsPhone(StepsPhone.threeDays())
    let answer = try #require(phone.answer(by: .day) { $0.sources = ["iPhone", "Fit\nbit"] })
    #expect(answer.outcome == .unknownSource)
    #expect(
      answer.text
        == "no source of steps is called 'Fit\u{FFFD}bit'; there are: "
        + "iPhone (com.apple.health.phone), Apple Watch (com.apple.health.watch)")
    #expect(try StepsPhone().answer(by: .day) { $0.sources = ["iPhone"] }?.outcome == .noData)
  }

  @Test("Code 6 while locked, whatever is asked for")
  func locked() throws {
    let phone = try StepsPhone(StepsPhone.threeDays())
    phone.device.lock()
    for sources in [nil, ["nobody"], ["iPhone", "Apple Watch"]] {
      let answer = try #require(
        phone.answer(by: .day) {
          $0.sources = sources
          $0.raw = true
        })
      #expect(answer.outcome == .refused && answer.table == nil)
      #expect(answer.text?.hasPrefix("Error Domain=com.apple.healthkit Code=6 ") == true)
      #expect(answer.json.hasPrefix("{\"outcome\":\"refused\",\"text\":\"Error Domain="))
    }
    phone.device.unlock()
    #expect(phone.table(by: .day) { $0.sources = ["iPhone"] }?.count == 3)
  }

  @Test(
    "Long work stops for others between months, and ends in Code 6 when the phone is locked then")
  func pauses() throws {
    let samples =
      try StepsPhone.threeDays()
      + [RecordedSample(1, "2021-06-01T09:00:00+03:00", "2021-06-01T10:00:00+03:00")]
    for locks in [false, true] {
      let phone = try StepsPhone(samples)
      let work = Work()
      var request = StepsTableRequest(by: .day)
      request.all = true
      request.raw = true
      phone.device.inside {
        phone.device.fetchSteps(request) {
          work.waiting.append($0)
        } completion: {
          work.answer = $0
        }
        phone.device.advance(by: .hours(1))
        #expect(work.answer == nil && work.waiting.count == 1, "nothing goes on by itself")
        if locks { phone.device.lock() }
        var turns = 0
        while !work.waiting.isEmpty {
          let waiting = work.waiting
          work.waiting = []
          for goOn in waiting { goOn() }
          phone.device.advance(by: .zero)
          turns += 1
        }
        #expect(turns == (locks ? 1 : 7), "185 days by 28")
      }
      let answer = try #require(work.answer)
      #expect(answer.outcome == (locks ? .refused : .table))
      #expect(answer.table?.rawTotal == (locks ? nil : 23_375))
    }
  }

  private final class Work: @unchecked Sendable {
    var waiting: [@Sendable () -> Void] = []
    var answer: StepsTableAnswer?
  }

  @Test("Denied looks like nothing; an app without a usage description is ended")
  func notAllowed() throws {
    let denied = try StepsPhone(StepsPhone.threeDays(), app: AppEnvironment(health: .denied))
    #expect(denied.answer(by: .day)?.outcome == .noData)
    let app = AppEnvironment(infoPlist: InfoPlist())
    let silent = try #require(try StepsPhone(app: app).answer(by: .day))
    #expect(silent.outcome == .refused && silent.text?.contains("terminated") == true)
  }
}
