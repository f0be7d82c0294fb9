import TestSupport
import Testing

@Suite("The scanner of public declarations")
struct DeclarationScannerTests {
  @Test("names members with their labels, over several lines and under attributes")
  func members() {
    let source = """
      /// public class NotThis {
      open class Store: NSObject {
        public let name: String
        open class func local() -> Store {
          let inner = 1
        }
        @discardableResult
        open func save(
          _ objects: [Int], at date: Date, withCompletion completion:
            @escaping (Bool, (any Error)?) -> Void
        ) {
        }
        public convenience init(_ values: [String: Int] = [:], `in` place: (Int, Int)) {}
        func hidden() {}
        open override var hash: Int { 1 }
        @available(*, deprecated, renamed: "new") public static let old = 1
        public private(set) var count = 0
      }

      extension Store {
        public typealias Handler = () -> Void
        public struct Part<Value> {
          public var value: Value
        }
        public static func ~= (a: Store, b: Store) -> Bool { true }
      }
      """
    #expect(
      names(source) == [
        "Store", "Store.Handler", "Store.Part", "Store.Part.value", "Store.count",
        "Store.init(_:in:)", "Store.local()", "Store.name", "Store.old",
        "Store.save(_:at:withCompletion:)",
      ])
  }

  @Test("counts the cases of public enumerations, and constants")
  func constants() {
    let source = """
      public enum Direction: Int, Sendable {
        case up = 1, down(by: Int, of: Int)
        case `left`

        public var opposite: Direction {
          switch self {
          case .up: .left
          default: .up
          }
        }
      }

      enum Inner {
        case hidden
      }

      public let KeyName =
        "name"
      """
    var scanner = DeclarationScanner()
    scanner.read(source)
    let constants = scanner.symbols.filter { $0.kind == .constant }.map(\.name).sorted()
    #expect(constants == ["Direction.down", "Direction.left", "Direction.up", "KeyName"])
    #expect(names(source).contains("Direction.opposite"))
    #expect(!names(source).contains { $0.contains("hidden") || $0.contains("Inner") })
  }

  private func names(_ source: String) -> [String] {
    var scanner = DeclarationScanner()
    scanner.read(source)
    return scanner.symbols.map(\.name).sorted()
  }
}
