// swift-tools-version: 6.2
import PackageDescription

let strict: [SwiftSetting] = [.treatAllWarnings(as: .error)]

/// A library of the distribution: its module map lives under `Sources/C`, its headers come from
/// the Debian package that a bare `swift build` names when they are missing.
func systemLibrary(_ name: String, pkgConfig: String, apt: String) -> Target {
  .systemLibrary(
    name: name, path: "Sources/C/\(name)", pkgConfig: pkgConfig, providers: [.apt([apt])])
}

func module(_ name: String, _ dependencies: [Target.Dependency]) -> Target {
  .target(name: name, dependencies: dependencies, swiftSettings: strict)
}

func executable(_ name: String, _ dependencies: [Target.Dependency]) -> Target {
  .executableTarget(name: name, dependencies: dependencies, swiftSettings: strict)
}

func tests(_ name: String, _ dependencies: [Target.Dependency]) -> Target {
  .testTarget(name: name, dependencies: dependencies + ["TestSupport"], swiftSettings: strict)
}

/// libFuzzer with the targets that the tests run as well; `scripts/fuzz` knows how to link it.
let fuzzer: [Target] =
  Context.environment["LOCKSTEP_FUZZ"] == nil
  ? []
  : [
    .systemLibrary(name: "CLibFuzzer", path: "Tests/Fuzz/CLibFuzzer"),
    .executableTarget(
      name: "lockstep-fuzz", dependencies: ["FuzzTargets", "CLibFuzzer"],
      path: "Tests/Fuzz/Runner", swiftSettings: strict),
  ]

// Modules from the lowest layer to the highest; a lower one never imports a higher one.
let package = Package(
  name: "Lockstep",
  products: [
    .library(name: "HealthKit", targets: ["HealthKit"]),
    .library(name: "CoreLocation", targets: ["CoreLocation"]),
    .library(name: "UIKit", targets: ["UIKit"]),
    .library(name: "BackgroundTasks", targets: ["BackgroundTasks"]),
    .library(name: "DeviceSimulation", targets: ["DeviceSimulation"]),
    .executable(name: "lockstepd", targets: ["lockstepd"]),
    .executable(name: "lockstep", targets: ["lockstep"]),
  ],
  targets: [
    systemLibrary("CSystemd", pkgConfig: "libsystemd", apt: "libsystemd-dev"),
    systemLibrary("CSQLite", pkgConfig: "sqlite3", apt: "libsqlite3-dev"),
    systemLibrary("CYAML", pkgConfig: "yaml-0.1", apt: "libyaml-dev"),
    systemLibrary("CLibXML2", pkgConfig: "libxml-2.0", apt: "libxml2-dev"),
    systemLibrary("CArchive", pkgConfig: "libarchive", apt: "libarchive-dev"),
    systemLibrary("CGeographicLib", pkgConfig: "geographiclib", apt: "libgeographiclib-dev"),
    .systemLibrary(name: "CGetopt", path: "Sources/C/CGetopt"),
    .target(name: "CClockShim", path: "Sources/C/CClockShim"),
    .target(name: "CGeodesic", dependencies: ["CGeographicLib"], path: "Sources/C/CGeodesic"),

    module("DeviceSimulation", ["CClockShim", "CGeodesic"]),
    module("GPX", ["CLibXML2"]),
    module("CoreLocation", ["DeviceSimulation"]),
    module("HealthKit", ["CoreLocation", "DeviceSimulation", "CSQLite"]),
    // A file that imports Testing and UIKit makes the compiler look for this module, as the toolchain
    // tells it to: on Apple's platforms it attaches images to tests.
    .target(name: "_Testing_UIKit", path: "Sources/TestingOverlay", swiftSettings: strict),
    module("UIKit", ["DeviceSimulation", "_Testing_UIKit"]),
    module("BackgroundTasks", ["DeviceSimulation"]),
    module("HealthArchive", ["HealthKit", "GPX", "CLibXML2", "CArchive"]),
    module("Collectors", ["HealthKit", "CoreLocation"]),
    module("Experiments", ["Collectors", "DeviceSimulation", "GPX", "CYAML"]),
    module("Systemd", ["CSystemd"]),
    module("CommandLineTool", ["CGetopt"]),
    executable("lockstepd", ["Experiments", "Systemd", "CommandLineTool"]),
    executable("lockstep", ["Experiments", "HealthArchive", "Systemd", "CommandLineTool"]),
    // For `scripts/bench`; not a product, so never installed.
    .executableTarget(
      name: "lockstep-bench",
      dependencies: ["CommandLineTool", "Experiments", "HealthKit", "CLibXML2", "CSQLite"],
      path: "Sources/Bench", swiftSettings: strict),

    .target(name: "CLeakSuppressions", path: "Tests/CLeakSuppressions"),
    .target(
      name: "TestSupport", dependencies: ["CLeakSuppressions"], path: "Tests/TestSupport",
      swiftSettings: strict),
    tests("DeviceSimulationTests", ["DeviceSimulation"]),
    tests("GPXTests", ["GPX"]),
    tests("CoreLocationTests", ["CoreLocation", "DeviceSimulation"]),
    tests("HealthKitTests", ["HealthKit", "CSQLite", "DeviceSimulation"]),
    tests("UIKitTests", ["UIKit", "HealthKit", "CoreLocation", "DeviceSimulation"]),
    tests("BackgroundTasksTests", ["BackgroundTasks", "UIKit", "HealthKit", "DeviceSimulation"]),
    tests(
      "HealthArchiveTests",
      ["HealthArchive", "HealthKit", "CoreLocation", "DeviceSimulation", "CArchive"]),
    tests("CollectorsTests", ["Collectors", "HealthKit", "CoreLocation", "DeviceSimulation"]),
    tests("InjectionTests", ["Collectors", "HealthKit", "CoreLocation", "DeviceSimulation"]),
    tests("ExperimentsTests", ["Experiments", "HealthKit", "DeviceSimulation"]),
    tests("SystemdTests", ["Systemd", "SystemdProbe"]),
    .executableTarget(
      name: "SystemdProbe", dependencies: ["Systemd"], path: "Tests/SystemdProbe",
      swiftSettings: strict),
    tests("CommandLineToolTests", ["CommandLineTool"]),
    tests(
      "ProgramTests", ["lockstepd", "lockstep", "Experiments", "HealthKit", "DeviceSimulation"]),
    tests("BenchTests", ["lockstep-bench", "CLibXML2"]),
    tests("ServiceTests", []),
    .target(
      name: "FuzzTargets",
      dependencies: ["Experiments", "HealthArchive", "HealthKit", "DeviceSimulation", "GPX"],
      path: "Tests/Fuzz/Targets", swiftSettings: strict),
    .testTarget(
      name: "FuzzTests", dependencies: ["FuzzTargets", "DeviceSimulation"],
      path: "Tests/Fuzz/Replay", swiftSettings: strict),
  ] + fuzzer,
  cxxLanguageStandard: .cxx17
)
