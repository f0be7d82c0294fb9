import DeviceSimulation
import Testing

@testable import HealthKit

@Suite("Usage descriptions")
struct UsageDescriptionTests {
  private static let heart = HKQuantityType(.heartRate)
  private static let steps = HKQuantityType(.stepCount)

  /// Asks for authorization as an app with this `Info.plist`; counts the answers.
  @discardableResult
  private static func request(
    _ infoPlist: InfoPlist?, toShare: Set<HKSampleType>? = nil, read: Set<HKObjectType>? = nil
  ) throws -> Int {
    let phone = try Phone(app: AppEnvironment(infoPlist: infoPlist))
    let answer = Phone.Answer<Bool>()
    phone.device.run {
      HKHealthStore().requestAuthorization(toShare: toShare, read: read) { success, _ in
        answer.add(success)
      }
      phone.device.advance(by: .zero)
    }
    return answer.values.count { $0 }
  }

  private func expect(
    _ reason: String, in result: ExitTest.Result?,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let output = String(
      decoding: try #require(result?.standardErrorContent, sourceLocation: sourceLocation),
      as: UTF8.self)
    let line =
      "*** Terminating app due to uncaught exception 'NSInvalidArgumentException', reason: '"
      + reason + "'"
    #expect(output.contains(line), "\(output)", sourceLocation: sourceLocation)
  }

  @Test("Reading without one is an exception (ResearchKit#1159)")
  func read() async throws {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      try UsageDescriptionTests.request(
        InfoPlist(usageDescriptions: [.healthUpdate: "To save"]), read: [Self.steps, Self.heart])
    }
    try expect(
      "NSHealthShareUsageDescription must be set in the app's Info.plist in order to request read "
        + "authorization for the following types: HKQuantityTypeIdentifierHeartRate, "
        + "HKQuantityTypeIdentifierStepCount", in: result)
  }

  @Test("Sharing without one is an exception (cordova-plugin-health#135)")
  func share() async throws {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      try UsageDescriptionTests.request(
        InfoPlist(usageDescriptions: [.healthShare: "To read"]), toShare: [Self.steps],
        read: [Self.steps])
    }
    try expect(
      "NSHealthUpdateUsageDescription must be set in the app's Info.plist in order to request write "
        + "authorization for the following types: HKQuantityTypeIdentifierStepCount", in: result)
  }

  @Test("An empty one is none (APP-iOS2/final-pickle#53)")
  func empty() async throws {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      try UsageDescriptionTests.request(
        InfoPlist(usageDescriptions: [.healthShare: ""]), read: [Self.steps])
    }
    try expect("The string \"\" is an invalid value for NSHealthShareUsageDescription", in: result)
  }

  @Test("Clinical records have one of their own")
  func clinical() {
    let records = HKClinicalType(.allergyRecord)
    let infoPlist = InfoPlist(usageDescriptions: [.healthShare: "To read"])
    #expect(infoPlist.reasonToRefuse(toShare: [], read: [Self.steps]) == nil)
    #expect(
      infoPlist.reasonToRefuse(toShare: [], read: [Self.steps, records])?
        .hasPrefix("NSHealthClinicalHealthRecordsShareUsageDescription must be set") == true)
    let other = InfoPlist(usageDescriptions: [.clinicalRecords: "To read records"])
    #expect(other.reasonToRefuse(toShare: [], read: [records]) == nil)
    #expect(other.reasonToRefuse(toShare: [], read: [Self.steps]) != nil)
  }

  @Test("Each direction needs its own description, and only what is asked for is looked at")
  func enough() throws {
    let both = InfoPlist(usageDescriptions: [.healthShare: "To read", .healthUpdate: "To save"])
    #expect(try Self.request(both, toShare: [Self.steps], read: [Self.steps]) == 1)
    let share = InfoPlist(usageDescriptions: [.healthShare: "To read"])
    #expect(try Self.request(share, toShare: [], read: [Self.steps]) == 1)
    let update = InfoPlist(usageDescriptions: [.healthUpdate: "To save"])
    #expect(try Self.request(update, toShare: [Self.steps]) == 1)
    #expect(try Self.request(InfoPlist()) == 1)
  }

  @Test("An app whose Info.plist nobody knows is not checked")
  func unknown() throws {
    #expect(try Self.request(nil, toShare: [Self.steps], read: [Self.steps]) == 1)
  }

  @Test("Nothing else is an exception without descriptions")
  func otherCalls() throws {
    let phone = try Phone(app: AppEnvironment(infoPlist: InfoPlist()))
    let statuses = Phone.Answer<HKAuthorizationRequestStatus>()
    phone.device.run {
      #expect(HKHealthStore.isHealthDataAvailable())
      let store = HKHealthStore()
      #expect(store.authorizationStatus(for: phone.steps) == .sharingAuthorized)
      store.getRequestStatusForAuthorization(toShare: [], read: [phone.steps]) { status, _ in
        statuses.add(status)
      }
      phone.device.advance(by: .zero)
    }
    #expect(statuses.values == [.unnecessary])
    #expect(phone.samples().counts == [])
  }
}
