import DeviceSimulation

extension CheckCommand {
  /// The programs whose needs are known, by the names that scenario files use.
  enum Program: String, CaseIterable, Encodable {
    case lockExperiment
    case stepCountHelper
  }

  /// Something that programs need, and whether a file has it.
  struct Need: Encodable {
    enum State: String, Encodable {
      case ok
      case missing
      /// Neither: something to know.
      case note
    }

    var key: String
    var state: State
    var why: String
    var programs = Program.allCases
  }

  /// A file, and what the programs that somebody asked about need there.
  struct CheckedFile: Encodable {
    var file: String
    var complete: Bool
    var needs: [Need]

    init(_ file: String, _ needs: [Need], of programs: [Program]) {
      self.file = file
      self.needs = needs.filter { $0.programs.contains(where: programs.contains) }
      complete = self.needs.allSatisfy { $0.state != .missing }
    }
  }

  /// What Apple's documentation of the keys asks for; what only reports know is a note.
  static func needs(in infoPlist: InfoPlist) -> [Need] {
    func described(
      _ description: InfoPlist.UsageDescription, otherwise state: Need.State = .missing,
      _ why: String, _ programs: [Program] = Program.allCases
    ) -> Need {
      let isThere = infoPlist.usageDescription(description) != nil
      return Need(
        key: description.key, state: isThere ? .ok : state, why: why, programs: programs)
    }
    return [
      described(
        .healthShare, "to read steps; without it HealthKit ends the app that asks, since iOS 10"),
      // dayGLANCE PR#1176, dailyvox PR#43: the symbol is enough, whatever is shared.
      described(
        .healthUpdate, otherwise: .note,
        "nothing is saved, but the App Store has refused uploads without it"),
      described(
        .locationWhenInUse, "to use the location; without it the user is not asked, since iOS 11",
        [.lockExperiment]),
      described(
        .locationAlwaysAndWhenInUse,
        "to use it in the background; without it the user is not asked, since iOS 11",
        [.lockExperiment]),
      Need(
        key: "UIBackgroundModes: location",
        state: infoPlist.backgroundModes.contains("location") ? .ok : .missing,
        why: "for background updates; without it Core Location ends the app",
        programs: [.lockExperiment]),
      capability(infoPlist),
    ]
  }

  static func needs(in entitlements: Entitlements) -> [Need] {
    [
      Need(
        key: Entitlements.healthKitKey, state: entitlements.healthKit ? .ok : .missing,
        why: "to use HealthKit; without it every request ends in Code 4"),
      Need(
        key: Entitlements.backgroundDeliveryKey,
        state: entitlements.backgroundDelivery ? .ok : .note,
        why: "neither program needs it; enableBackgroundDelivery does, since iOS 15"),
    ]
  }

  private static func capability(_ infoPlist: InfoPlist) -> Need {
    let refusing = DeviceKind.allCases.filter { infoPlist.obstacle(toInstallationOn: $0) != nil }
    var need = Need(
      key: "UIRequiredDeviceCapabilities: healthkit", state: .ok,
      why: "not required: the app can be installed on devices without HealthKit, too")
    if infoPlist.excludedDeviceCapabilities.contains("healthkit") {
      need.state = .missing
      need.why = "excluded: the app cannot be installed where there is HealthKit"
    } else if !refusing.isEmpty {
      let names = refusing.map(\.rawValue).joined(separator: ", ")
      need.state = .note
      need.why = "required: the app cannot be installed on devices without HealthKit (\(names))"
    }
    return need
  }
}
