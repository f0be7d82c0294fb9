import CommandLineTool
import Experiments
import Foundation

/// A picture's file, and the format that its name asks for.
struct PlotFile: Hashable {
  let path: String
  let format: PlotScript.Format

  init?(_ path: String) {
    guard let format = PlotScript.Format(path: path) else { return nil }
    self.path = path
    self.format = format
  }
}

/// The files that reports are written into: a picture, and a page.
struct ReportFiles {
  let plot: PlotFile?
  let html: String?

  /// Writes the files that were asked for, all of them even when there can be no picture.
  ///
  /// - Returns: `unavailable` when a picture that was asked for could not be drawn. A page without its
  ///   picture says so, and is no failure.
  func write(_ reports: [ExperimentReport]) throws -> ExitCode {
    var code = ExitCode.success
    if let plot {
      do {
        try Self.write(try Gnuplot.draw(PlotScript(reports, format: plot.format)), to: plot.path)
      } catch let error as GnuplotError {
        ReportCommand.complain("\(error)")
        code = .unavailable
      }
    }
    if let html {
      let sections = reports.map { HTMLPage.Section($0, picture: Self.picture(of: $0)) }
      // The same reason once, not for every phone, nor again after the picture's.
      if case .none(let reason)? = sections.lazy.map(\.picture).first(where: \.isMissing),
        code == .success
      {
        ReportCommand.complain(reason)
      }
      try Self.write(Data(HTMLPage(sections).text.utf8), to: html)
    }
    return code
  }

  private static func picture(of report: ExperimentReport) -> HTMLPage.Picture {
    do throws(GnuplotError) {
      return .drawn(try Gnuplot.draw(PlotScript([report], format: .svg)))
    } catch {
      return .none("\(error)")
    }
  }

  /// Writes a file, in one step where that can be.
  static func write(_ data: Data, to path: String) throws {
    do {
      // In one step, so that nobody sees half a picture; a device or a pipe cannot be replaced.
      let type =
        try? FileManager.default.attributesOfItem(atPath: path)[.type] as? FileAttributeType
      let isReplaceable = type.map { $0 == .typeRegular } ?? true
      try data.write(to: URL(filePath: path), options: isReplaceable ? .atomic : [])
    } catch {
      let reason = (error as? CocoaError)?.underlying as? POSIXError
      throw CommandFailure(
        "\(path): cannot be written: \(reason.map { String(cString: strerror($0.code.rawValue)) } ?? "\(error)")"
          + "; name a file in a directory that you may write to", exitCode: .cannotCreate)
    }
  }
}

extension HTMLPage.Picture {
  fileprivate var isMissing: Bool {
    if case .none = self { true } else { false }
  }
}
