internal import FileSystem
internal import GalleryModel

/// Combination of a look and a layout that one edit chooses.
struct LayoutPreset: Sendable {
  /// The name, for people and for requests.
  let name: String
  /// The settings as in `photofall.yaml`; what is left out has the look's default.
  let settings: String

  /// All presets, in the order of the panel.
  static let all = [
    Self(name: "Waterfall", settings: ""),
    Self(name: "Tight", settings: "spacing: {column: 2, row: 2}\ninset: 2"),
    Self(name: "Airy", settings: "spacing: {column: 28, row: 28}\ninset: 32"),
    Self(name: "Story", settings: "breakpoints: [{minWidth: 0, columns: 1}]"),
    Self(name: "Rows", settings: "layout: justified"),
    Self(name: "Tight rows", settings: "layout: justified\nspacing: {column: 2, row: 2}\ninset: 2"),
    Self(name: "Mats", settings: "look: mat"),
    Self(name: "Bold", settings: "look: bold"),
  ]

  /// The keys that every preset decides; the look first, by which the defaults of the others go.
  private static let names = [
    "look", "layout", "breakpoints", "spacing.column", "spacing.row", "inset", "frame.width",
  ]

  /// Writes the settings that a configuration does not have yet, and leaves all others alone.
  ///
  /// - Throws: `ConfigurationError` for a text that is malformed, or too unusual to be edited.
  func choose(in yaml: inout YAMLText) throws(ConfigurationError) {
    let wanted = try Configuration(parsing: Array(settings.utf8), of: Path(name))
    for name in Self.names {
      guard let key = ConfigurationKey.table.first(where: { $0.name == name }) else { continue }
      let now = try Configuration(parsing: yaml.bytes, of: yaml.file)
      guard key.text(now) != key.text(wanted) else { continue }
      if name == "breakpoints" {
        try yaml.set(wanted.breakpoints)
      } else {
        try yaml.set(yaml.path(to: name), to: .text(key.text(wanted)))
      }
    }
  }
}

extension YAMLText {
  /// Makes a list of breakpoints another one, each in its own place: comments stay beside them.
  fileprivate mutating func set(_ breakpoints: [Breakpoint]) throws(ConfigurationError) {
    guard case .list(let old)? = try value()?[["breakpoints"]] else {
      return try set(["breakpoints"], to: breakpoints.yaml)
    }
    for place in old.indices.dropFirst(breakpoints.count).reversed() {
      try set(["breakpoints", .item(place)], to: nil)
    }
    for (place, breakpoint) in breakpoints.enumerated() {
      let path: [YAMLValue.Step] = ["breakpoints", .item(place)]
      guard place < old.count else {
        try set(path, to: breakpoint.yaml)
        continue
      }
      try set(path + ["minWidth"], to: .text(breakpoint.minWidth.formatted))
      try set(path + ["columns"], to: .text(String(breakpoint.columns)))
    }
  }
}

extension [Breakpoint] {
  /// The breakpoints as a file lists them.
  var yaml: YAMLValue { .list(map(\.yaml)) }
}

extension Breakpoint {
  fileprivate var yaml: YAMLValue {
    .pairs([
      .init(key: .text("minWidth"), value: .text(minWidth.formatted)),
      .init(key: .text("columns"), value: .text(String(columns))),
    ])
  }
}

extension Double {
  /// The number without a fraction where it has none.
  fileprivate var formatted: String { self == rounded() ? String(Int(self)) : String(self) }
}
