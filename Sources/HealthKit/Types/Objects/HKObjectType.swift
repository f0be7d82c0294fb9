import DeviceSimulation
import Foundation

/// A kind of data that the health store keeps. Two of one identifier are equal.
open class HKObjectType: NSObject, @unchecked Sendable {
  /// The identifier, such as `HKQuantityTypeIdentifierStepCount`.
  public let identifier: String

  init(identifier: String) {
    self.identifier = identifier
  }

  /// The quantity type of an identifier; nil when it is not known.
  open class func quantityType(forIdentifier identifier: HKQuantityTypeIdentifier)
    -> HKQuantityType?
  {
    QuantityTypeDefinition.all[identifier.rawValue].map { HKQuantityType(identifier, $0) }
  }

  open override func isEqual(_ object: Any?) -> Bool {
    (object as? HKObjectType)?.identifier == identifier
  }

  open override var hash: Int { identifier.hashValue }

  open override var description: String { identifier }
}

/// A kind of data that comes as samples.
open class HKSampleType: HKObjectType, @unchecked Sendable {}

/// A kind of data that comes as quantities.
open class HKQuantityType: HKSampleType, @unchecked Sendable {
  let definition: QuantityTypeDefinition

  /// The quantity type of an identifier. Stops with Apple's exception when it is not known.
  public convenience init(_ identifier: HKQuantityTypeIdentifier) {
    guard let definition = QuantityTypeDefinition.all[identifier.rawValue] else {
      raiseException(
        "NSInvalidArgumentException", "Invalid HKQuantityType identifier \(identifier.rawValue)")
    }
    self.init(identifier, definition)
  }

  init(_ identifier: HKQuantityTypeIdentifier, _ definition: QuantityTypeDefinition) {
    self.definition = definition
    super.init(identifier: identifier.rawValue)
  }

  /// How quantities of the type add up.
  open var aggregationStyle: HKQuantityAggregationStyle { definition.aggregationStyle }

  /// Whether quantities of the type can be given in a unit.
  open func `is`(compatibleWith unit: HKUnit) -> Bool {
    definition.unit.isCompatible(with: unit)
  }
}
