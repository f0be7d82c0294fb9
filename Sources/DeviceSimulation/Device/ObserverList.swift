/// Those who want to know, in the order in which they asked.
struct ObserverList<Value> {
  private var observers: [(Value) -> Void] = []

  mutating func add(_ observer: @escaping (Value) -> Void) {
    observers.append(observer)
  }

  func notify(_ value: Value) {
    for observer in observers { observer(value) }
  }
}
