import DeviceSimulation
import Foundation

/// What may be asked of a running phone through its socket: one JSON object a line.
public struct PhoneRequest: Codable, Sendable {
  public enum Subject: String, Codable, CaseIterable, Sendable {
    case status
    case steps
    case `import`
  }

  public var request: Subject
  /// Of steps, the table that is wanted; nil for today's number.
  public var table: StepsTableRequest?
  /// Of an import, the step that is to be taken.
  public var step: ImportStep?

  public init(_ request: Subject, table: StepsTableRequest? = nil) {
    self.request = request
    self.table = table
  }

  package init(_ step: ImportStep) {
    request = .import
    self.step = step
  }
}

/// What a running phone answers: one JSON object a line, with one member.
public struct PhoneAnswer: Codable, Sendable {
  public var status: PhoneStatus?
  public var steps: StepsAnswer?
  public var table: StepsTableAnswer?
  public var imported: ImportAnswer?
  public var error: String?

  public init(
    status: PhoneStatus? = nil, steps: StepsAnswer? = nil, table: StepsTableAnswer? = nil,
    imported: ImportAnswer? = nil, error: String? = nil
  ) {
    self.status = status
    self.steps = steps
    self.table = table
    self.imported = imported
    self.error = error
  }
}

/// What a phone is doing. Says nothing of what its store holds.
public struct PhoneStatus: Codable, Sendable {
  public var name: String
  /// Whether a daemon runs the phone.
  public var running: Bool
  /// What the phone's clock shows: ISO 8601 with its offset.
  public var time: String
  public var lockState: LockState
  public var protectedDataAvailable: Bool
  public var storeReadable: Bool
  // What the app asks for and got; nil for a phone that does not run.

  /// `none`, or metres.
  public var distanceFilter: String?
  public var activityType: String?
  public var ticks: Int?
  public var answers: Int?
  public var refusals: Int?

  /// The status of a running phone as one line, such as systemd shows.
  public var line: String {
    guard let distanceFilter, let activityType, let ticks, let answers, let refusals else {
      return "not running; \(lockState.rawValue)"
    }
    return
      "\(lockState.rawValue); distance filter \(distanceFilter); activity \(activityType); "
      + "\(ticks) ticks, \(answers) answers, \(refusals) refusals"
  }
}

/// Today's steps, as the step-count helper hands them back.
public struct StepsAnswer: Codable, Sendable {
  public enum Outcome: String, Codable, Sendable {
    /// A number.
    case steps
    /// Nothing to add up, or nothing that may be read.
    case noData
    /// HealthKit refused, or its authorization came to nothing.
    case refused
  }

  public var outcome: Outcome
  /// The number, the hint or the error.
  public var text: String
}

extension PhoneRequest {
  /// The request in a line.
  public init(line: String) throws {
    self = try JSONDecoder().decode(PhoneRequest.self, from: Data(line.utf8))
  }

  public var line: String { jsonLine(self) }
}

extension PhoneAnswer {
  /// The answer in a line.
  public init(line: String) throws {
    self = try JSONDecoder().decode(PhoneAnswer.self, from: Data(line.utf8))
  }

  public var line: String { jsonLine(self) }
}

extension PhoneStatus {
  /// The status as one JSON object.
  public var json: String { jsonLine(self) }
}

extension StepsAnswer {
  /// The answer as one JSON object.
  public var json: String { jsonLine(self) }
}

/// A value as one line of JSON, its keys in alphabetical order.
func jsonLine(_ value: some Encodable) -> String {
  let encoder = JSONEncoder()
  encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
  do {
    return String(decoding: try encoder.encode(value), as: UTF8.self)
  } catch {
    fatalError("a value of plain members cannot be encoded: \(error)")
  }
}
