import Testing

@testable import HealthKit

@Suite("HKError")
struct HKErrorTests {
  private static let line =
    "Error Domain=com.apple.healthkit Code=6 \"Protected health data is inaccessible\" "
    + "UserInfo={NSLocalizedDescription=Protected health data is inaccessible}"

  @Test("Prints Apple's form (react-native-healthkit#35, react-native-health#110)")
  func printed() {
    let error = HKError(.errorDatabaseInaccessible)
    #expect("\(error)" == HKErrorTests.line)
    #expect(String(describing: error as any Error) == HKErrorTests.line)
    let optional: (any Error)? = error
    #expect("\(String(describing: optional))" == "Optional(\(HKErrorTests.line))")
    #expect(error.localizedDescription == "Protected health data is inaccessible")
  }

  @Test("Without a text prints \"(null)\" and no UserInfo")
  func withoutText() {
    #expect(
      "\(HKError(.errorUserCanceled))" == "Error Domain=com.apple.healthkit Code=7 \"(null)\"")
  }

  @Test("Apps match it by pattern, by cast and through NSError")
  func matching() {
    let error: any Error = HKError(.errorDatabaseInaccessible)
    #expect((error as? HKError)?.code == .errorDatabaseInaccessible)
    #expect((error as NSError).code == 6)
    #expect((error as NSError).domain == HKErrorDomain)
    #expect((error as NSError).localizedDescription == "Protected health data is inaccessible")
    do {
      throw error
    } catch HKError.errorNoData {
      Issue.record("caught as another code")
    } catch HKError.errorDatabaseInaccessible {
      // As apps catch it.
    } catch {
      Issue.record("not caught by code: \(error)")
    }
  }

  @Test("The codes are the SDK's")
  func codes() {
    #expect(HKError.Code.errorAuthorizationDenied.rawValue == 4)
    #expect(HKError.Code.errorAuthorizationNotDetermined.rawValue == 5)
    #expect(HKError.Code.errorDatabaseInaccessible.rawValue == 6)
    #expect(HKError.Code.errorNoData.rawValue == 11)
    #expect(HKError.Code.errorNotPermissibleForGuestUserMode.rawValue == 15)
  }
}
