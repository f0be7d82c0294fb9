// swift-tools-version: 6.0
import PackageDescription

// An app of nobody's in particular, in the shape of many: it depends on Lockstep from outside, and
// its collector compiles on Apple's platforms as it stands.
let package = Package(
  name: "NightlySync",
  platforms: [.iOS(.v17), .macOS(.v14)],
  dependencies: [.package(name: "lockstep", path: "../..")],
  targets: [
    .target(
      name: "NightlySync",
      dependencies: [
        .product(name: "HealthKit", package: "lockstep", condition: .when(platforms: [.linux])),
        .product(name: "CoreLocation", package: "lockstep", condition: .when(platforms: [.linux])),
      ]),
    .testTarget(
      name: "NightlySyncTests",
      dependencies: [
        "NightlySync",
        .product(
          name: "DeviceSimulation", package: "lockstep", condition: .when(platforms: [.linux])),
      ]),
  ],
  swiftLanguageModes: [.v5]
)
