import DeviceSimulation
import Foundation
import Testing

@testable import HealthKit

@Suite("Source queries, correlation queries and sample queries for several types")
struct OtherQueryTests {
  @Test("A source query gives who saved matching samples")
  func sources() throws {
    let phone = try Phone()
    try phone.record(1, "2016-10-31T07:00:00+09:00", "2016-10-31T07:01:00+09:00")
    phone.save([phone.minute(5, 9), phone.minute(6, 9, [HKMetadataKeyWasUserEntered: true])])
    func sources(_ predicate: NSPredicate?) -> [String]? {
      let answer = Phone.Answer<Set<HKSource>?>()
      phone.device.run {
        HKHealthStore().execute(
          HKSourceQuery(sampleType: phone.steps, samplePredicate: predicate) { _, sources, _ in
            answer.add(sources)
          })
        phone.device.advance(by: .zero)
      }
      return answer.value??.map(\.name).sorted()
    }
    #expect(sources(nil) == ["Collector", "iPhone"])
    let large = HKQuery.predicateForQuantitySamples(
      with: .greaterThan, quantity: HKQuantity(unit: .count(), doubleValue: 5))
    #expect(sources(large) == ["Collector"])
    phone.device.lock()
    #expect(sources(nil) == nil)
  }

  @Test("A correlation query looks at parts")
  func correlations() throws {
    let phone = try Phone()
    let (systolic, diastolic) = (
      HKQuantityType(.bloodPressureSystolic), HKQuantityType(.bloodPressureDiastolic)
    )
    let unit = HKUnit.millimeterOfMercury()
    let moment = try at("2016-10-31T07:00:00+09:00")
    let saved = phone.device.run {
      [(120.0, 80.0), (150, 95)].map { values in
        HKCorrelation(
          type: HKCorrelationType(.bloodPressure), start: moment, end: moment,
          objects: Set(
            [(systolic, values.0), (diastolic, values.1)].map { type, value in
              HKQuantitySample(
                type: type, quantity: HKQuantity(unit: unit, doubleValue: value), start: moment,
                end: moment)
            }))
      }
    }
    phone.save(saved)
    func find(_ predicates: [HKSampleType: NSPredicate]?) -> [HKCorrelation]? {
      let answer = Phone.Answer<[HKCorrelation]?>()
      phone.device.run {
        HKHealthStore().execute(
          HKCorrelationQuery(
            type: HKCorrelationType(.bloodPressure), predicate: nil, samplePredicates: predicates
          ) { _, correlations, _ in answer.add(correlations) })
        phone.device.advance(by: .zero)
      }
      return answer.value ?? nil
    }
    #expect(find(nil) == saved)
    let high = HKQuery.predicateForQuantitySamples(
      with: .greaterThan, quantity: HKQuantity(unit: unit, doubleValue: 140))
    #expect(find([systolic: high]) == [saved[1]])
    #expect(find([diastolic: high]) == [])
  }

  @Test("A sample query for several descriptors gives each sample once, sorted and limited")
  func descriptors() throws {
    let phone = try Phone()
    try phone.record(
      7, "2016-10-31T07:00:30+09:00", "2016-10-31T07:01:00+09:00", type: .flightsClimbed)
    phone.save([phone.minute(0, 1), phone.minute(1, 2)])
    func run(_ sort: [NSSortDescriptor], limit: Int) -> [Double]? {
      let answer = Phone.Answer<[Double]?>()
      phone.device.run {
        let steps = HKQueryDescriptor(sampleType: phone.steps, predicate: nil)
        let flights = HKQueryDescriptor(
          sampleType: HKQuantityType(.flightsClimbed), predicate: nil)
        HKHealthStore().execute(
          HKSampleQuery(
            queryDescriptors: [steps, flights, steps], limit: limit, sortDescriptors: sort
          ) { _, samples, _ in
            answer.add(
              samples?.compactMap { ($0 as? HKQuantitySample)?.quantity.doubleValue(for: .count()) }
            )
          })
        phone.device.advance(by: .zero)
      }
      return answer.value ?? nil
    }
    let byStart = NSSortDescriptor(key: HKSampleSortIdentifierStartDate, ascending: true)
    #expect(run([byStart], limit: 0) == [1, 7, 2])
    #expect(run([byStart], limit: 2) == [1, 7])
    #expect(run([], limit: 0) == [1, 2, 7])
  }
}
