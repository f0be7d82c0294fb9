import Foundation
import TestSupport
import Testing

@testable import DeviceSimulation

@Suite("Info.plist")
struct InfoPlistTests {
  static let head = """
    <?xml version="1.0" encoding="UTF-8"?>
    <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
    <plist version="1.0">

    """

  /// An `Info.plist` with a value in each key that is read, and in one that is not.
  private static var properties: [String: Any] {
    [
      "CFBundleIdentifier": "com.example.Lock", "CFBundleName": "Lock ✓",
      "CFBundleShortVersionString": "1.2",
      "NSHealthShareUsageDescription": "Reads your steps.", "NSHealthUpdateUsageDescription": " ",
      "NSLocationAlwaysAndWhenInUseUsageDescription": "Wakes up to read them.",
      "UIBackgroundModes": ["location", "fetch"],
      "UIRequiredDeviceCapabilities": ["armv7", "healthkit"],
      "BGTaskSchedulerPermittedIdentifiers": ["com.example.Lock.refresh"],
      "LSRequiresIPhoneOS": true, "UILaunchScreen": [String: Any](), "Number": 3,
    ]
  }

  private func read(_ data: Data) throws -> InfoPlist {
    let directory = try TemporaryDirectory()
    let path = directory.file("Info.plist")
    try data.write(to: URL(filePath: path))
    return try InfoPlist(contentsOfFile: path)
  }

  private func read(_ body: String) throws -> InfoPlist {
    try read(Data((Self.head + body + "\n</plist>\n").utf8))
  }

  /// The line that says why a file is refused, without the directory.
  private func complaint(_ data: Data) throws -> String {
    let directory = try TemporaryDirectory()
    let path = directory.file("Info.plist")
    try data.write(to: URL(filePath: path))
    do throws(InfoPlistError) {
      _ = try InfoPlist(contentsOfFile: path)
    } catch {
      #expect(error.file == path && !error.isMissingInput)
      let line = "\(error)"
      #expect(!line.contains(where: \.isNewline) && line.contains("; "), "\(line)")
      return line.replacingOccurrences(of: directory.path + "/", with: "")
    }
    Issue.record("accepted")
    return ""
  }

  private func complaint(_ body: String) throws -> String {
    try complaint(Data((Self.head + body + "\n</plist>\n").utf8))
  }

