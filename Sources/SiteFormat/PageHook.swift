/// Class, ID or attribute of a page, which scripts, frames or checks find its parts by.
public struct PageHook: Sendable {
  /// The selector of CSS.
  public let selector: String
  /// The template that has it.
  public let template: String
  /// Its element, in Markdown.
  public let summary: String
  /// True if frames go by it, so that no page with photos may lack it.
  public let isNeeded: Bool

  private init(
    _ selector: String, _ summary: String, of template: String = "album.mustache",
    isNeeded: Bool = false
  ) {
    self.selector = selector
    self.template = template
    self.summary = summary
    self.isNeeded = isNeeded
  }

  private static func needed(
    _ selector: String, _ summary: String, of template: String = "album.mustache"
  ) -> Self {
    Self(selector, summary, of: template, isNeeded: true)
  }

  /// All of them.
  public static let all: [Self] = [
    .needed(".gallery", "around all photos of the page"),
    Self("[data-stream]", "on the gallery, and on a fragment with `viewer`: `stream`"),
    Self("[data-total]", "on the gallery: `total`, where there is one"),
    .needed(".chunk", "in the gallery, around the sections of the page"),
    .needed("[data-chunk]", "on the chunk, and on a fragment with `viewer`: `key`"),
    .needed(".section", "in the chunk"),
    .needed(".pf-bN", "on the section, with its `index`"),
    Self(".section-header", "around a section's title, days and text"),
    Self(".section-title", "with `pf-h` and `index`"),
    Self(".section-text", "with `pf-w` and `index`"),
    Self(".section-footer", "with `pf-f` and `index`"),
    .needed(".tiles", "in the section, around its photos"),
    .needed(".pf-sN", "on the tiles, with the `index` of the section"),
    .needed(".tile", "a photo: a link"),
    .needed(".pf-tN", "on the tile, with its `index`"),
    .needed("[data-photo]", "on the tile: `id`"),
    Self("#photo-NAME", "the tile's ID, with `name`: a photo's page leads back to it"),
    Self("[data-kind]", "on the tile: `kind`"),
    Self("[data-stack]", "on a tile that stands for several photos: `count` of its `stack`"),
    Self("[data-clip]", "on the tile of what moves: `clipHref`"),
    Self("[data-webm]", "there too: `href` of `webm`"),
    Self("[data-webm-type]", "there too: its `type`"),
    Self("[data-preview]", "on a tile that `isPreviewed`"),
    .needed(".frame", "in the tile, around the picture, which it clips"),
    Self(".caption", "in the tile, after the frame"),
    Self(".layouts", "before the gallery, beside it: a `fieldset` of radio buttons, or hidden"),
    Self("#layout-NAME", "the button of a layout, with `name`; its `name` is `layout`"),
    Self(".masthead", "the head of the page, which stays while a stream is read"),
    Self(".find", "where the search appears: a hidden `input`"),
    Self("[data-search]", "on it: `search`"),
    Self(".pager", "links from page to page, of the class `page-step` each"),
    Self(".theme", "with `theme: switch`: its button", of: "theme.mustache"),
    Self("[data-viewer]", "on `<html>`: `viewer`", of: "head.mustache"),
    Self(".photo-page", "the `<body>`", of: "photo.mustache"),
    Self(".photo", "the `figure` of the photo, with its `.frame`", of: "photo.mustache"),
    Self(".viewer-room", "around the frame, where a photo may be drawn near", of: "photo.mustache"),
    Self(".viewer-caption", "the `figcaption`", of: "photo.mustache"),
    Self(".viewer-status", "with `role=\"status\"`: what was done", of: "photo.mustache"),
    Self(
      "[data-action]",
      "`share` on a hidden button, `previous` and `next` on links; `rel=\"up\"` leads back",
      of: "photo.mustache"),
    Self(
      ".pf-room", "around the element of a fragment: asks for all the width that there is",
      of: "fragment.mustache"),
    .needed(".pf-gallery", "the element around a fragment", of: "fragment.mustache"),
    .needed("[data-fragment]", "there too: `name`", of: "fragment.mustache"),
    Self("[data-base]", "there too: `base`, where there is one", of: "fragment.mustache"),
    Self("[data-next]", "there too: the address of `next`", of: "fragment.mustache"),
    .needed(".pf-bN", "in it, on a section, with its `index`", of: "fragment.mustache"),
    .needed(".pf-tiles", "in the section, around its photos", of: "fragment.mustache"),
    .needed(".pf-sN", "on these tiles, with the `index` of the section", of: "fragment.mustache"),
    .needed(".pf-tile", "a photo: a link", of: "fragment.mustache"),
    .needed(".pf-tN", "on the tile, with its `index`", of: "fragment.mustache"),
    .needed(".pf-frame", "in a fragment's tile, as `.frame` elsewhere", of: "fragment.mustache"),
    Self(".pf-caption", "in a fragment's tile, as `.caption` elsewhere", of: "fragment.mustache"),
  ]

  /// The table of the documentation.
  public static var markdown: String {
    let rows = all.map { hook in
      "| `\(hook.selector)` | `\(hook.template)` | \(hook.summary)\(hook.isNeeded ? "; *needed*" : "") |"
    }
    return (["| selector | template | what it is |", "|---|---|---|"] + rows)
      .joined(separator: "\n") + "\n"
  }
}
