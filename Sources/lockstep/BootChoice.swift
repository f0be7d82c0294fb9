import CommandLineTool
import Systemd

/// A boot of the machine, as journalctl's `--boot` names it.
enum BootChoice: Hashable {
  /// By its id.
  case id(String)
  /// 0 for the current boot, or the last one of a journal from elsewhere; -1 for the one before; 1 for
  /// the first one that the journal has.
  case number(Int)

  static let allowed = "a boot's id of 32 hexadecimal digits, or its number, such as 0, -1 or 1"

  init?(_ text: String) {
    if let id = Self.identifier(text) {
      self = .id(id)
    } else if let number = Int(text) {
      self = .number(number)
    } else {
      return nil
    }
  }

  /// An id of systemd's as the journal has it: hyphens out, small letters; nil for no such id.
  static func identifier(_ text: String) -> String? {
    let digits = text.filter { $0 != "-" }.lowercased()
    let isHexadecimal = digits.utf8.allSatisfy {
      (48...57).contains($0) || (97...102).contains($0)
    }
    return digits.utf8.count == 32 && isHexadecimal ? digits : nil
  }

  /// The boot's id. Takes the reader's matches away.
  ///
  /// Throws a `CommandFailure` with exit code 1 when the journal has no such boot.
  func identifier(in journal: JournalReader, isLocal: Bool) throws -> String {
    guard case .number(let number) = self else {
      if case .id(let id) = self { return id }
      throw missing
    }
    if number == 0, isLocal { return try JournalReader.currentBoot() }
    let boots = try journal.boots()
    var last = boots.count - 1
    if isLocal, let current = boots.firstIndex(of: try JournalReader.currentBoot()) {
      last = current
    }
    let index = number > 0 ? number - 1 : last + number
    guard boots.indices.contains(index) else { throw missing }
    return boots[index]
  }

  private var missing: CommandFailure {
    CommandFailure(
      "the journal has no such boot; see 'journalctl --list-boots'", exitCode: .failure)
  }
}
