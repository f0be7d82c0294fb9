// swift-tools-version: 6.0
import PackageDescription

// An app of nobody's in particular, in the shape of many: it depends on Lockstep from outside, and
// its collector compiles on Apple's platforms as it stands.

func lockstep(_ product: String) -> Target.Dependency {
  .product(name: product, package: "lockstep", condition: .when(platforms: [.linux]))
}

let package = Package(
  name: "NightlySync",
  platforms: [.iOS(.v17), .macOS(.v14)],
  dependencies: [.package(name: "lockstep", path: "../..")],
  targets: [
    .target(
      name: "NightlySync",
      dependencies: [lockstep("HealthKit"), lockstep("CoreLocation")]),
    .testTarget(
      name: "NightlySyncTests", dependencies: ["NightlySync", lockstep("DeviceSimulation")]),
    .target(
      name: "RefreshingApp",
      dependencies: [lockstep("HealthKit"), lockstep("UIKit"), lockstep("BackgroundTasks")]),
    .testTarget(
      name: "RefreshingAppTests", dependencies: ["RefreshingApp", lockstep("DeviceSimulation")]),
  ],
  swiftLanguageModes: [.v5]
)
