import DeviceSimulation

extension CharacterTimeline {
  /// A stretch of time cut into equal slices.
  struct Slices {
    private let range: ClosedRange<Int64>
    private let count: Int

    init(_ range: ClosedRange<Int64>, count: Int) {
      self.range = range
      self.count = count
    }

    /// The slice that a moment falls in; the last for the very end.
    private func index(_ time: Int64) -> Int {
      let length = max(1, range.upperBound - range.lowerBound)
      let share = (Double(time - range.lowerBound) / Double(length) * Double(count)).rounded(.down)
      return min(max(Int(share), 0), count - 1)
    }

    /// The lock state in each slice: of several, the one that lets the app see least, so that a short
    /// lock shows.
    func lockStates(_ phases: [ExperimentReport.Phase]) -> [LockState?] {
      var states = [LockState?](repeating: nil, count: count)
      for phase in phases {
        let first = index(phase.from.milliseconds)
        let last = max(first, index(phase.to.milliseconds - 1))
        for slice in first...last where (states[slice]?.severity ?? -1) < phase.lockState.severity {
          states[slice] = phase.lockState
        }
      }
      return states
    }

    /// The outcomes that each slice had.
    func outcomes(_ timeline: ReportTimeline) -> [Set<ReportTimeline.Outcome>] {
      var outcomes = [Set<ReportTimeline.Outcome>](repeating: [], count: count)
      for outcome in ReportTimeline.Outcome.allCases {
        for occurrences in timeline.occurrences(of: outcome) {
          // A slot of the timeline may be wider than a slice.
          let (first, last) = (index(occurrences.first), index(occurrences.last))
          for slice in min(first, last)...max(first, last) { outcomes[slice].insert(outcome) }
        }
      }
      return outcomes
    }

    /// The last sum in each slice, as a level from 0 for the lowest to the highest.
    func levels(_ timeline: ReportTimeline, levels: Int) -> [Int?] {
      var sums = [Double?](repeating: nil, count: count)
      for sum in timeline.sums { sums[index(sum.time)] = sum.steps }
      let known = sums.compactMap(\.self)
      guard let lowest = known.min(), let highest = known.max() else {
        return [Int?](repeating: nil, count: count)
      }
      let scale = highest > lowest ? Double(levels) / (highest - lowest) : 0
      return sums.map { $0.map { min(Int(($0 - lowest) * scale), levels - 1) } }
    }

    /// The axis's times, each where it begins, as far as they do not touch.
    func labels(_ axis: TimeAxis) -> [Cell] {
      var line: [Character] = []
      for tick in axis.ticks {
        let place = index(tick.time)
        let label = tick.label.prefix { $0 != "\n" }
        guard line.isEmpty || line.count < place - 1, place + label.count <= count else { continue }
        line += [Character](repeating: " ", count: place - line.count) + label
      }
      return line.map { Cell(character: $0, meaning: .plain) }
    }
  }
}

extension LockState {
  /// How little an app may see: more for less.
  fileprivate var severity: Int {
    switch self {
    case .unlocked: 0
    case .locked: 1
    case .beforeFirstUnlock: 2
    }
  }
}
