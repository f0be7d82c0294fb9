/// Why the harness could not do what a test asked of it.
package struct TestError: Error, CustomStringConvertible {
  package let description: String

  package init(_ description: String) {
    self.description = description
  }
}
