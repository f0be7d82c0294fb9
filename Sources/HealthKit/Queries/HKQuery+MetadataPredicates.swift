import DeviceSimulation
import Foundation

// Predicates about metadata.
extension HKQuery {
  /// Objects that have a metadata value of a key.
  public class func predicateForObjects(withMetadataKey key: String) -> NSPredicate {
    ObjectPredicate { $0.attributes.metadata[key] != nil }
  }

  /// Objects whose metadata value of a key is one of some.
  ///
  /// Stops with an exception at a value that metadata never have.
  public class func predicateForObjects(
    withMetadataKey key: String, allowedValues: [Any]
  ) -> NSPredicate {
    let allowed = allowedValues.map(metadataValue)
    return ObjectPredicate { object in
      let value = object.attributes.metadata[key]
      return allowed.contains { Comparison.matches(value, .equalTo, $0) }
    }
  }

  /// Objects whose metadata value of a key compares with another as an operator says.
  ///
  /// An object without the key is unequal: `HKMetadataKeyWasUserEntered`, `.notEqualTo` and `true`
  /// find what was measured, most of which does not have the key. Stops with an exception at a value
  /// that metadata never have.
  public class func predicateForObjects(
    withMetadataKey key: String, operatorType: PredicateOperator, value: Any
  ) -> NSPredicate {
    let other = metadataValue(value)
    return ObjectPredicate { object in
      Comparison.matches(object.attributes.metadata[key], operatorType, other)
    }
  }

  private class func metadataValue(_ value: Any) -> MetadataValue {
    guard let value = MetadataValue(value) else {
      raiseException(
        "NSInvalidArgumentException", "metadata have no values of type \(type(of: value))")
    }
    return value
  }
}
