/// What is before the root element, in the style of some versions of the export.
enum Prolog {
  static let third = """
    <!DOCTYPE HealthData [
    <!-- HealthKit Export Version: 3 -->
    <!ELEMENT HealthData (ExportDate,Me,(Record|Correlation|Workout|ActivitySummary)*)>
    <!ATTLIST HealthData
      locale CDATA #REQUIRED
    >
    <!ELEMENT Record (MetadataEntry*)>
    <!ATTLIST Record
      type CDATA #REQUIRED
      value CDATA #IMPLIED
    >
    ]>

    """

  /// The document types of iOS 16, one of which declares an element's attributes without naming it and
  /// leaves ends out: fedecalendino/apple-health#1, jameno/Simple-Apple-Health-XML-to-CSV#3,
  /// k0rventen/apple-health-grafana#14.
  static let broken = [
    """
    <!DOCTYPE HealthData [
    <!-- HealthKit Export Version: 12 -->
    <!ELEMENT HealthData (ExportDate,Me,(Record|Correlation|Workout|ActivitySummary)*)>
    <!ELEMENT WorkoutEvent EMPTY>
    <!ATTLIST WorkoutEvent
      type CDATA #REQUIRED
    <!ELEMENT WorkoutStatistics EMPTY
      startDate CDATA #REQUIRED
    >
    <!ATTLIST
      unit CDATA #IMPLIED
    >
    ]>

    """,
    """
    <!DOCTYPE HealthData [
    <!ELEMENT VisionPrescription ((RightEye|LeftEye|Attachment|MetadataEntry)*)>
    <!ATTLIST VisionPrescription
      type CDATA #REQUIRED
      dateIssued CDATA #REQUIRED
      expirationDate CDATA #IMPLIED
    >
    <!ATTLIST RightEye
      sphere CDATA #IMPLIED
    <!ATTLIST RightEye "quote
    ]]>
    >]>

    """,
    "<!DOCTYPE HealthData [\n<!ELEMENT HealthData (ExportDate,Me\n<!-- \n-- > -->\n",
    "\u{0B}\u{00} rubbish <!DOCTYPE\n",
  ]
}
