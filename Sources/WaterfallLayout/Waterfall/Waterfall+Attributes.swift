extension Waterfall: CollectionLayout {
  /// The container's width, and the end of the last section, px.
  public var contentSize: Size {
    Size(width: width, height: Subpixels.pixels(origins[stacks.count]))
  }

  /// The attributes of an item; none if there is no such item.
  public func layoutAttributesForItem(at path: ItemPath) -> LayoutAttributes? {
    guard stacks.indices.contains(path.section), path.item >= 0,
      path.item < stacks[path.section].count
    else { return nil }
    return LayoutAttributes(.item(path), frame: frame(of: path))
  }

  /// The attributes of the view above a section's items; none if it has no height.
  public func layoutAttributesForHeader(inSection section: Int) -> LayoutAttributes? {
    guard stacks.indices.contains(section), stacks[section].section.header > 0 else { return nil }
    let top = Subpixels.pixels(origins[section])
    let frame = Rect(x: 0, y: top, width: width, height: stacks[section].section.header)
    return LayoutAttributes(.header(section: section), frame: frame)
  }

  /// The attributes of the view below a section's items; none if it has no height.
  public func layoutAttributesForFooter(inSection section: Int) -> LayoutAttributes? {
    guard stacks.indices.contains(section), stacks[section].section.footer > 0 else { return nil }
    let frame = Rect(
      x: 0, y: footerTop(ofSection: section), width: width,
      height: stacks[section].section.footer)
    return LayoutAttributes(.footer(section: section), frame: frame)
  }

  /// Only another width changes frames.
  public func shouldInvalidateLayout(from old: Rect, to new: Rect) -> Bool {
    old.width != new.width
  }

  /// The frame of an item that exists.
  func frame(of path: ItemPath) -> Rect {
    stacks[path.section].frame(
      of: path.item, below: origins[path.section],
      mirroredIn: direction == .rightToLeft ? width : nil)
  }

  /// The end of a section's items and its lower inset, px.
  func footerTop(ofSection section: Int) -> Double {
    let footer = Subpixels.from(stacks[section].section.footer)
    return Subpixels.pixels(origins[section + 1] - footer)
  }
}

extension Waterfall {
  /// The header of a section while it sticks to the top of the visible bounds.
  ///
  /// It travels with the bounds from its own place down to where the footer begins.
  public func layoutAttributesForPinnedHeader(
    inSection section: Int, bounds: Rect
  ) -> LayoutAttributes? {
    guard var header = layoutAttributesForHeader(inSection: section) else { return nil }
    let travel =
      header.frame
      .y...max(
        header.frame.y, footerTop(ofSection: section) - header.frame.height)
    header.frame.y = min(max(bounds.y, travel.lowerBound), travel.upperBound)
    return header
  }
}

extension SectionStack {
  /// The frame of an item, px.
  func frame(of item: Int, below origin: Int64, mirroredIn width: Double?) -> Rect {
    let column = Int(columns[item])
    let frame = Rect(
      x: Subpixels.pixels(grid.x(of: column)),
      y: Subpixels.pixels(origin + tops[item]),
      width: Subpixels.pixels(grid.width(of: column, span: span(of: item))),
      height: Subpixels.pixels(height(of: item)))
    return width.map { frame.mirrored(in: $0) } ?? frame
  }
}
