import CommandLineTool
import Experiments
import Foundation
import Systemd

/// The journal as a source of reports: read through sd-journal, by the fields of its entries.
struct JournalSource: ReportSource {
  /// The phones asked for; nil for all that the journal has.
  private let names: [String]?
  private let files: JournalReader.Source
  private let since: UInt64?
  private let until: UInt64?
  private let boot: BootChoice?
  private let invocation: String?

  init(_ arguments: ParsedArguments) throws {
    if arguments.has("all") {
      try arguments.expectOperands(atMost: 0)
      names = nil
    } else {
      let operands = arguments.operands.isEmpty ? [PhoneLocation.defaultName] : arguments.operands
      var names: [String] = []
      for operand in operands where !names.contains(operand) {
        names.append(try PhoneLocation(name: operand).name)
      }
      self.names = names
    }
    let paths = arguments.options.filter { $0.option == "file" }.compactMap(\.value)
    let directory = arguments.value(of: "directory")
    if !paths.isEmpty, directory != nil {
      throw CommandFailure("give --directory or --file, not both", exitCode: .usage)
    }
    files = directory.map { .directory($0) } ?? (paths.isEmpty ? .local : .files(paths))
    let now = Date()
    func time(_ option: String) throws -> UInt64? {
      try arguments.value(of: option, allowed: JournalTimestamp.allowed) { text in
        try? JournalTimestamp.parse(text, now: now)
      }
    }
    since = try time("since")
    until = try time("until")
    let choice = try arguments.value(
      of: "boot", allowed: BootChoice.allowed, parse: BootChoice.init)
    boot = choice ?? (arguments.has("boot") ? .number(0) : nil)
    invocation = try arguments.value(of: "invocation", allowed: "32 hexadecimal digits") {
      BootChoice.identifier($0)
    }
  }

  func reports(_ demands: ReportDemands) throws -> [ExperimentReport] {
    do {
      return try read(demands)
    } catch let error as SystemdError {
      throw CommandFailure(
        "\(error); \(Self.advice(error.code))", exitCode: Self.exitCode(error.code))
    }
  }

  func complainOfNothing(about name: String?) throws -> ExitCode {
    if files == .local, JournalReader.isLocalJournalUnreadable {
      throw CommandFailure(
        "the system journal may not be read: be root, or in the group systemd-journal",
        exitCode: .noPermission)
    }
    let subject = name.map { "phone '\($0)'" } ?? "any phone"
    ReportCommand.complain(
      "the journal has no entries of \(subject) that fit; widen --since, --until or --boot, or see "
        + "'lockstep report --all'")
    return .failure
  }

  private func read(_ demands: ReportDemands) throws -> [ExperimentReport] {
    let journal = try JournalReader(files)
    let bootID = try boot.map { try $0.identifier(in: journal, isLocal: files == .local) }
    if let names {
      try journal.match("_SYSTEMD_UNIT", try names.map { try PhoneLocation(name: $0).unit })
    } else {
      try journal.match("SYSLOG_IDENTIFIER", ["lockstepd"])
    }
    if let bootID { try journal.match("_BOOT_ID", [bootID]) }
    if let invocation { try journal.match("_SYSTEMD_INVOCATION_ID", [invocation]) }
    if let since { try journal.seek(toRealtime: since) } else { try journal.seekToHead() }

    var reports = PhoneReports(names ?? [], demands)
    let wanted = ReportEntry.journalFields.union(["_SYSTEMD_UNIT"])
    while try journal.next() {
      if let until, try journal.realtime() > until { break }
      let fields = try journal.fields(where: wanted.contains)
      guard let entry = ReportEntry(journalFields: fields),
        let name = fields["_SYSTEMD_UNIT"].flatMap(PhoneLocation.name(ofUnit:))
      else { continue }
      reports.add(entry, of: name)
    }
    let all = reports.growing.map(\.judged)
    return names == nil ? all.sorted { $0.name < $1.name } : all
  }

  private static func exitCode(_ error: Int32) -> ExitCode {
    switch error {
    case ENOENT, ENOTDIR: .noInput
    case EACCES, EPERM: .noPermission
    case EBADMSG, ENODATA, EPROTONOSUPPORT: .dataError
    default: .ioError
    }
  }

  private static func advice(_ error: Int32) -> String {
    switch error {
    case ENOENT, ENOTDIR: "give journal files, or a directory with some"
    case EACCES, EPERM: "be root, or in the group systemd-journal"
    case EBADMSG, ENODATA, EPROTONOSUPPORT: "see 'journalctl --verify --file FILE'"
    default: "try again, or see 'journalctl --verify'"
    }
  }
}

/// Reports by the phones' names, in the order in which they came up.
private struct PhoneReports {
  private(set) var growing: [GrowingReport]
  private let demands: ReportDemands

  init(_ names: [String], _ demands: ReportDemands) {
    self.demands = demands
    growing = names.map { GrowingReport(name: $0, demands) }
  }

  mutating func add(_ entry: ReportEntry, of name: String) {
    // There are few phones; a search among them is quicker than a hash.
    if let index = growing.firstIndex(where: { $0.name == name }) {
      growing[index].add(entry)
    } else {
      var report = GrowingReport(name: name, demands)
      report.add(entry)
      growing.append(report)
    }
  }
}

extension PhoneLocation {
  /// The name of the phone that a unit runs; nil for another unit.
  fileprivate static func name(ofUnit unit: String) -> String? {
    if unit == "lockstepd.service" { return defaultName }
    guard unit.hasPrefix("lockstepd@"), unit.hasSuffix(".service") else { return nil }
    return try? PhoneLocation(
      name: String(unit.dropFirst("lockstepd@".count).dropLast(".service".count))
    ).name
  }
}
