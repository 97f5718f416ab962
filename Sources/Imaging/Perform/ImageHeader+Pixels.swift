public import FileSystem

extension ImageHeader {
  /// Decodes all pixels of the file that this is the header of, and keeps none.
  ///
  /// - Complexity: O(n) for n pixels.
  /// - Throws: `ImagingError` when they are damaged, or some are missing.
  public func checkPixels(of file: Path) throws(ImagingError) {
    var recipe = PictureRecipe()
    (recipe.widths, recipe.large) = ([16], 0)
    let plan = PicturePlan(self, recipe)
    _ = try plan.make(plan.pictures, from: file)
  }
}
