/// The state of the publishing of a site, as pages are told it.
struct PublishingState: Encodable, Sendable {
  /// A stage of publishing.
  enum Stage: String, Encodable, Sendable {
    case building, checking, running, published, failed
  }

  /// The number of the run, from 1; 0 before the first.
  var run = 0
  var stage = Stage.building
  /// The stage in words; for people.
  var words = ""
  /// The number of the first of the lines, from 0.
  var from = 0
  /// The lines of output since the last event; all that are kept, for a page that has none yet.
  var lines: [String] = []
}

/// The offer to publish, for people to look at before the first time.
struct PublishingOffer: Encodable, Sendable {
  /// The command, as the configuration has it.
  let command: String
  /// The folder that it runs in.
  let folder: String
  /// The folder that the site is built into.
  let site: String
  /// True for a command that somebody has seen and agreed to.
  let isAgreed: Bool
}

/// An order to publish. A page sends no command: it says which one somebody has looked at.
struct PublishingOrder: Decodable, Sendable {
  /// The command that somebody has seen and agreed to just now.
  let seen: String?
}
