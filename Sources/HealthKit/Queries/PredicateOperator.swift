import Foundation

/// Foundation's `NSComparisonPredicate.Operator`, under a name that can be written.
///
/// Foundation on Linux deprecates the class that it lies in, though not the enumeration, and whoever
/// writes its name is warned. Apps that write `.equalTo` are not.
public typealias PredicateOperator = PredicateOperatorLookup<PredicateOperatorName>.Operator

/// Something that has a type of operators.
public protocol PredicateOperatorNaming {
  associatedtype Operator
}

/// Where the name is written, in a place that is deprecated itself.
public enum PredicateOperatorName: PredicateOperatorNaming {
  @available(*, deprecated, message: "write PredicateOperator")
  public typealias Operator = NSComparisonPredicate.Operator
}

/// Finds the type without writing its name.
public enum PredicateOperatorLookup<Name: PredicateOperatorNaming> {
  public typealias Operator = Name.Operator
}
