import Testing

@testable import HealthArchive
@testable import HealthKit

@Suite("Devices as Apple prints them")
struct DeviceTextTests {
  @Test("All fields; values with commas, colons and names of fields in them")
  func fields() {
    let device = DeviceText.device(
      "<<HKDevice: 0x282a45810>, name:Ann's Watch, the 2nd: blue, manufacturer:Apple Inc., "
        + "model:Watch, hardware:Watch6,7, firmware:1, 2, software:10.2, localIdentifier:l, "
        + "UDIDeviceIdentifier:u>")
    #expect(device?.name == "Ann's Watch, the 2nd: blue")
    #expect(device?.manufacturer == "Apple Inc.")
    #expect(device?.model == "Watch")
    #expect(device?.hardwareVersion == "Watch6,7")
    #expect(device?.firmwareVersion == "1, 2")
    #expect(device?.softwareVersion == "10.2")
    #expect(device?.localIdentifier == "l")
    #expect(device?.udiDeviceIdentifier == "u")
  }

  @Test("What is missing, empty or (null) is not known; the address is none of it")
  func missing() {
    let device = DeviceText.device("<<HKDevice: 0x1>, name:(null), manufacturer:, model:iPhone>")
    #expect(device?.name == nil)
    #expect(device?.manufacturer == nil)
    #expect(device?.model == "iPhone")
    for text in ["", "<<HKDevice: 0x1>>", "<<HKDevice: 0x1>, name:(null)>", "Watch", ">", "name:x"]
    {
      #expect(DeviceText.device(text) == nil)
    }
    #expect(
      DeviceText.device("<<HKDevice: 0x1>, name:A>")
        == DeviceText.device("<<HKDevice: 0x2>, name:A>"))
  }

  @Test("In another order than Apple's, and cut in the middle")
  func others() {
    let text = "<<HKDevice: 0x1>, model:M, name:N, software:S>"
    #expect(DeviceText.device(text)?.name == "N")
    #expect(DeviceText.device(text)?.softwareVersion == "S")
    for count in 0...text.count { _ = DeviceText.device(String(text.prefix(count))) }
  }
}
