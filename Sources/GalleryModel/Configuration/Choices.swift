/// The reading direction.
public enum Direction: String, Hashable, Sendable, CaseIterable, Encodable {
  case leftToRight = "ltr"
  case rightToLeft = "rtl"
}

/// Arrangement of the tiles on a page.
public enum LayoutKind: String, Hashable, Sendable, CaseIterable, Encodable {
  case waterfall, justified, line, circle

  /// True if tiles fill the page in rows and columns, each with a frame of its own.
  public var isGrid: Bool {
    switch self {
    case .waterfall, .justified: true
    case .line, .circle: false
    }
  }
}

/// Rule that selects the column of the next tile.
public enum PlacementKind: String, Hashable, Sendable, CaseIterable, Encodable {
  case shortest, gridLanes, inOrder
}

/// Property that photos are sorted by.
public enum SortKey: String, Hashable, Sendable, CaseIterable, Encodable {
  case name, date, rating, random, manual
}

/// Property that the albums in a folder are sorted by: title, date of the newest photo, none.
public enum AlbumSortKey: String, Hashable, Sendable, CaseIterable, Encodable {
  case name, date, manual
}

/// Place of the files of photos that the preview moves to another album.
public enum FileMode: String, Hashable, Sendable, CaseIterable, Codable {
  /// The album's folder.
  case move
  /// The folder that they are in; the album lists the photos.
  case stay
}

/// Direction of a sort.
public enum SortOrder: String, Hashable, Sendable, CaseIterable, Encodable {
  case ascending, descending
}

/// Colours of the pages; `auto`: as the reader's system is; `switch`: and as the reader chooses.
public enum ColourTheme: String, Hashable, Sendable, CaseIterable, Encodable {
  case auto, light, dark
  case `switch`
}

/// Ground that photos stand on in the viewer: the paper of the pages, or dark.
public enum ViewerGround: String, Hashable, Sendable, CaseIterable, Encodable {
  case paper, dark
}

/// Position of captions; `measured`: below, each with the lines that it needs.
public enum CaptionMode: String, Hashable, Sendable, CaseIterable, Encodable {
  case none, overlay, below, measured
}

/// Columns of photos of which nothing says how many they cover; `auto`: wide ones cover several.
public enum SpanMode: String, Hashable, Sendable, CaseIterable, Encodable {
  case none, auto

  /// The columns for a photo of a shape, width / height: so many that it is about as high as one in
  /// 3:2 in a single column.
  func columns(shape: Double) -> Int {
    switch self {
    case .none: 1
    case .auto: max(1, Int((shape / 1.5).rounded()))
    }
  }
}

/// Downloads of the photos' own files: none, each by itself, or an archive of an album.
public enum Originals: String, Hashable, Sendable, CaseIterable, Codable {
  case none, download
  case albumZip = "album-zip"
}

/// File of the whole site that hosts and search engines look for by its name.
public enum HostFile: String, Hashable, Sendable, CaseIterable, Encodable {
  case notFound = "404.html"
  case headers = "_headers"
  case robots = "robots.txt"
}

/// Photos that have a page of their own.
public enum PhotoPages: String, Hashable, Sendable, CaseIterable, Encodable {
  case all, none
}

/// Photos that stand as one tile.
public enum StackMode: String, Hashable, Sendable, CaseIterable, Encodable {
  case none
  /// Those of a burst.
  case bursts
}

/// Playing of clips in the gallery.
public enum ClipPreview: String, CaseIterable, Sendable, Encodable {
  /// Never.
  case none
  /// Silently, under the pointer and the focus.
  case hover
}

/// Showing of what moves in Live Photos.
public enum LiveMode: String, CaseIterable, Sendable, Encodable {
  case show, still
}

/// Host of a site, whose limits a build knows.
public enum Host: String, CaseIterable, Sendable, Encodable {
  case cloudflarePages = "cloudflare-pages"
  case githubPages = "github-pages"
  case gitlabPages = "gitlab-pages"
  case netlify, s3
}
