/// A public declaration, under the name that the coverage table has for it.
package struct PublicSymbol: Hashable {
  package enum Kind {
    /// A class, structure, enumeration or protocol.
    case type
    /// A case of an enumeration, or a constant of a type or of the module.
    case constant
    /// Any other function, property, initializer or type alias.
    case member
  }

  /// The type that it belongs to; empty for one of the module.
  package let owner: String
  /// Its own name with the labels of its arguments, such as `save(_:withCompletion:)`.
  package let base: String
  package let kind: Kind

  package init(owner: String, base: String, kind: Kind) {
    self.owner = owner
    self.base = base
    self.kind = kind
  }

  package var name: String { owner.isEmpty ? base : "\(owner).\(base)" }
}
