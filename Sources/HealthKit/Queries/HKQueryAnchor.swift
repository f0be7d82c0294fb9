import Foundation

/// A place in the sequence of all changes of the store, from which an anchored query goes on.
///
/// It can be archived and kept for as long as the store: it counts the samples that came and went, and
/// what was deleted is remembered for good.
///
/// ```swift
/// let data = try NSKeyedArchiver.archivedData(withRootObject: anchor, requiringSecureCoding: true)
/// let anchor = try NSKeyedUnarchiver.unarchivedObject(ofClass: HKQueryAnchor.self, from: data)
/// ```
open class HKQueryAnchor: NSObject, NSSecureCoding, @unchecked Sendable {
  let sequence: Int64

  init(sequence: Int64) {
    self.sequence = sequence
  }

  /// An anchor of the kind that iOS 8 had, a number; 0 is before everything.
  public convenience init(fromValue value: Int) {
    self.init(sequence: Int64(max(0, value)))
  }

  public static var supportsSecureCoding: Bool { true }

  private static let sequenceKey = "sequence"

  public required init?(coder: NSCoder) {
    let sequence = coder.decodeInt64(forKey: HKQueryAnchor.sequenceKey)
    guard coder.containsValue(forKey: HKQueryAnchor.sequenceKey), sequence >= 0 else { return nil }
    self.sequence = sequence
  }

  open func encode(with coder: NSCoder) {
    coder.encode(sequence, forKey: HKQueryAnchor.sequenceKey)
  }

  open override func isEqual(_ object: Any?) -> Bool {
    (object as? HKQueryAnchor)?.sequence == sequence
  }

  open override var hash: Int { sequence.hashValue }

  open override var description: String { "<HKQueryAnchor \(sequence)>" }
}
