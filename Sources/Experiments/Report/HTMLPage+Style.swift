extension HTMLPage {
  /// The page's style sheet. In the dark it also changes the colours that gnuplot has written into
  /// its pictures; the marks keep their shapes.
  static let style = """
    :root {
      color-scheme: light dark;
      --text: #1c1c1e; --quiet: #5b5b61; --page: #ffffff; --raised: #f5f5f7; --line: #d2d2d7;
      --locked: #ececef; --bad: #a83c00; --good: #00694d;
    }
    @media (prefers-color-scheme: dark) {
      :root {
        --text: #ededf0; --quiet: #a6a6ad; --page: #161618; --raised: #222226; --line: #43434a;
        --locked: #303036; --bad: #ff9b5e; --good: #45d0a2;
      }
      svg [fill="#ffffff"] { fill: none; }
      svg [fill="black"] { fill: var(--text); }
      svg [color="black"] { color: var(--text); }
      svg [stroke="black"] { stroke: var(--text); }
      \(darkPictures)
    }
    * { box-sizing: border-box; }
    body {
      margin: 0; background: var(--page); color: var(--text);
      font: 1rem/1.5 system-ui, "Liberation Sans", "DejaVu Sans", sans-serif;
    }
    main { max-width: 64rem; margin: 0 auto; padding: 1.5rem 1rem 3rem; }
    h1 { font-size: 1.6rem; line-height: 1.25; margin: 0 0 1rem; overflow-wrap: anywhere; }
    h2 { font-size: 1.3rem; margin: 2rem 0 .75rem; overflow-wrap: anywhere; }
    h3 { font-size: 1.05rem; margin: 1.75rem 0 .5rem; }
    dl { display: flex; flex-wrap: wrap; gap: .75rem 2rem; margin: 0 0 1.25rem; }
    dt { color: var(--quiet); font-size: .85rem; }
    dd { margin: 0; font-variant-numeric: tabular-nums; }
    .wide { overflow-x: auto; border: 1px solid var(--line); border-radius: .5rem; }
    .wide:focus-visible { outline: 3px solid #0072b2; outline-offset: 2px; }
    figure { margin: 0; }
    figcaption { color: var(--quiet); font-size: .85rem; margin-top: .4rem; }
    svg { display: block; width: 100%; min-width: 44rem; height: auto; }
    table {
      border-collapse: collapse; width: 100%; font-size: .9rem; font-variant-numeric: tabular-nums;
    }
    th, td { padding: .4rem .5rem; text-align: left; white-space: nowrap; }
    thead th { background: var(--raised); font-weight: 600; }
    tbody th { font-weight: 600; }
    tbody tr { border-top: 1px solid var(--line); }
    tr.locked, tr.before-first-unlock { background: var(--locked); }
    .number { text-align: right; }
    pre {
      margin: 0; padding: .75rem 1rem; background: var(--raised);
      font: .85rem/1.5 ui-monospace, "DejaVu Sans Mono", monospace;
    }
    .note { color: var(--quiet); }
    .notMet { color: var(--bad); }
    .met { color: var(--good); }
    @media print { .wide { overflow: visible; border: 0; } pre { white-space: pre-wrap; } }

    """

  /// The dark colour for each light one, wherever SVG may have it.
  private static var darkPictures: String {
    PlotColour.allCases.map { colour in
      ["fill", "stroke", "color"].map { property in
        "svg [\(property)=\"\(colour.inSVG)\"] { \(property): \(colour.dark); }"
      }.joined(separator: "\n  ")
    }.joined(separator: "\n  ")
  }
}
