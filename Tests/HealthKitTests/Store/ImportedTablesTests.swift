import DeviceSimulation
import Foundation
import Testing

@testable import HealthKit

@Suite("What an import brings beside samples")
struct ImportedTablesTests {
  private let scratch = StoreScratch()

  private func openStore() throws -> ProtectedStore {
    let store = try ProtectedStore(location: .temporary)
    try store.openAndMerge()
    return store
  }

  private func route(_ number: Int64) -> SampleRecord {
    SampleRecord(
      number: number, type: HKWorkoutRouteTypeIdentifier, source: phone, start: Double(number),
      end: 60 + Double(number), value: 0)
  }

  private func day(_ text: String) throws -> RecordedDay { try #require(RecordedDay(text)) }

  @Test("Summaries come back by day, in part and whole, and the last of a day counts")
  func summaries() throws {
    let fixture = try scratch.fixture()
    let store = try fixture.openStore()
    let days = ["2017-01-01", "2016-11-15", "2016-12-31", "2016-11-16"]
    let summaries = try days.enumerated().map { index, text in
      ActivitySummaryRecord(
        day: try day(text), moveMode: 2, isPaused: index == 1, energy: Double(index),
        moveTimeGoal: 30, standHours: index == 2 ? nil : 0)
    }
    try store.put(summaries)
    let inOrder = [1, 3, 2, 0].map { summaries[$0] }
    #expect(try store.activitySummaries() == inOrder)
    #expect(
      try store.activitySummaries(from: day("2016-11-16"), through: day("2016-12-31"))
        == Array(inOrder[1...2]))
    #expect(try store.activitySummaries(from: day("2017-01-02")) == [])
    let newer = ActivitySummaryRecord(day: summaries[0].day, energy: 9)
    try store.put([summaries[0], newer])
    #expect(try store.activitySummaries(from: newer.day) == [newer])
    #expect(try fixture.copy().openStore().activitySummaries().count == 4, "kept")
  }

  @Test("Characteristics are taken from an export's words; what is not known stays as it was")
  func characteristics() throws {
    let store = try openStore()
    var record = CharacteristicsRecord()
    #expect(try store.characteristics() == record)
    let prefix = "HKCharacteristicTypeIdentifier"
    for (name, text) in [
      ("DateOfBirth", "1990-02-02"), ("BiologicalSex", "HKBiologicalSexMale"),
      ("BloodType", "HKBloodTypeANegative"), ("FitzpatrickSkinType", "HKFitzpatrickSkinTypeIII"),
      ("WheelchairUse", "HKWheelchairUseNo"),
      ("ActivityMoveMode", "HKActivityMoveModeAppleMoveTime"),
    ] {
      let isTaken = record.set(prefix + name, to: text)
      #expect(isTaken, "\(name)")
    }
    let whole = record
    for (name, text) in [
      ("DateOfBirth", ""), ("DateOfBirth", "1990-02-30"), ("BloodType", "HKBloodTypeC"),
      ("CardioFitnessMedicationsUse", "None"), ("WheelchairUse", "HKBloodTypeANegative"),
    ] {
      let isTaken = record.set(prefix + name, to: text)
      #expect(!isTaken, "\(name) \(text)")
    }
    #expect(record == whole)
    try store.put(record)
    #expect(try store.characteristics() == whole)
    #expect(whole[.bloodType] == 2 && whole[.dateOfBirth] == 1990_02_02)
    var partial = CharacteristicsRecord()
    _ = partial.set(prefix + "BloodType", to: "HKBloodTypeNotSet")
    try store.put(partial)
    _ = record.set(prefix + "BloodType", to: "0")
    #expect(try store.characteristics() == record)
  }

