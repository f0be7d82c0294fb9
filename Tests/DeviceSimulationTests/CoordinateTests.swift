import DeviceSimulation
import Testing

@Suite struct CoordinateTests {
  let tokyo = Coordinate(latitude: 35.681236, longitude: 139.767125)
  let london = Coordinate(latitude: 51.5007, longitude: -0.1246)

  @Test("Known lengths on WGS 84: a quarter meridian, a degree of the equator")
  func knownLengths() {
    let origin = Coordinate(latitude: 0, longitude: 0)
    let pole = origin.distance(to: Coordinate(latitude: 90, longitude: 0))
    #expect(abs(pole - 10_001_965.729) < 1e-3)
    let degree = origin.distance(to: Coordinate(latitude: 0, longitude: 1))
    #expect(abs(degree - 111_319.490_793) < 1e-3)
  }

  @Test("There and back: the path's length and course lead to its end")
  func roundTrip() {
    let path = tokyo.path(to: london)
    #expect((0..<360).contains(path.course))
    #expect(abs(london.distance(to: tokyo) - path.distance) < 1e-6)
    #expect(tokyo.moved(by: path.distance, course: path.course).distance(to: london) < 1e-6)
  }

  @Test("Courses are clockwise from north, from 0 to 360")
  func courses() {
    for course in [0.0, 45, 90, 135, 180, 225, 270, 315] {
      #expect(abs(tokyo.path(to: tokyo.moved(by: 50, course: course)).course - course) < 1e-6)
    }
  }

  @Test("The date line is no wall")
  func dateLine() {
    let west = Coordinate(latitude: 0, longitude: 179.9999)
    let east = west.moved(by: 50, course: 90)
    #expect(east.longitude < 0)
    #expect(abs(west.distance(to: east) - 50) < 1e-6)
  }
}
