// What the viewer says; `{number}` and `{total}` are put in as the language writes numbers.
const words = {
  viewer: "Photo viewer",
  place: "{number} of {total}",
  info: "Information",
  play: "Slideshow",
  full: "Full screen",
  download: "Download the original",
  close: "Close",
  previous: "Previous photo",
  next: "Next photo",
  failed: "This photo could not be loaded.",
};
