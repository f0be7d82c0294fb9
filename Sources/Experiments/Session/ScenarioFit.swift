import DeviceSimulation
import Foundation

/// What a kept state and a scenario must agree on for one to go on with the other.
struct ScenarioFit: Codable, Equatable, Sendable {
  var kind: DeviceKind
  var timeZone: String
  var start: Date?
  var seed: UInt64
  var movement: UInt64
  var sources: [String]

  /// The key paths, as a scenario file has them, in which two differ.
  func differences(from other: ScenarioFit) -> [String] {
    var paths: [String] = []
    if kind != other.kind { paths.append("device.kind") }
    if timeZone != other.timeZone { paths.append("device.timeZone") }
    if start != other.start { paths.append("start") }
    if seed != other.seed { paths.append("seed") }
    if movement != other.movement { paths.append("movement") }
    if sources != other.sources { paths.append("health.sources") }
    return paths
  }
}

extension Scenario {
  var fit: ScenarioFit {
    ScenarioFit(
      kind: kind, timeZone: timeZone.identifier, start: start, seed: seed,
      movement: movements.fingerprint, sources: sources.map(\.rawValue))
  }
}

extension [Movement] {
  /// A number that changes with anything in the movements, the same in every process.
  fileprivate var fingerprint: UInt64 {
    var hash = FNV1a()
    for movement in self { movement.add(to: &hash) }
    return hash.value
  }
}

extension Movement {
  fileprivate func add(to hash: inout FNV1a) {
    switch self {
    case .route(let route, let speed, let loop):
      hash.add([1, speed, loop ? 1 : 0])
      for point in route.points {
        hash.add([
          point.coordinate.latitude, point.coordinate.longitude, point.altitude ?? .nan,
          point.time ?? .nan,
        ])
      }
    case .walk(let duration, let speed):
      hash.add([2, duration?.inSeconds ?? -1, speed])
    case .stand(let duration):
      hash.add([3, duration?.inSeconds ?? -1])
    case .tunnel(let movement):
      hash.add([4])
      movement.add(to: &hash)
    }
  }
}

/// The Fowler-Noll-Vo hash: not for secrets, but the same everywhere.
private struct FNV1a {
  private(set) var value: UInt64 = 0xCBF2_9CE4_8422_2325

  mutating func add(_ numbers: [Double]) {
    for number in numbers {
      for shift in stride(from: UInt64(0), to: 64, by: 8) {
        value = (value ^ ((number.bitPattern >> shift) & 0xFF)) &* 0x100_0000_01B3
      }
    }
  }
}
