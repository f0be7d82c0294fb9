import GPX

/// A value of a YAML document, with its place.
///
/// Scalars stay text: what they mean is for the reader to say, so `no` is never false and `12:30`
/// never a number. Keys are text, in the order of the file, and each is there once.
package struct YAMLNode: Sendable, Equatable {
  /// What the value is.
  package enum Value: Sendable, Equatable {
    /// `{ key: value }`, in the order of the file.
    case mapping([Entry])
    /// `[value]`.
    case list([YAMLNode])
    /// A text; `isQuoted` for all but plain ones, also for blocks that `|` or `>` begins.
    case scalar(String, isQuoted: Bool)
    /// Nothing after the colon or the dash.
    case empty
  }

  /// The kinds of value, as a form accepts them.
  package enum Kind: Sendable, Equatable {
    case mapping
    case list
    case scalar
    case empty
  }

  /// A key and its value.
  package struct Entry: Sendable, Equatable {
    /// The key's text.
    package let key: String
    /// Where the key stands; its key path is the value's.
    package let keyPlace: YAMLPlace
    /// The value.
    package let value: YAMLNode
  }

  /// What the value is.
  package let value: Value
  /// Where the value begins.
  package let place: YAMLPlace

  /// The kind of the value.
  package var kind: Kind {
    switch value {
    case .mapping: .mapping
    case .list: .list
    case .scalar: .scalar
    case .empty: .empty
    }
  }

  /// The value as a message calls it.
  package var summary: String {
    switch value {
    case .mapping: "a mapping"
    case .list: "a list"
    case .scalar(let text, _): "'\(text.onOneLine(limit: 60))'"
    case .empty: "an empty value"
    }
  }
}
