import Foundation

// Predicates about what a sample says.
extension HKQuery {
  /// Quantity samples whose quantity compares with another as an operator says.
  public class func predicateForQuantitySamples(
    with operatorType: PredicateOperator, quantity: HKQuantity
  ) -> NSPredicate {
    ObjectPredicate { object in
      guard let sample = object as? HKQuantitySample else { return false }
      return Comparison.matches(sample.quantity, operatorType, quantity)
    }
  }

  /// Category samples whose value compares with another as an operator says.
  public class func predicateForCategorySamples(
    with operatorType: PredicateOperator, value: Int
  ) -> NSPredicate {
    ObjectPredicate { object in
      guard let sample = object as? HKCategorySample else { return false }
      return Comparison.matches(sample.value, operatorType, value)
    }
  }

  /// Category samples whose value is one of some.
  public class func predicateForCategorySamples(equalTo values: Set<Int>) -> NSPredicate {
    ObjectPredicate { object in
      (object as? HKCategorySample).map { values.contains($0.value) } ?? false
    }
  }

  /// Workouts of an activity.
  public class func predicateForWorkouts(
    with workoutActivityType: HKWorkoutActivityType
  ) -> NSPredicate {
    predicateForWorkouts { $0.workoutActivityType == workoutActivityType }
  }

  /// Workouts whose duration, in seconds, compares with another as an operator says.
  public class func predicateForWorkouts(
    with operatorType: PredicateOperator, duration: TimeInterval
  ) -> NSPredicate {
    predicateForWorkouts { Comparison.matches($0.duration, operatorType, duration) }
  }

  /// Workouts whose energy compares with another as an operator says.
  public class func predicateForWorkouts(
    with operatorType: PredicateOperator, totalEnergyBurned: HKQuantity
  ) -> NSPredicate {
    predicateForWorkouts {
      Comparison.matches($0.totalEnergyBurned, operatorType, totalEnergyBurned)
    }
  }

  /// Workouts whose distance compares with another as an operator says.
  public class func predicateForWorkouts(
    with operatorType: PredicateOperator, totalDistance: HKQuantity
  ) -> NSPredicate {
    predicateForWorkouts { Comparison.matches($0.totalDistance, operatorType, totalDistance) }
  }

  /// Workouts whose number of strokes compares with another as an operator says.
  public class func predicateForWorkouts(
    with operatorType: PredicateOperator, totalSwimmingStrokeCount: HKQuantity
  ) -> NSPredicate {
    predicateForWorkouts {
      Comparison.matches($0.totalSwimmingStrokeCount, operatorType, totalSwimmingStrokeCount)
    }
  }

  /// Workouts whose number of flights of stairs compares with another as an operator says.
  public class func predicateForWorkouts(
    with operatorType: PredicateOperator, totalFlightsClimbed: HKQuantity
  ) -> NSPredicate {
    predicateForWorkouts {
      Comparison.matches($0.totalFlightsClimbed, operatorType, totalFlightsClimbed)
    }
  }

  private class func predicateForWorkouts(
    _ matches: @escaping @Sendable (HKWorkout) -> Bool
  ) -> NSPredicate {
    ObjectPredicate { object in (object as? HKWorkout).map(matches) ?? false }
  }
}

extension HKCategoryValueSleepAnalysis {
  /// Sleep samples whose value is one of some, such as ``allAsleepValues``.
  public static func predicateForSamples(equalTo values: Set<Self>) -> NSPredicate {
    HKQuery.predicateForCategorySamples(equalTo: Set(values.map(\.rawValue)))
  }

  /// Sleep samples whose value compares with another as an operator says.
  public static func predicateForSamples(
    _ operatorType: PredicateOperator, value: Self
  ) -> NSPredicate {
    HKQuery.predicateForCategorySamples(with: operatorType, value: value.rawValue)
  }
}
