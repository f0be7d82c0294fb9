import Experiments
import Testing

@Suite("Scenario errors")
struct ScenarioErrorTests {
  @Test("An error prints what it knows, in one line")
  func description() {
    let whole = ScenarioError(
      file: "night.yaml", line: 7, keyPath: "location.activityType",
      problem: "'jogging' is not known", remedy: "use other or fitness")
    #expect(
      "\(whole)"
        == "night.yaml:7: location.activityType: 'jogging' is not known; use other or fitness")
    #expect(
      "\(ScenarioError(file: "night.yaml", problem: "no such file"))" == "night.yaml: no such file")
    #expect(
      "\(ScenarioError(file: "a\nb", line: 1, problem: "c\r\nd\u{2028}e", remedy: "f\u{85}g\u{1B}"))"
        == "a\u{FFFD}b:1: c\u{FFFD}\u{FFFD}d\u{FFFD}e; f\u{FFFD}g\u{FFFD}")
  }
}
