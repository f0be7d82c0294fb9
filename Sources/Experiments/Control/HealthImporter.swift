import HealthKit

/// Where batches of an archive's samples go.
package protocol HealthImporter: AnyObject {
  /// Puts what of a batch is new into the store, all of it or nothing.
  func add(_ batch: SampleBatch) throws

  /// Gives the route of a workout its locations.
  func put(_ locations: [RecordedLocation], ofRoute number: Int64) throws

  /// Makes sure that what was brought stays, and lets go of the store.
  func finish() throws

  /// What became of the samples of each type, by the order in which the archive has the types.
  var tallies: [(type: String, tally: ImportTally)] { get }

  /// Files with the locations of routes that are wanted, by the numbers of the routes' samples.
  var routeFiles: [(number: Int64, path: String)] { get }
}

/// Why nothing can be brought into a phone's store at the moment.
public struct PhoneIsLocked: Error, CustomStringConvertible {
  public let phone: String
  /// How many samples were brought before that.
  public let brought: Int

  package init(phone: String, brought: Int = 0) {
    self.phone = phone
    self.brought = brought
  }

  public var description: String {
    let so = brought == 0 ? "" : " after \(brought) samples"
    return
      "phone '\(phone)' is locked\(so), so that its health store is closed; unlock it and import "
      + "again: what is there is left out"
  }
}
