/// A sum of doubles that loses next to nothing by rounding: Neumaier's form of Kahan's.
struct CompensatedSum {
  private var sum = 0.0
  private var correction = 0.0

  var value: Double { sum + correction }

  mutating func add(_ value: Double) {
    let next = sum + value
    correction += abs(sum) >= abs(value) ? (sum - next) + value : (value - next) + sum
    sum = next
  }
}
