import Foundation

/// A type of samples and which of them, with the Swift type in which they come.
///
/// ```swift
/// let descriptor = HKSampleQueryDescriptor(
///   predicates: [.quantitySample(type: HKQuantityType(.stepCount))],
///   sortDescriptors: [SortDescriptor(\.endDate, order: .reverse)])
/// let samples = try await descriptor.result(for: store)
/// ```
public struct HKSamplePredicate<Sample: HKSample>: @unchecked Sendable {
  public let sampleType: HKSampleType
  /// Nil for all samples of the type.
  public let nsPredicate: NSPredicate?

  init(_ sampleType: HKSampleType, _ predicate: NSPredicate?) {
    self.sampleType = sampleType
    nsPredicate = predicate
  }

  var descriptor: HKQueryDescriptor {
    HKQueryDescriptor(sampleType: sampleType, predicate: nsPredicate)
  }
}

extension HKSamplePredicate where Sample == HKSample {
  /// Samples of any type, which come as `HKSample`.
  public static func sample(type: HKSampleType, predicate: NSPredicate? = nil) -> Self {
    Self(type, predicate)
  }
}

extension HKSamplePredicate where Sample == HKQuantitySample {
  /// Quantity samples.
  public static func quantitySample(type: HKQuantityType, predicate: NSPredicate? = nil) -> Self {
    Self(type, predicate)
  }
}

extension HKSamplePredicate where Sample == HKCategorySample {
  /// Category samples.
  public static func categorySample(type: HKCategoryType, predicate: NSPredicate? = nil) -> Self {
    Self(type, predicate)
  }
}

extension HKSamplePredicate where Sample == HKCorrelation {
  /// Correlations.
  public static func correlation(type: HKCorrelationType, predicate: NSPredicate? = nil) -> Self {
    Self(type, predicate)
  }
}

extension HKSamplePredicate where Sample == HKWorkout {
  /// Workouts.
  public static func workout(_ predicate: NSPredicate? = nil) -> Self {
    Self(.workoutType(), predicate)
  }
}

extension HKSamplePredicate where Sample == HKWorkoutRoute {
  /// Routes of workouts.
  public static func workoutRoute(_ predicate: NSPredicate? = nil) -> Self {
    Self(HKSeriesType.workoutRoute(), predicate)
  }
}
