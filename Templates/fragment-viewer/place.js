// The place of the viewer in a page of another site: a shadow tree, which no rule of that page reaches.

/** Makes the element that the viewer's dialog stands in, with the viewer's sheet. */
export const makePlace = () => {
  const host = document.createElement("div");
  const root = host.attachShadow({ mode: "open" });
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(photofallSheet);
  root.adoptedStyleSheets = [sheet];
  const place = Object.assign(document.createElement("div"), { className: "viewer-place" });
  root.append(place);
  return place;
};

/** Puts the place into the page, also into one that has another body by now. */
export const keepPlace = (place) => {
  if (!place.isConnected) document.body.append(place.getRootNode().host);
};
