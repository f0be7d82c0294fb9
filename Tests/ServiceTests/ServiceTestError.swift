/// Why the harness could not do what a test asked of it.
struct ServiceTestError: Error, CustomStringConvertible {
  let description: String

  init(_ description: String) {
    self.description = description
  }
}