  @Test("A route's locations come back to the bit, in pieces and by time")
  func locations() throws {
    var generator = SeededGenerator(seed: 1)
    let store = try openStore()
    let locations = (0..<250).map { index in
      var location = RecordedLocation(time: 0, latitude: 0, longitude: 0)
      for field in RecordedLocation.fields {
        location[keyPath: field] = Double.random(in: -200...200, using: &generator)
      }
      location.time = Double(index / 2)
      return location
    }
    try store.insert([route(1), route(2)])
    try store.put([locations[0]], ofRoute: 2)
    try store.put(locations.reversed(), ofRoute: 1)
    try store.put(locations, ofRoute: 1)
    #expect(try store.locations(ofRoute: 1).locations == locations)
    #expect(try (1...3).map { try store.locationCount(ofRoute: $0) } == [250, 1, 0])
    var pieces: [[RecordedLocation]] = []
    var position: Int64 = -1
    while true {
      let piece = try store.locations(ofRoute: 1, after: position, limit: 100)
      if piece.locations.isEmpty { break }
      pieces.append(piece.locations)
      position = piece.last
    }
    #expect(pieces.map(\.count) == [100, 100, 50])
    #expect(pieces.flatMap(\.self) == locations)
    #expect(
      try store.locations(ofRoute: 1, in: 10...20).locations
        == locations.filter { (10...20).contains($0.time) })
    #expect(try store.locations(ofRoute: 3).locations == [])
  }

  @Test("A route's locations go with its sample, and none are there without one")
  func routeIsGone() throws {
    let store = try openStore()
    let location = RecordedLocation(time: 0, latitude: 35, longitude: 139)
    guard case .corrupt? = storeError({ try store.put([location], ofRoute: 1) }) else {
      Issue.record("there is no sample with this number")
      return
    }
    try store.insert([route(1), route(2)])
    try store.put([location], ofRoute: 1)
    try store.put([location], ofRoute: 2)
    #expect(try store.remove([SampleIdentity(number: 1)]) == [route(1)])
    #expect(try store.locations(ofRoute: 1).locations == [])
    #expect(try store.locations(ofRoute: 2).locations == [location])
    let bad = RecordedLocation(time: 0, latitude: .nan, longitude: 139)
    #expect(
      storeError { try store.put([location, bad], ofRoute: 2) }
        == .invalid(number: 2, finding: "location 1 of its route is not finite"))
    #expect(try store.locations(ofRoute: 2).locations == [location], "all or none")
  }

  @Test("Samples and all of this go into one transaction, as a whole or not at all")
  func transaction() throws {
    let fixture = try scratch.fixture()
    let store = try fixture.openStore()
    try store.insert([SampleRecord(1, 0)])
    let before = (try store.lastChange(), try store.sources())
    let location = RecordedLocation(time: 0, latitude: 35, longitude: 139)
    let summary = ActivitySummaryRecord(day: try day("2016-11-15"), energy: 1)
    func putAll() throws(StoreError) {
      try store.insert([route(2), SampleRecord(3, 60, source: watch)])
      try store.put([location], ofRoute: 2)
      try store.put([summary])
      var characteristics = CharacteristicsRecord()
      _ = characteristics.set("HKCharacteristicTypeIdentifierBloodType", to: "1")
      try store.put(characteristics)
      _ = try store.remove([SampleIdentity(number: 1)])
    }
    let error = storeError {
      try store.change { () throws(StoreError) in
        try putAll()
        throw .invalid(number: 0, finding: "stop")
      }
    }
    #expect(error == .invalid(number: 0, finding: "stop"))
    #expect(try store.numbers() == [1])
    #expect(try store.lastChange() == before.0)
    #expect(try store.sources() == before.1)
    #expect(try store.activitySummaries() == [])
    #expect(try store.characteristics() == CharacteristicsRecord())
    #expect(try store.locations(ofRoute: 2).locations == [])
    try store.change(putAll)
    let killed = try fixture.copy().openStore()
    for store in [store, killed] {
      #expect(try store.numbers() == [3])
      #expect(try store.lastChange() == before.0 + 3)
      #expect(try store.activitySummaries() == [summary])
      #expect(try store.locations(ofRoute: 2).locations == [location])
    }
  }

  @Test("A part that fails takes back itself alone")
  func part() throws {
    let fixture = try scratch.fixture()
    let store = try fixture.openStore()
    try store.change { () throws(StoreError) in
      try store.insert([SampleRecord(1, 0)])
      let error = storeError { try store.insert([SampleRecord(2, 60), SampleRecord(1, 0)]) }
      #expect(error == .alreadyStored(number: 1))
      try store.insert([SampleRecord(3, 120, source: watch)])
    }
    for store in [store, try fixture.copy().openStore()] {
      #expect(try store.numbers() == [1, 3])
      #expect(
        try store.changes(ofType: steps, after: 0).map(\.sequence) == [1, 2], "without a gap")
      #expect(try store.sources() == [phone, watch])
    }
  }

  @Test("The closed store refuses all of it")
  func closed() throws {
    let store = try ProtectedStore(location: .temporary)
    #expect(throws: StoreError.closed) { try store.change {} }
    #expect(throws: StoreError.closed) { try store.put([] as [ActivitySummaryRecord]) }
    #expect(throws: StoreError.closed) { try store.activitySummaries() }
    #expect(throws: StoreError.closed) { try store.put(CharacteristicsRecord()) }
    #expect(throws: StoreError.closed) { try store.characteristics() }
    #expect(throws: StoreError.closed) { try store.put([], ofRoute: 1) }
    #expect(throws: StoreError.closed) { try store.locations(ofRoute: 1) }
    #expect(throws: StoreError.closed) { try store.locationCount(ofRoute: 1) }
  }

  @Test(
    "Days are read as exports write them, and only if the calendar has them",
    arguments: [
      ("2016-02-29", 2016_02_29), ("0001-01-01", 1_01_01), ("2015-02-29", nil),
      ("2016-11-31", nil), ("2016-1-15", nil), ("2016-11-15 ", nil), ("-016-11-15", nil), ("", nil),
      ("0000-01-01", nil),
    ])
  func days(text: String, number: Int64?) {
    #expect(RecordedDay(text)?.number == number)
  }
}
