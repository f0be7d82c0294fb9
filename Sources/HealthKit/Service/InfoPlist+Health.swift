import DeviceSimulation

extension InfoPlist {
  /// The reason of the exception in which a request for health data ends; nil when the usage
  /// descriptions that it needs are there.
  ///
  /// A missing description: the text for reading in a crash log of ResearchKit#1159, the one for
  /// sharing in cordova-plugin-health#135. An empty one: APP-iOS2/final-pickle#53. Apple lists the types in
  /// no order that is documented, and refuses some descriptions that are too short, for which no
  /// rule is known (ResearchKit PR#1175): here the types are in alphabetical order, and every text
  /// with something in it will do.
  ///
  /// Clinical types have a description of their own (Apple's documentation of the key); that their
  /// text follows the others' is an inference, and so is that sharing is looked at first.
  package func reasonToRefuse(
    toShare sharing: Set<HKSampleType>, read reading: Set<HKObjectType>
  ) -> String? {
    let clinical = reading.filter { $0 is HKClinicalType }
    return reasonToRefuse("write", sharing, without: .healthUpdate)
      ?? reasonToRefuse("read", reading.subtracting(clinical), without: .healthShare)
      ?? reasonToRefuse("read", clinical, without: .clinicalRecords)
  }

  private func reasonToRefuse(
    _ purpose: String, _ types: Set<some HKObjectType>, without description: UsageDescription
  ) -> String? {
    guard !types.isEmpty, usageDescription(description) == nil else { return nil }
    if let text = usageDescriptions[description] {
      return "The string \"\(text)\" is an invalid value for \(description.key)"
    }
    return "\(description.key) must be set in the app's Info.plist in order to request "
      + "\(purpose) authorization for the following types: "
      + types.map(\.identifier).sorted().joined(separator: ", ")
  }
}
