import CoreLocation
import Testing

@Suite("Core Location's errors")
struct CLErrorTests {
  @Test("Errors print in Apple's form (lindes/get-location#3)")
  func printed() {
    #expect("\(CLError(.locationUnknown))" == "Error Domain=kCLErrorDomain Code=0 \"(null)\"")
    let error: any Error = CLError(.denied)
    #expect((error as NSError).code == 1)
    #expect((error as NSError).domain == kCLErrorDomain)
    do {
      throw error
    } catch CLError.denied {
      // As apps catch it.
    } catch {
      Issue.record("not caught by code: \(error)")
    }
  }

  @Test("The localized text is the one of Apple's platforms (malcommac/SwiftLocation#108)")
  func localized() {
    let error: any Error = CLError(.locationUnknown)
    #expect(
      error.localizedDescription
        == "The operation couldn\u{2019}t be completed. (kCLErrorDomain error 0.)")
    let own = CLError(.network, userInfo: [NSLocalizedDescriptionKey: "no network"])
    #expect(own.localizedDescription == "no network")
    #expect("\(own)".hasSuffix("UserInfo={NSLocalizedDescription=no network}"))
  }

  @Test("Every code has its name in CLError, in the order of CLError.h")
  func codes() {
    let codes: [CLError.Code] = [
      CLError.locationUnknown, CLError.denied, CLError.network, CLError.headingFailure,
      CLError.regionMonitoringDenied, CLError.regionMonitoringFailure,
      CLError.regionMonitoringSetupDelayed, CLError.regionMonitoringResponseDelayed,
      CLError.geocodeFoundNoResult, CLError.geocodeFoundPartialResult, CLError.geocodeCanceled,
      CLError.deferredFailed, CLError.deferredNotUpdatingLocation, CLError.deferredAccuracyTooLow,
      CLError.deferredDistanceFiltered, CLError.deferredCanceled, CLError.rangingUnavailable,
      CLError.rangingFailure, CLError.promptDeclined, CLError.historicalLocationError,
    ]
    #expect(codes.map(\.rawValue) == Array(0...19))
    #expect(CLError.Code(rawValue: 20) == nil)
    for code in codes { #expect(CLError(code).errorCode == code.rawValue) }
  }
}
