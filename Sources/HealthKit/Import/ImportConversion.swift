/// How numbers in some unit become numbers in the unit that the store keeps a type in.
package struct ImportConversion: Sendable {
  private let conversion: UnitConversion

  /// Nil when the type is a quantity type and the text says no unit of it.
  ///
  /// Of a type that is not known nobody knows the unit: its numbers stay as they are.
  package init?(fromUnit unit: String, ofType type: String) {
    guard let definition = HKQuantityTypeIdentifier(rawValue: type).definition else {
      conversion = .identity
      return
    }
    guard let conversion = HKUnit(parsing: unit)?.conversion(to: definition.unit) else {
      return nil
    }
    self.conversion = conversion
  }

  package func callAsFunction(_ value: Double) -> Double {
    conversion(value)
  }
}
