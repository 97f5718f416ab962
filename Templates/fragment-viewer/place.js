// The place of the viewer in a page of another site: a shadow tree, which no rule of that page reaches.

import { resolved } from "../photofall/resolve.js";

/** Makes the element that the viewer's dialog stands in, with the viewer's sheet. */
export const makePlace = () => {
  const host = document.createElement("div");
  // The page's own keys are for when the viewer is closed.
  for (const sign of ["keydown", "keypress", "keyup"]) {
    host.addEventListener(sign, (event) => event.stopPropagation());
  }
  const root = host.attachShadow({ mode: "open" });
  const sheet = new CSSStyleSheet();
  // The page's own root has any size of text; that of windows is the reader's already.
  const sized = photofallSheet.replace(/([\d.]+)rem(?!\)\s*{)/g, "calc($1 * var(--rem))");
  // Addresses go by the script's folder, where the sheet lies on the gallery's own pages.
  sheet.replaceSync(sized.replace(
    /url\((?!\s*["']?#)\s*(["']?)([^\\]*?)\1\s*\)/g,
    (_, quote, address) => `url(${quote}${resolved(address, import.meta.url)}${quote})`));
  root.adoptedStyleSheets = [sheet];
  const place = Object.assign(document.createElement("div"), { className: "viewer-place" });
  root.append(place);
  return place;
};

/** Puts the place into the page, also into one that has another body by now, with the reader's size of text. */
export const keepPlace = (place) => {
  if (!place.isConnected) document.body.append(place.getRootNode().host);
  place.style.setProperty("--rem", getComputedStyle(place).fontSize);
};
