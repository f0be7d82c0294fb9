extension NamedUnit {
  /// Every named unit, and how many base units it is.
  ///
  /// Where Apple's header rounds a factor to six digits (the pound to 453.592 g, the mile to
  /// 1609.34 m), the table has the exact one: the yard and pound agreement of 1959 for inches to
  /// miles and ounces to stones, the conventional millimetre of mercury. The others are the header's,
  /// which are exact: volumes, cmAq, atm, inHg, the calorie of 4.184 J.
  static let table: [NamedUnit] = [
    // Mass, in grams
    .si("g", .mass),
    .unit("oz", .mass, "28.349523125"),
    .unit("lb", .mass, "453.59237"),
    .unit("st", .mass, "6350.29318"),
    NamedUnit("mol", Dimension(.mass), .one, measure: .substance, takesPrefixes: true),

    // Length, in metres
    .si("m", .length),
    .unit("in", .length, "0.0254"),
    .unit("ft", .length, "0.3048"),
    .unit("yd", .length, "0.9144"),
    .unit("mi", .length, "1609.344"),

    // Volume, in cubic metres: litres by the thousand
    .volume("L", "1/1000", takesPrefixes: true),
    .volume("fl_oz_us", "0.0295735295625/1000"),
    .volume("fl_oz_imp", "0.0284130625/1000"),
    .volume("pt_us", "0.473176473/1000"),
    .volume("pt_imp", "0.56826125/1000"),
    .volume("cup_us", "0.2365882365/1000"),
    .volume("cup_imp", "0.284130625/1000"),

    // Pressure, in pascals
    .si("Pa", .pressure),
    .unit("mmHg", .pressure, "133.322387415"),
    .unit("cmAq", .pressure, "98.0665"),
    .unit("atm", .pressure, "101325"),
    .unit("inHg", .pressure, "3386.38816"),
    NamedUnit("dBASPL", Dimension(.pressure), .one, measure: .level(reference: 2e-5)),

    // Time, in seconds
    .si("s", .time),
    .unit("min", .time, "60"),
    .unit("hr", .time, "3600"),
    .unit("d", .time, "86400"),

    // Energy, in joules
    .si("J", .energy),
    .unit("cal", .energy, "4.184"),
    .unit("kcal", .energy, "4184"),
    .unit("Cal", .energy, "4184"),

    // Temperature, in kelvins
    .si("K", .temperature),
    NamedUnit("degC", Dimension(.temperature), .one, measure: .offset("273.15")),
    NamedUnit("degF", Dimension(.temperature), UnitScale("5/9"), measure: .offset("45967/180")),

    // Electricity, power, light
    .si("S", .conductance),
    .si("V", .potential),
    .si("W", .power),
    .si("Hz", .frequency),
    .si("lx", .illuminance),

    // Angle, in radians
    .si("rad", .angle),
    NamedUnit("deg", Dimension(.angle), UnitScale(approximate: .pi / 180)),

    // Vision
    .unit("D", .lensPower, "1"),
    .unit("pD", .prismPower, "1"),

    // Numbers. A percentage is a fraction from 0 to 1, as Apple documents: 0.97 % is what the user sees
    // as 97%, and therefore a count of 0.97.
    .unit("count", .number, "1"),
    .unit("%", .number, "1"),

    // Units that go with nothing else
    .unit("IU", .internationalUnits, "1"),
    .unit("dBHL", .hearingLevel, "1"),
    .unit("appleEffortScore", .effort, "1"),
  ]

  static let bySymbol: [String: NamedUnit] = {
    var units = Dictionary(uniqueKeysWithValues: table.map { ($0.symbol, $0) })
    units["l"] = units["L"]
    return units
  }()
}
