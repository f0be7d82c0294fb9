import CommandLineTool
import Experiments
import Foundation

/// What a call of `lockstep steps` asks for when it asks for a table.
struct StepsTableOptions {
  /// How the table is printed.
  enum Form {
    case table(hasBars: Bool?), csv, json
  }

  let request: StepsTableRequest
  let form: Form
  let plot: PlotFile?

  static let options = [
    CommandOption(
      "by", argument: "INTERVAL",
      help: "print a table: hour, day, week (from Monday) or month, as the phone's clock has them; "
        + "without a range the last 24, 14, 13 or 12 up to the last with steps. The options "
        + "below mean by day without it"),
    CommandOption("days", argument: "N", help: "the last N days, with today"),
    CommandOption(
      "since", short: "S", argument: "DATE",
      help: "from this time on: \(times); by the phone's clock"),
    CommandOption(
      "until", short: "U", argument: "DATE",
      help: "up to this time; of a date, with that day"),
    CommandOption("all", help: "from the first steps to the last"),
    CommandOption(
      "source", argument: "NAME",
      help: "only this source's steps, by name or bundle identifier; may be given again, for "
        + "several and what they come to when nothing is counted twice"),
    CommandOption(
      "raw",
      help: "print the plain sum of all samples, too, in which two sources count twice; a "
        + "sample that crosses a boundary is shared out by time"),
    CommandOption("csv", help: "print comma-separated values (RFC 4180)"),
    CommandOption(
      "bars", help: "draw bars even when standard output is no terminal"),
    CommandOption(
      "plot", argument: "FILE", help: "draw a picture, FILE.svg or FILE.png; needs gnuplot"),
  ]

  private static let times = JournalTimestamp.allowed.replacing("a time such as ", with: "")

  /// Nil for a call that asks for today's number.
  init?(_ arguments: ParsedArguments) throws {
    guard Self.options.contains(where: { arguments.has($0.long) }) else { return nil }
    for (first, second) in Self.excluding where arguments.has(first) && arguments.has(second) {
      throw UsageError(
        .misplaced(option: "--\(first)", reason: "does not go with --\(second): choose one"),
        command: arguments.command)
    }
    let intervals = StepsInterval.allCases.map(\.rawValue)
    let interval = try arguments.value(
      of: "by",
      allowed: "\(intervals.dropLast().joined(separator: ", ")) or \(intervals.last ?? "")",
      parse: StepsInterval.init(rawValue:))
    var request = StepsTableRequest(by: interval ?? .day)
    request.days = try arguments.value(
      of: "days", allowed: "a number of days, from 1 to \(StepsTableRequest.mostDays)"
    ) { text in
      Int(text).flatMap { (1...StepsTableRequest.mostDays).contains($0) ? $0 : nil }
    }
    request.since = try Self.time(of: "since", arguments)
    request.until = try Self.time(of: "until", arguments)
    if arguments.has("all") { request.all = true }
    if arguments.has("raw") { request.raw = true }
    let sources = arguments.options.filter { $0.option == "source" }.compactMap(\.value)
    if !sources.isEmpty { request.sources = sources }
    self.request = request
    form =
      arguments.has("csv")
      ? .csv
      : arguments.has("json") ? .json : .table(hasBars: arguments.has("bars") ? true : nil)
    plot = try arguments.value(
      of: "plot", allowed: "a file whose name ends with .svg or .png", parse: PlotFile.init)
  }

  private static let excluding = [
    ("csv", "json"), ("bars", "csv"), ("bars", "json"), ("days", "all"), ("days", "since"),
    ("days", "until"), ("all", "since"), ("all", "until"),
  ]

  /// A text that is a point in time; which, the phone knows.
  private static func time(of option: String, _ arguments: ParsedArguments) throws -> String? {
    try arguments.value(of: option, allowed: JournalTimestamp.allowed) { text in
      (try? JournalTimestamp.parse(text, now: Date())).map { _ in text }
    }
  }
}