  @Test(
    "XML and binary files say the same",
    arguments: [PropertyListSerialization.PropertyListFormat.xml, .binary])
  func formats(format: PropertyListSerialization.PropertyListFormat) throws {
    let infoPlist = try read(
      PropertyListSerialization.data(
        fromPropertyList: Self.properties, format: format, options: 0))
    #expect(
      infoPlist
        == InfoPlist(
          usageDescriptions: [
            .healthShare: "Reads your steps.", .healthUpdate: " ",
            .locationAlwaysAndWhenInUse: "Wakes up to read them.",
          ], backgroundModes: ["location", "fetch"],
          requiredDeviceCapabilities: ["armv7", "healthkit"],
          backgroundTaskIdentifiers: ["com.example.Lock.refresh"],
          bundleIdentifier: "com.example.Lock", name: "Lock ✓", version: "1.2"))
    #expect(infoPlist.usageDescription(.healthShare) == "Reads your steps.")
    #expect(infoPlist.usageDescription(.healthUpdate) == nil, "empty is missing")
    #expect(infoPlist.usageDescription(.locationWhenInUse) == nil)
  }

  @Test(
    "Capabilities may be a dictionary, and false excludes",
    arguments: [PropertyListSerialization.PropertyListFormat.xml, .binary])
  func capabilities(format: PropertyListSerialization.PropertyListFormat) throws {
    let infoPlist = try read(
      PropertyListSerialization.data(
        fromPropertyList: [
          "UIRequiredDeviceCapabilities": ["healthkit": true, "gps": true, "metal": false]
        ], format: format, options: 0))
    #expect(infoPlist.requiredDeviceCapabilities == ["gps", "healthkit"])
    #expect(infoPlist.excludedDeviceCapabilities == ["metal"])
  }

  @Test("UTF-16 and Latin-1 are read; an empty dictionary says nothing")
  func encodings() throws {
    let text = { (encoding: String) in
      "<?xml version=\"1.0\" encoding=\"\(encoding)\"?><plist version=\"1.0\">"
        + "<dict><key>CFBundleName</key><string>Schlüssel</string></dict></plist>"
    }
    #expect(try read(try #require(text("UTF-16").data(using: .utf16))).name == "Schlüssel")
    #expect(
      try read(try #require(text("ISO-8859-1").data(using: .isoLatin1))).name == "Schlüssel")
    #expect(try read("<dict/>") == InfoPlist())
  }

  @Test("A device without HealthKit installs no app that asks for it")
  func installation() throws {
    let required = InfoPlist(requiredDeviceCapabilities: ["healthkit"])
    #expect(required.obstacle(toInstallationOn: .iPad)?.contains("healthkit") == true)
    for kind in DeviceKind.allCases where kind != .iPad {
      #expect(required.obstacle(toInstallationOn: kind) == nil)
    }
    let excluded = InfoPlist(excludedDeviceCapabilities: ["healthkit"])
    #expect(excluded.obstacle(toInstallationOn: .iPad) == nil)
    #expect(excluded.obstacle(toInstallationOn: .iPhone) != nil)
    #expect(InfoPlist().obstacle(toInstallationOn: .iPad) == nil)
  }

  // MARK: What is refused

  /// What is wrong inside a property list, and what is said of it.
  static let mistakes: [(String, String)] = [
    (
      "<dict>\n<key>CFBundleName</key>\n<string>A</strin>\n</dict>",
      "Info.plist:6: is no property list: Close tag does not match open tag string"
    ),
    (
      "<dict>\n<key>CFBundleName</key>\n</dict>", "Info.plist:6: is no property list: Value missing"
    ),
    ("<dict>\n<foo/>\n</dict>", "Info.plist:5: "),
    ("<dict/><dict/>", "Info.plist:4: "),
    ("<array><string>x</string></array>", "Info.plist: has no dictionary at its root; "),
    ("<string>rubbish</string>", "Info.plist: has no dictionary at its root; "),
    (
      "<dict><key>NSHealthShareUsageDescription</key><true/></dict>",
      "Info.plist: NSHealthShareUsageDescription is a boolean; make it a text"
    ),
    (
      "<dict><key>NSHealthShareUsageDescription</key><integer>1</integer></dict>",
      "Info.plist: NSHealthShareUsageDescription is something else; make it a text"
    ),
    (
      "<dict><key>UIBackgroundModes</key><string>location</string></dict>",
      "Info.plist: UIBackgroundModes is a text; make it a list of texts"
    ),
    (
      "<dict><key>UIBackgroundModes</key><array><string>a</string><true/></array></dict>",
      "Info.plist: UIBackgroundModes[1] is a boolean; make it a text"
    ),
    (
      "<dict><key>UIRequiredDeviceCapabilities</key><dict><key>a\nb</key><string>x</string>"
        + "</dict></dict>",
      "Info.plist: UIRequiredDeviceCapabilities.a\u{FFFD}b is a text; make it a boolean"
    ),
  ]

  @Test("A mistake is one line, with the line where XML has one", arguments: mistakes)
  func mistake(body: String, expected: String) throws {
    let line = try complaint(body)
    #expect(line.hasPrefix(expected), "\(line)")
  }

  @Test("What is no property list is refused, without a word to standard error")
  func rubbish() throws {
    let neither = "Info.plist: is neither an XML nor a binary property list; "
    for text in [
      "", "  \n", "rubbish", "a: 1\nb: 2", "{ CFBundleName = A }", "{\"CFBundleName\": 1}",
    ] {
      #expect(try complaint(Data(text.utf8)).hasPrefix(neither))
    }
    #expect(try complaint(Data([0x7F, 0x45, 0x4C, 0x46])).hasPrefix(neither))
    #expect(try complaint(Data(Self.head.utf8)).contains("no property list"))
    #expect(try complaint(Data("<".utf8)).contains("no property list"))
  }

  @Test("Entities are not expanded, depth and size have limits")
  func hostileXML() throws {
    for declaration in ["<!ENTITY a \"b\">", "<!ENTITY a SYSTEM \"file:///etc/passwd\">"] {
      let text =
        "<!DOCTYPE plist [\(declaration)]>\n<plist version=\"1.0\"><dict><key>CFBundleName</key>"
        + "<string>&a;</string></dict></plist>"
      #expect(try complaint(Data(text.utf8)).contains("no property list"))
    }
    let depth = 100_000
    let nested =
      "<dict><key>x</key>" + String(repeating: "<array>", count: depth)
      + String(repeating: "</array>", count: depth) + "</dict>"
    #expect(try complaint(String(nested.prefix(1 << 19))).contains("Too many nested"))
    #expect(
      try complaint(Data(repeating: UInt8(ascii: "<"), count: 1 << 20 + 1)).contains(
        "at most 1 MiB"))
  }

  @Test("A file that is missing, and a directory, are missing input")
  func missing() throws {
    let directory = try TemporaryDirectory()
    for path in [directory.file("Info.plist"), directory.path, directory.path + "/x/y"] {
      let error = #expect(throws: InfoPlistError.self) { try InfoPlist(contentsOfFile: path) }
      #expect(error?.isMissingInput == true && "\(error as Any)".contains(path))
    }
    let endless = #expect(throws: InfoPlistError.self) {
      try InfoPlist(contentsOfFile: "/dev/zero")
    }
    #expect(endless?.problem.contains("larger") == true)
  }

  // MARK: Keeping

  @Test("An app's environment from before there was an Info.plist in it can be read")
  func oldState() throws {
    let old = """
      {"authorizationTimeout":[60,0],"bundleIdentifier":"com.example.Collector","health":"denied",\
      "location":"always","name":"Collector"}
      """
    var current = AppEnvironment(health: .denied)
    let duration = try JSONEncoder().encode(current.authorizationTimeout)
    let text = old.replacingOccurrences(
      of: "[60,0]", with: String(decoding: duration, as: UTF8.self))
    #expect(try JSONDecoder().decode(AppEnvironment.self, from: Data(text.utf8)) == current)
    current.infoPlist = InfoPlist(
      usageDescriptions: [.locationAlways: "a", .healthShare: "b"], backgroundModes: ["location"])
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    let data = try encoder.encode(current)
    #expect(try JSONDecoder().decode(AppEnvironment.self, from: data) == current)
    #expect(
      String(decoding: data, as: UTF8.self).contains(
        "\"usageDescriptions\":{\"NSHealthShareUsageDescription\":\"b\",\"NSLocationAlwaysUsageDescription\":\"a\"}"
      ))
  }

  @Test("Entitlements are true or not there")
  func entitlements() throws {
    let directory = try TemporaryDirectory()
    let path = try directory.write(
      Self.head + "<dict><key>com.apple.developer.healthkit</key><true/></dict></plist>",
      to: "App.entitlements")
    #expect(try Entitlements(contentsOfFile: path) == Entitlements(healthKit: true))
    try directory.write(
      Self.head + "<dict><key>com.apple.developer.healthkit</key><string>x</string></dict></plist>",
      to: "App.entitlements")
    #expect(throws: InfoPlistError.self) { try Entitlements(contentsOfFile: path) }
  }
}
