// The place of the viewer in a page of another site: a shadow tree, which no rule of that page reaches.

/** Adds the element that the viewer's dialog stands in, with the viewer's sheet. */
export const makePlace = () => {
  const host = document.createElement("div");
  const root = host.attachShadow({ mode: "open" });
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(photofallSheet);
  root.adoptedStyleSheets = [sheet];
  const place = Object.assign(document.createElement("div"), { className: "viewer-place" });
  root.append(place);
  document.body.append(host);
  return place;
};
