import Foundation

/// A predicate that looks at one object of the store after the other.
final class ObjectPredicate: NSPredicate {
  /// - Parameter matches: asked about every object; what is no object of the store never matches.
  init(_ matches: @escaping @Sendable (HKObject) -> Bool) {
    super.init { object, _ in (object as? HKObject).map(matches) ?? false }
  }

  required init?(coder: NSCoder) { nil }
}
