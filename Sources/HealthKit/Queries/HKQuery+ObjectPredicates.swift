import DeviceSimulation
import Foundation

// Predicates about who made an object, with what, and how it hangs together with others.
extension HKQuery {
  /// The object with a UUID.
  public class func predicateForObject(with uuid: UUID) -> NSPredicate {
    predicateForObjects(with: [uuid])
  }

  /// The objects with some UUIDs.
  public class func predicateForObjects(with uuids: Set<UUID>) -> NSPredicate {
    ObjectPredicate { uuids.contains($0.uuid) }
  }

  /// Objects that one of some sources has saved.
  public class func predicateForObjects(from sources: Set<HKSource>) -> NSPredicate {
    ObjectPredicate { sources.contains($0.sourceRevision.source) }
  }

  /// Objects that one of some revisions of sources has saved.
  public class func predicateForObjects(
    from sourceRevisions: Set<HKSourceRevision>
  ) -> NSPredicate {
    ObjectPredicate { sourceRevisions.contains($0.sourceRevision) }
  }

  /// Objects that one of some devices has measured.
  public class func predicateForObjects(from devices: Set<HKDevice>) -> NSPredicate {
    ObjectPredicate { $0.device.map(devices.contains) ?? false }
  }

  /// Objects that a device has measured of which a property, such as
  /// ``HKDevicePropertyKeyModel``, has one of some values.
  ///
  /// Stops with an exception at a property that devices do not have.
  public class func predicateForObjects(
    withDeviceProperty key: String, allowedValues: Set<String>
  ) -> NSPredicate {
    guard let field = devicePropertyFields[key] else {
      raiseException("NSInvalidArgumentException", "Invalid device property key \(key)")
    }
    return ObjectPredicate { object in
      object.device?.record[keyPath: field].map(allowedValues.contains) ?? false
    }
  }

  /// Samples that were added to a workout.
  public class func predicateForObjects(from workout: HKWorkout) -> NSPredicate {
    let number = workout.attributes.storedNumber ?? ObjectNumber.number(in: workout.uuid)
    return ObjectPredicate { object in
      number != nil && object.attributes.containingWorkout == number
    }
  }

  /// Samples that are no part of a correlation.
  public class func predicateForObjectsWithNoCorrelation() -> NSPredicate {
    ObjectPredicate { $0.attributes.correlation == nil }
  }

  private static let devicePropertyFields: [String: KeyPath<DeviceRecord, String?> & Sendable] = [
    HKDevicePropertyKeyName: \.name,
    HKDevicePropertyKeyManufacturer: \.manufacturer,
    HKDevicePropertyKeyModel: \.model,
    HKDevicePropertyKeyHardwareVersion: \.hardwareVersion,
    HKDevicePropertyKeyFirmwareVersion: \.firmwareVersion,
    HKDevicePropertyKeySoftwareVersion: \.softwareVersion,
    HKDevicePropertyKeyLocalIdentifier: \.localIdentifier,
    HKDevicePropertyKeyUDIDeviceIdentifier: \.udiDeviceIdentifier,
  ]
}

/// The key of a device's name.
public let HKDevicePropertyKeyName = "name"
/// The key of a device's manufacturer.
public let HKDevicePropertyKeyManufacturer = "manufacturer"
/// The key of a device's model.
public let HKDevicePropertyKeyModel = "model"
/// The key of a device's hardware version.
public let HKDevicePropertyKeyHardwareVersion = "hardwareVersion"
/// The key of a device's firmware version.
public let HKDevicePropertyKeyFirmwareVersion = "firmwareVersion"
/// The key of a device's software version.
public let HKDevicePropertyKeySoftwareVersion = "softwareVersion"
/// The key of a device's identifier that the app gave it.
public let HKDevicePropertyKeyLocalIdentifier = "localIdentifier"
/// The key of a device's unique device identifier.
public let HKDevicePropertyKeyUDIDeviceIdentifier = "UDIDeviceIdentifier"
