import Foundation

extension SimulatedDevice {
  /// The device's one service of a type, made when it is first asked for.
  ///
  /// This is how a framework above this module keeps what belongs to a device with the device.
  public func service<Service: AnyObject>(_ type: Service.Type, make: (SimulatedDevice) -> Service)
    -> Service
  {
    guarded {
      if let service = services[ObjectIdentifier(type)] as? Service { return service }
      let service = make(self)
      services[ObjectIdentifier(type)] = service
      return service
    }
  }

  /// Draws from the device's generator.
  public func withRandom<Result>(_ body: (inout SeededGenerator) throws -> Result) rethrows
    -> Result
  {
    try guarded { try body(&generator) }
  }
}
