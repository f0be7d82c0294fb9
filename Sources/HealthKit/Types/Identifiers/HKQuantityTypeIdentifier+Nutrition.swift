// Names, styles and units are those of Apple's header HKTypeIdentifiers.h (iOS 18). A row is the type's
// name, how its quantities add up, and the unit the store keeps them in; the list after the rows is
// what a lookup by name goes through, and a test holds it to the rows.

extension HKQuantityTypeIdentifier {
  // MARK: Nutrition

  public static let dietaryBiotin = cumulative("DietaryBiotin", "g")
  public static let dietaryCaffeine = cumulative("DietaryCaffeine", "g")
  public static let dietaryCalcium = cumulative("DietaryCalcium", "g")
  public static let dietaryCarbohydrates = cumulative("DietaryCarbohydrates", "g")
  public static let dietaryChloride = cumulative("DietaryChloride", "g")
  public static let dietaryCholesterol = cumulative("DietaryCholesterol", "g")
  public static let dietaryChromium = cumulative("DietaryChromium", "g")
  public static let dietaryCopper = cumulative("DietaryCopper", "g")
  public static let dietaryEnergyConsumed = cumulative("DietaryEnergyConsumed", "kcal")
  public static let dietaryFatMonounsaturated = cumulative("DietaryFatMonounsaturated", "g")
  public static let dietaryFatPolyunsaturated = cumulative("DietaryFatPolyunsaturated", "g")
  public static let dietaryFatSaturated = cumulative("DietaryFatSaturated", "g")
  public static let dietaryFatTotal = cumulative("DietaryFatTotal", "g")
  public static let dietaryFiber = cumulative("DietaryFiber", "g")
  public static let dietaryFolate = cumulative("DietaryFolate", "g")
  public static let dietaryIodine = cumulative("DietaryIodine", "g")
  public static let dietaryIron = cumulative("DietaryIron", "g")
  public static let dietaryMagnesium = cumulative("DietaryMagnesium", "g")
  public static let dietaryManganese = cumulative("DietaryManganese", "g")
  public static let dietaryMolybdenum = cumulative("DietaryMolybdenum", "g")
  public static let dietaryNiacin = cumulative("DietaryNiacin", "g")
  public static let dietaryPantothenicAcid = cumulative("DietaryPantothenicAcid", "g")
  public static let dietaryPhosphorus = cumulative("DietaryPhosphorus", "g")
  public static let dietaryPotassium = cumulative("DietaryPotassium", "g")
  public static let dietaryProtein = cumulative("DietaryProtein", "g")
  public static let dietaryRiboflavin = cumulative("DietaryRiboflavin", "g")
  public static let dietarySelenium = cumulative("DietarySelenium", "g")
  public static let dietarySodium = cumulative("DietarySodium", "g")
  public static let dietarySugar = cumulative("DietarySugar", "g")
  public static let dietaryThiamin = cumulative("DietaryThiamin", "g")
  public static let dietaryVitaminA = cumulative("DietaryVitaminA", "g")
  public static let dietaryVitaminB12 = cumulative("DietaryVitaminB12", "g")
  public static let dietaryVitaminB6 = cumulative("DietaryVitaminB6", "g")
  public static let dietaryVitaminC = cumulative("DietaryVitaminC", "g")
  public static let dietaryVitaminD = cumulative("DietaryVitaminD", "g")
  public static let dietaryVitaminE = cumulative("DietaryVitaminE", "g")
  public static let dietaryVitaminK = cumulative("DietaryVitaminK", "g")
  public static let dietaryWater = cumulative("DietaryWater", "mL")
  public static let dietaryZinc = cumulative("DietaryZinc", "g")

  static let nutrition: [Self] = [
    .dietaryBiotin, .dietaryCaffeine, .dietaryCalcium, .dietaryCarbohydrates, .dietaryChloride,
    .dietaryCholesterol, .dietaryChromium, .dietaryCopper, .dietaryEnergyConsumed,
    .dietaryFatMonounsaturated, .dietaryFatPolyunsaturated, .dietaryFatSaturated, .dietaryFatTotal,
    .dietaryFiber, .dietaryFolate, .dietaryIodine, .dietaryIron, .dietaryMagnesium,
    .dietaryManganese, .dietaryMolybdenum, .dietaryNiacin, .dietaryPantothenicAcid,
    .dietaryPhosphorus, .dietaryPotassium, .dietaryProtein, .dietaryRiboflavin, .dietarySelenium,
    .dietarySodium, .dietarySugar, .dietaryThiamin, .dietaryVitaminA, .dietaryVitaminB12,
    .dietaryVitaminB6, .dietaryVitaminC, .dietaryVitaminD, .dietaryVitaminE, .dietaryVitaminK,
    .dietaryWater, .dietaryZinc,
  ]
}
