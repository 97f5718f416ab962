/// The reading direction.
public enum Direction: String, Hashable, Sendable, CaseIterable, Encodable {
  case leftToRight = "ltr"
  case rightToLeft = "rtl"
}

/// How tiles are put on a page.
public enum LayoutKind: String, Hashable, Sendable, CaseIterable, Encodable {
  case waterfall, justified, line, circle

  /// Whether the tiles fill the page, each with a frame of its own.
  public var isGrid: Bool {
    switch self {
    case .waterfall, .justified: true
    case .line, .circle: false
    }
  }
}

/// Which column takes the next tile.
public enum PlacementKind: String, Hashable, Sendable, CaseIterable, Encodable {
  case shortest, gridLanes, inOrder
}

/// What photos are ordered by.
public enum SortKey: String, Hashable, Sendable, CaseIterable, Encodable {
  case name, date, rating, random, manual
}

/// Which end of an order comes first.
public enum SortOrder: String, Hashable, Sendable, CaseIterable, Encodable {
  case ascending, descending
}

/// Where captions stand.
public enum CaptionMode: String, Hashable, Sendable, CaseIterable, Encodable {
  case none, overlay, below, measured
}

/// What of the photos' own files a site offers.
public enum Originals: String, Hashable, Sendable, CaseIterable, Codable {
  case none, download
  case albumZip = "album-zip"
}

/// Which photos have a page of their own.
public enum PhotoPages: String, Hashable, Sendable, CaseIterable, Encodable {
  case all, none
}
