import Foundation

/// A picture of gnuplot's as a part of a page.
struct InlineSVG {
  let text: String

  /// - Parameters:
  ///   - title: what the picture shows, for those who do not see it.
  ///   - index: which of the page's pictures it is: two must not share an id.
  init(_ data: Data, title: String, index: Int) {
    let svg = String(decoding: data, as: UTF8.self)
    // The declaration before the root element is for files of their own.
    let root = svg.range(of: "<svg").map { String(svg[$0.lowerBound...]) } ?? ""
    let named = root.replacing(
      /<title>[^<]*<\/title>/, with: "<title>\(HTMLWriter.escaped(title))</title>",
      maxReplacements: 1)
    let labelled = named.replacing(
      "<svg", with: "<svg role=\"img\" aria-label=\"\(HTMLWriter.escaped(title))\"",
      maxReplacements: 1)
    text = Self.withOwnIDs(Self.tidied(labelled), prefix: "p\(index)-")
  }

  private static func withOwnIDs(_ svg: String, prefix: String) -> String {
    svg.replacing(/\ id=(['"])/) { " id=\($0.output.1)\(prefix)" }
      .replacing("href='#", with: "href='#\(prefix)")
      .replacing("url(#", with: "url(#\(prefix)")
  }

  /// Takes out the names of curves, which would pop up, and writes colours and attributes in one way,
  /// so that a style sheet can name them.
  private static func tidied(_ svg: String) -> String {
    svg.replacing(/<title>gnuplot_plot[^<]*<\/title>/, with: "")
      .replacing(/rgb\(\ *([0-9]+),\ *([0-9]+),\ *([0-9]+)\)/) {
        "rgb(\($0.output.1),\($0.output.2),\($0.output.3))"
      }
      .replacing("fill = '", with: "fill='")
  }
}
