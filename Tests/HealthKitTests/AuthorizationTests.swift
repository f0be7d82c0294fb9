import DeviceSimulation
import Testing

@testable import HealthKit

@Suite("Authorization")
struct AuthorizationTests {
  private func request(_ phone: Phone, advance: Duration = .zero) -> [(Bool, (any Error)?)] {
    let answer = Phone.Answer<(Bool, (any Error)?)>()
    phone.device.run {
      HKHealthStore().requestAuthorization(toShare: [phone.steps], read: [phone.steps]) {
        answer.add(($0, $1))
      }
      #expect(answer.values.isEmpty, "no completion inside the call")
      phone.device.advance(by: advance)
    }
    return answer.values
  }

  @Test("Asked successfully though denied; a denied read is no data (kingstinct#272, RADAR#1799)")
  func denied() throws {
    let phone = try Phone(app: AppEnvironment(health: .denied))
    phone.device.walk()
    phone.device.advance(by: .minutes(5))
    let answer = request(phone)
    #expect(answer.count == 1 && answer[0].0 && answer[0].1 == nil)
    #expect(phone.samples().counts == [])
    #expect(phone.today().sums.map(\.count) == [nil])
    #expect(
      try phone.save([phone.sample(1, "2016-10-31T07:00:00+09:00", "2016-10-31T07:01:00+09:00")])
        == .errorAuthorizationDenied)
    phone.device.run {
      #expect(HKHealthStore().authorizationStatus(for: phone.steps) == .sharingDenied)
    }
  }

  @Test("A denied app still sees what it saved itself")
  func ownSamples() throws {
    let phone = try Phone()
    phone.device.walk()
    phone.device.advance(by: .minutes(1))
    try phone.save([phone.sample(7, "2016-10-31T07:00:00+09:00", "2016-10-31T07:01:00+09:00")])
    #expect(phone.samples().counts?.count == 2)
    phone.device.app.health = .denied
    #expect(phone.samples().counts == [7])
    #expect(phone.today().sums.map(\.count) == [7])
  }

  @Test("Never asked: Code 5 for reads and saves, until asked (brittanyarima/Steps#42)")
  func notAsked() throws {
    let phone = try Phone(app: AppEnvironment(health: .notAsked))
    #expect(phone.samples().code == .errorAuthorizationNotDetermined)
    #expect(phone.today().code == .errorAuthorizationNotDetermined)
    let sample = try phone.sample(7, "2016-10-31T07:00:00+09:00", "2016-10-31T07:01:00+09:00")
    #expect(phone.save([sample]) == .errorAuthorizationNotDetermined)
    phone.device.run {
      #expect(HKHealthStore().authorizationStatus(for: phone.steps) == .notDetermined)
    }
    #expect(request(phone).map(\.0) == [true])
    #expect(phone.save([sample]) == nil)
    #expect(phone.samples().counts == [7])
    let other = HKQuantityType(.flightsClimbed)
    #expect(phone.samples(type: other).code == .errorAuthorizationNotDetermined)
  }

  @Test("Whether to ask goes before whether the device is locked")
  func notAskedWhileLocked() throws {
    let phone = try Phone(app: AppEnvironment(health: .notAsked))
    phone.device.lock()
    #expect(phone.samples().code == .errorAuthorizationNotDetermined)
  }

  @Test("A sheet that nobody answers ends in Code 100 (react-native-health#78)")
  func timeout() throws {
    let phone = try Phone(app: AppEnvironment(health: .timeout))
    #expect(request(phone).isEmpty)
    phone.device.advance(by: .seconds(59))
    let answer = request(phone, advance: .seconds(60))
    #expect(answer.map(\.0) == [false])
    let error = try #require(answer.first?.1)
    #expect(
      "\(error)" == "Error Domain=com.apple.healthkit Code=100 \"Authorization session timed out\" "
        + "UserInfo={NSLocalizedDescription=Authorization session timed out}")
    #expect((error as NSError).code == 100)
  }

  @Test("The request's status says whether the sheet would come")
  func requestStatus() throws {
    func status(_ phone: Phone) -> HKAuthorizationRequestStatus? {
      let answer = Phone.Answer<HKAuthorizationRequestStatus>()
      phone.device.run {
        HKHealthStore().getRequestStatusForAuthorization(toShare: [], read: [phone.steps]) {
          status, _ in answer.add(status)
        }
        phone.device.advance(by: .zero)
      }
      return answer.value
    }
    let phone = try Phone(app: AppEnvironment(health: .notAsked))
    #expect(status(phone) == .shouldRequest)
    _ = request(phone)
    #expect(status(phone) == .unnecessary)
    #expect(status(try Phone()) == .unnecessary)
  }

  @Test("A device without HealthKit says so, and refuses with Code 1")
  func unavailable() throws {
    let device = try SimulatedDevice(kind: .iPad)
    let answer = Phone.Answer<(any Error)?>()
    device.run {
      #expect(!HKHealthStore.isHealthDataAvailable())
      HKHealthStore().execute(
        HKSampleQuery(
          sampleType: HKQuantityType(.stepCount), predicate: nil, limit: 0, sortDescriptors: nil
        ) { _, _, error in answer.add(error) })
      device.advance(by: .zero)
    }
    #expect((answer.value as? HKError)?.code == .errorHealthDataUnavailable)
    #expect(try Phone().device.run { HKHealthStore.isHealthDataAvailable() })
  }
}
