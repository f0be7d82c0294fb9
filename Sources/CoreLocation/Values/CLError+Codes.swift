extension CLError {
  /// The system could not tell the location right away; it keeps trying.
  public static var locationUnknown: Code { .locationUnknown }
  /// The user refused the use of the location.
  public static var denied: Code { .denied }
  /// The network was unavailable.
  public static var network: Code { .network }
  /// The heading could not be determined.
  public static var headingFailure: Code { .headingFailure }
  /// The user refused the monitoring of regions.
  public static var regionMonitoringDenied: Code { .regionMonitoringDenied }
  /// A region cannot be monitored.
  public static var regionMonitoringFailure: Code { .regionMonitoringFailure }
  /// The monitoring of a region could not begin at once.
  public static var regionMonitoringSetupDelayed: Code { .regionMonitoringSetupDelayed }
  /// Events of a region may come late.
  public static var regionMonitoringResponseDelayed: Code { .regionMonitoringResponseDelayed }
  /// A geocoding request found nothing.
  public static var geocodeFoundNoResult: Code { .geocodeFoundNoResult }
  /// A geocoding request found a part of what was asked.
  public static var geocodeFoundPartialResult: Code { .geocodeFoundPartialResult }
  /// A geocoding request was cancelled.
  public static var geocodeCanceled: Code { .geocodeCanceled }
  /// Deferred updates could not begin.
  public static var deferredFailed: Code { .deferredFailed }
  /// Deferred updates need updates that run.
  public static var deferredNotUpdatingLocation: Code { .deferredNotUpdatingLocation }
  /// Deferred updates need a better accuracy.
  public static var deferredAccuracyTooLow: Code { .deferredAccuracyTooLow }
  /// Deferred updates need a distance filter of none.
  public static var deferredDistanceFiltered: Code { .deferredDistanceFiltered }
  /// Deferred updates were cancelled.
  public static var deferredCanceled: Code { .deferredCanceled }
  /// Ranging is not available.
  public static var rangingUnavailable: Code { .rangingUnavailable }
  /// Ranging failed.
  public static var rangingFailure: Code { .rangingFailure }
  /// The user declined a prompt for full accuracy.
  public static var promptDeclined: Code { .promptDeclined }
  /// Past locations could not be read.
  public static var historicalLocationError: Code { .historicalLocationError }
}
